import { criterionText, judgePrompt, judgesFor, parseVerdict } from '../core/judge';
import type { Answer, AnswerSet, Reply } from '../core/generate/types';
import {
  JUDGE_KINDS,
  type Criterion,
  type Judgement,
  type JudgedRow,
  type JudgedSet,
  type JudgeKind,
} from '../core/judge/types';
import { fingerprint, type CellOf } from '../recipe';
import { askFor, type AskedCell } from './answering';
import { ask, inSlices, type Ask, type AskingState } from './asking';

type Params = CellOf<'judge'>['params'];

/** What one judge is asked about an answer. */
interface Case {
  judge: JudgeKind;
  ask: Ask;
}

const NONE: Omit<Judgement, 'judge'> = {
  status: 'todo',
  verdict: null,
  error: null,
  raw: '',
  repaired: false,
  contradiction: false,
  usage: null,
  ms: null,
  model: '',
  at: '',
  key: '',
  kept: false,
};

/** Judges the answers that are there, as far as that was ordered or done before. One call for each judge and answer. */
export async function judge(
  { env, context, order }: AskedCell,
  params: Params,
  answers: AnswerSet,
): Promise<JudgedSet> {
  if (params.source === 'recorded') return recorded(answers);
  const llm = await env.llm();
  const at = llm.endpoint('judge');
  const criteria = criteriaOf(params);
  const casesOf = new Map<Answer, Case[]>();
  for await (const answer of inSlices(answers.rows.filter(isAnswered)))
    casesOf.set(
      answer,
      kindsOf(answer).map((kind) => {
        const prompt = judgePrompt(kind, criteria[kind].text, answer, params.language);
        return { judge: kind, ask: askFor(at, 'judge', params, answer.id, prompt) };
      }),
    );
  const cases = [...casesOf.values()].flat();
  const judgeOf = new Map(cases.map((it) => [it.ask.key, it.judge]));
  const set = (state: AskingState): JudgedSet => ({
    source: 'model',
    answers: answers.origin,
    rows: answers.rows.map((answer) => rowOf(answer, casesOf.get(answer) ?? [], state)),
    criteria,
    pause: state.pause,
    stopped: state.stopped,
  });
  const state = await ask({
    llm,
    role: 'judge',
    at,
    asks: cases.map((it) => it.ask),
    order,
    context,
    isFailed: (key, reply) => !parseVerdict(judgeOf.get(key) as JudgeKind, reply).ok,
    show: (now) => context.publish(set(now)),
  });
  return set(state);
}

/** The criteria in force, each with its version. */
export function criteriaOf({ criteria, language }: Params): Record<JudgeKind, Criterion> {
  const of = (kind: JudgeKind): Criterion => {
    const text = criterionText(kind, criteria[kind], language);
    return { text, hash: fingerprint(text) };
  };
  return { faithful: of('faithful'), complete: of('complete'), refused: of('refused') };
}

const isAnswered = ({ status }: Answer) => status === 'done';
const kindsOf = ({ answerable, points }: Answer) => judgesFor(answerable, points.length > 0);

function rowOf(answer: Answer, cases: readonly Case[], state: AskingState): JudgedRow {
  return { answer, judgements: Object.fromEntries(cases.map((it) => [it.judge, judgementOf(it, state)])) };
}

function judgementOf({ judge: kind, ask: { key, question } }: Case, { asked }: AskingState): Judgement {
  const row = asked.get(key);
  const base = { ...NONE, judge: kind, key, model: question.model };
  if (!row) return base;
  if (!row.reply) return { ...base, status: row.status, error: row.error, raw: row.text };
  return { ...base, ...fromReply(kind, row.reply), kept: row.kept };
}

/** What a reply says; one that holds no verdict is an error with the reply as it came, never a verdict. */
function fromReply(kind: JudgeKind, reply: Reply): Partial<Judgement> {
  const { text: raw, usage, ms, model, at } = reply;
  const about = { raw, usage, ms, model, at };
  const parsed = parseVerdict(kind, reply);
  if (!parsed.ok) return { ...about, status: 'failed', error: parsed.error };
  const { verdict, repaired, contradiction } = parsed;
  return { ...about, status: 'done', verdict, repaired, contradiction };
}

/** The verdicts that came with recorded answers. */
function recorded(answers: AnswerSet): JudgedSet {
  const rows = answers.rows.map((answer): JudgedRow => {
    const given = JUDGE_KINDS.filter((kind) => answer.verdicts?.[kind] !== undefined);
    const kinds = isAnswered(answer) ? new Set([...kindsOf(answer), ...given]) : [];
    return {
      answer,
      judgements: Object.fromEntries([...kinds].map((kind) => [kind, recordedJudgement(answer, kind)])),
    };
  });
  return { source: 'recorded', answers: answers.origin, rows, criteria: null, pause: null, stopped: null };
}

function recordedJudgement(answer: Answer, kind: JudgeKind): Judgement {
  const base = { ...NONE, judge: kind };
  const verdict = answer.verdicts?.[kind];
  if (verdict) return { ...base, status: 'done', verdict };
  const detail = answer.recordedError;
  return detail ? { ...base, status: 'failed', error: { code: 'recorded', detail } } : base;
}
