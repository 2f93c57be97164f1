// What the test model says: decided by its name and the prompt alone, so that every run gets the same.
import { createHash } from 'node:crypto';

const HAN = /\p{Script=Han}/u;
export const EVIL = [
  '<script>globalThis.__evil = 1</script><img src=x onerror="globalThis.__evil = 2">',
  '[click](javascript:globalThis.__evil=3) <a href="javascript:globalThis.__evil=4">link</a>',
  '\u202Eabc\u202C שלום مرحبا \u2066isolated\u2069',
  '</textarea></style></title><svg onload="globalThis.__evil = 5">',
].join('\n');
/** 100 kB of one character, behind the rest. */
export const EVIL_LENGTH = 100_000;

/** Which verdict the prompt asks for: a judge's system prompt shows the JSON it wants. */
export function judgeOf(system) {
  return /\{"(faithful|complete|refused)"/.exec(system)?.[1] ?? null;
}

export function hashOf(system, user) {
  return createHash('sha256').update(`${system}\n---\n${user}`).digest('hex').slice(0, 16);
}

/** The text of a reply of the model; models that fail are not asked. */
export function replyText(model, system, user) {
  const judge = judgeOf(system);
  if (model === 'evil') return judge ? evilVerdict(judge) : `${EVIL}\n${'长'.repeat(EVIL_LENGTH)}`;
  if (model === 'bad-json' && judge) return '我认为这个回答基本没有问题。';
  if (model === 'uncited' && !judge) return answer(system, user).replace(/\s*\[[^\]]*\]/g, '');
  if (model === 'wrong-citation' && !judge) return answer(system, user).replace(/\[[^\]]*\]/g, '[no-such-doc#99]');
  if (model === 'refuser' && !judge) return refusal(system);
  const text = judge ? JSON.stringify(verdict(judge, user)) : answer(system, user);
  if (model === 'good-fenced' && judge) return `好的：\n\`\`\`json\n${text}\n\`\`\`\n`;
  if (model === 'truncated') return text.slice(0, Math.max(1, Math.floor(text.length / 2)));
  return text;
}

/** One sentence that cites the first chunk of the material, or the plain word that there is nothing. */
function answer(system, user) {
  const chunk = /<chunk id="([^"]+)"[^>]*>\s*([^\n。.]*)/.exec(user);
  if (!chunk) return refusal(system);
  const [, id, start] = chunk;
  return HAN.test(system) ? `材料说：${start.trim()} [${id}]。` : `The material says: ${start.trim()} [${id}].`;
}

function refusal(system) {
  return HAN.test(system) || system === ''
    ? '现有材料回答不了这个问题，建议联系人工。'
    : 'The material does not answer this question. Please contact a human.';
}

function verdict(judge, user) {
  const said = /<answer>\s*([\s\S]*?)\s*<\/answer>/.exec(user)?.[1] ?? '';
  const refused = /回答不了|does not answer/.test(said);
  if (judge === 'refused') return { refused, reason: refused ? '它说材料回答不了。' : '它给出了回答。' };
  if (judge === 'faithful') return { faithful: true, unsupported: [] };
  const first = /<points>\s*1\. ([^\n]+)/.exec(user)?.[1];
  const missing = refused && first ? [first] : [];
  return { complete: missing.length === 0, missing };
}

function evilVerdict(judge) {
  if (judge === 'refused') return JSON.stringify({ refused: true, reason: EVIL });
  const [value, list] = judge === 'faithful' ? ['faithful', 'unsupported'] : ['complete', 'missing'];
  return JSON.stringify({ [value]: false, [list]: [EVIL] });
}

/** A whole number of tokens that a test can compute, too: characters divided by four, rounded up. */
export function tokensOf(text) {
  return Math.ceil(text.length / 4);
}

/** Pieces a reply is streamed in; long texts in 40. */
export function piecesOf(text) {
  const size = Math.max(4, Math.ceil(text.length / 40));
  return Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size));
}
