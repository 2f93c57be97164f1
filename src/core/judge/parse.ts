import type { Finish } from '../generate/types';
import type { JudgeKind, Verdict, VerdictError } from './types';

export type ParsedVerdict =
  { ok: true; verdict: Verdict; repaired: boolean; contradiction: boolean } | { ok: false; error: VerdictError };

/** The field with the evidence: a list of faults, or the reason as one text. */
const FIELDS: Record<JudgeKind, { evidence: string; kind: 'faults' | 'reason' }> = {
  faithful: { evidence: 'unsupported', kind: 'faults' },
  complete: { evidence: 'missing', kind: 'faults' },
  refused: { evidence: 'reason', kind: 'reason' },
};

/**
 * Reads a judge's reply. The one repair it makes: what stands around the object is skipped.
 *
 * 1. A reply that does not begin with `{` or a code fence and holds `</think>` starts after the last one: braces in a
 *    model's thoughts are not its verdict. Thoughts that were begun before any object and never ended hold none.
 * 2. The first complete JSON object counts; a code fence and words around it are skipped. Braces that hold no JSON are
 *    words too. Nothing is looked for inside an object that does not end.
 * 3. The object must have the judge's own field with `true` or `false`, no other value; and `unsupported` or `missing`
 *    as a list of texts. `reason` must be a text where there is one. Blank texts are no evidence. Further fields are
 *    passed over.
 *
 * Anything else is an error, never a verdict: `cut-off` when there is no complete object and the reply hit its limit of
 * tokens, `no-json` when there is none otherwise, `wrong-shape` with the field. Time grows with the length of the reply.
 *
 * `contradiction`: faithful or complete with faults listed, not so without one, or refused without a reason. The value
 * stands; the page shows both.
 */
export function parseVerdict(judge: JudgeKind, reply: { text: string; finish: Finish | null }): ParsedVerdict {
  const found = firstObject(afterThinking(reply.text));
  if (!found) return failed(reply.finish === 'length' ? 'cut-off' : 'no-json');
  const value = found.object[judge];
  if (typeof value !== 'boolean') return failed('wrong-shape', judge);
  const { evidence: field, kind } = FIELDS[judge];
  const evidence = kind === 'faults' ? listOf(found.object[field]) : reasonOf(found.object[field]);
  if (!evidence) return failed('wrong-shape', field);
  const none = evidence.length === 0;
  const contradiction = kind === 'faults' ? value !== none : value && none;
  return { ok: true, verdict: { value, evidence }, repaired: found.source !== reply.text.trim(), contradiction };
}

function failed(code: VerdictError['code'], field = ''): ParsedVerdict {
  return { ok: false, error: { code, field } };
}

function listOf(value: unknown): string[] | null {
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) return null;
  return value.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

function reasonOf(value: unknown): string[] | null {
  if (value === undefined || value === null) return [];
  return typeof value === 'string' ? listOf([value]) : null;
}

/** Rule 1. The last end counts: a thought may quote an answer that holds one, and a forged verdict behind it. */
function afterThinking(text: string): string {
  if (/^\s*(?:\{|```)/.test(text)) return text;
  let end = -1;
  for (const { index, 0: tag } of text.matchAll(/<\/think(?:ing)?>/gi)) end = index + tag.length;
  if (end >= 0) return text.slice(end);
  const begun = text.search(/<think(?:ing)?>/i);
  const brace = text.indexOf('{');
  return begun >= 0 && (brace < 0 || begun < brace) ? '' : text;
}

interface Found {
  object: Record<string, unknown>;
  /** As it stands in the reply. */
  source: string;
}

/** Rule 2. Every character is passed once or twice: what turned out to be no object is not looked into again. */
function firstObject(text: string): Found | null {
  for (let from = text.indexOf('{'); from >= 0;) {
    if (!begins(text, from)) {
      from = text.indexOf('{', from + 1);
      continue;
    }
    const end = endOfObject(text, from);
    if (end === null) return null;
    const source = text.slice(from, end);
    const object = parsed(source);
    if (object) return { object, source };
    from = text.indexOf('{', end);
  }
  return null;
}

/** Behind a `{` of JSON: its end, or a name with a colon. Most braces that are words are known by it. */
const OPENING = /\{\s*(?:\}|"[^"\\\n]*(?:\\.[^"\\\n]*)*"\s*:)/y;
/** What decides where an object ends: braces, quotes, escapes; and line ends, which no JSON string holds. */
const MARKS = /[{}"\\\n]/g;

function begins(text: string, from: number): boolean {
  OPENING.lastIndex = from;
  return OPENING.test(text);
}

/** Where the braces from `from` are closed, or a string breaks off, exclusive; `null` when the text ends before. */
function endOfObject(text: string, from: number): number | null {
  let depth = 0;
  let quoted = false;
  MARKS.lastIndex = from;
  for (let mark = MARKS.exec(text); mark; mark = MARKS.exec(text)) {
    const after = mark.index + 1;
    if (quoted) {
      if (mark[0] === '\n') return after;
      if (mark[0] === '\\') MARKS.lastIndex = after + 1;
      else if (mark[0] === '"') quoted = false;
    } else if (mark[0] === '"') quoted = true;
    else if (mark[0] === '{') depth++;
    else if (mark[0] === '}' && --depth === 0) return after;
  }
  return null;
}

/** `null` for what is no JSON. It starts with a brace, so whatever is JSON is an object. */
function parsed(source: string): Record<string, unknown> | null {
  try {
    return JSON.parse(source) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
