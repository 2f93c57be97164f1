import * as v from 'valibot';
import type { Answer, ContextChunk, LlmFailure, PlantedFault, Prompt, Usage } from '../generate/types';
import { chunkTokens } from '../generate/tokens';
import { JUDGE_KINDS, type JudgedRow, type Judgement, type JudgeKind, type Verdict } from '../judge/types';
import { writeJsonl } from './json';
import { readTypedRows, type RowReadResult } from './typedRows';

/** A row of `generation_results.jsonl`, fields as the course names and orders them. `null`: not judged. */
interface CourseRow {
  id: string;
  type: string;
  question: string;
  answerable: boolean;
  answer: string;
  faithful: boolean | null;
  unsupported: string[];
  complete: boolean | null;
  missing: string[];
  refused: boolean | null;
  reason: string;
  error: string | null;
}

/** What a full row says besides. */
interface FullRow extends CourseRow {
  points: string[];
  chunks: ContextChunk[];
  model: string;
  at: string;
  usage: Usage | null;
  ms: number | null;
  prompt: Prompt | null;
  planted?: PlantedFault[];
}

/**
 * Answers with their verdicts as `generation_results.jsonl`, one question a line. A verdict that is not there is `null`,
 * with no evidence; `error` says why the answer or a verdict failed (`answer: timeout`, `faithful: no-json`, parted by
 * `; `). A recorded row keeps the error it came with until a model has judged it.
 * @param full also the points, the material, model, time, usage and prompt (and planted faults, where there are any)
 */
export function writeGenerationJsonl(rows: readonly JudgedRow[], { full }: { full: boolean }): string {
  return writeJsonl(rows.map((row) => (full ? fullRow(row) : courseRow(row))));
}

function courseRow({ answer, judgements }: JudgedRow): CourseRow {
  const { id, type, question, answerable, text } = answer;
  const [faithful, complete, refused] = (['faithful', 'complete', 'refused'] as const).map((judge) =>
    verdictOf(answer, judgements, judge),
  );
  return {
    id,
    type,
    question,
    answerable,
    answer: text,
    faithful: faithful?.value ?? null,
    unsupported: faithful?.evidence ?? [],
    complete: complete?.value ?? null,
    missing: complete?.evidence ?? [],
    refused: refused?.value ?? null,
    reason: refused?.evidence.join('\n') ?? '',
    error: errorText(answer, judgements),
  };
}

function fullRow(row: JudgedRow): FullRow {
  const { points, chunks, model, at, usage, ms, prompt, planted } = row.answer;
  return { ...courseRow(row), points, chunks, model, at, usage, ms, prompt, ...(planted ? { planted } : {}) };
}

/** Where no judge has been asked at all, the verdicts that came with a recorded answer. */
function verdictOf(answer: Answer, judgements: JudgedRow['judgements'], judge: JudgeKind): Verdict | null {
  if (Object.keys(judgements).length === 0) return answer.verdicts?.[judge] ?? null;
  return judgements[judge]?.verdict ?? null;
}

function errorText(answer: Answer, judgements: JudgedRow['judgements']): string | null {
  const all = JUDGE_KINDS.flatMap((judge) => judgements[judge] ?? []);
  const judgedAnew = all.some(({ key }) => key !== '');
  const errors = new Set<string>();
  if (answer.recordedError !== undefined && !judgedAnew) errors.add(answer.recordedError);
  if (answer.error) errors.add(`answer: ${failureText(answer.error)}`);
  for (const { judge, error } of all) if (error) errors.add(judgementError(judge, error));
  return errors.size === 0 ? null : [...errors].join('; ');
}

function failureText({ code, status, detail }: LlmFailure): string {
  return [code, status === null ? '' : String(status), detail].filter((part) => part !== '').join(' ');
}

function judgementError(judge: JudgeKind, error: NonNullable<Judgement['error']>): string {
  if (error.code === 'recorded') return error.detail;
  if ('field' in error) return `${judge}: ${[error.code, error.field].filter((part) => part !== '').join(' ')}`;
  return `${judge}: ${failureText(error)}`;
}

const isBlank = (text: unknown) => typeof text === 'string' && text.trim() === '';
const list = v.optional(v.nullable(v.array(v.string()), []), []);
const words = v.optional(v.nullable(v.string(), ''), '');
const verdict = v.optional(v.nullable(v.boolean()), null);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const chunk = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  docId: v.optional(v.string()),
  title: v.optional(v.string(), ''),
  heading: v.optional(v.string(), ''),
  text: v.string(),
  rank: v.optional(v.pipe(count, v.minValue(1))),
  tokens: v.optional(count),
});

const planted = v.object({
  kind: v.picklist([
    'invented-fact',
    'invented-phone',
    'missed-point',
    'wrong-refusal',
    'wrong-citation',
    'no-citation',
    'wrong-number',
    'answered-unanswerable',
    'injection',
    'wrong-verdict',
  ]),
  judge: v.exactOptional(v.picklist(JUDGE_KINDS)),
  note: v.object({ zh: v.string(), en: v.string() }),
});

const fields = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  type: words,
  question: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== ''),
  ),
  answerable: v.boolean(),
  answer: v.optional(v.nullable(v.string()), null),
  faithful: verdict,
  unsupported: list,
  complete: verdict,
  missing: list,
  refused: verdict,
  reason: words,
  error: words,
  points: list,
  chunks: v.optional(v.nullable(v.array(chunk), []), []),
  model: words,
  at: v.optional(v.nullable(v.union([v.literal(''), v.pipe(v.string(), v.isoTimestamp())]), ''), ''),
  usage: v.optional(v.nullable(v.object({ input: v.nullable(count), output: v.nullable(count) })), null),
  ms: v.optional(v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))), null),
  prompt: v.optional(v.nullable(v.object({ system: v.string(), user: v.string() })), null),
  planted: v.exactOptional(v.array(planted)),
});
type Row = v.InferOutput<typeof fields>;

/**
 * A row without an error has an answer. The field may hold an empty text, which is how a question that was not answered
 * yet is written here, but not beside verdicts: nothing can have been judged.
 */
const row = v.pipe(
  fields,
  v.rawCheck(({ dataset, addIssue }) => {
    // Other fields of the row may be wrong: all that is wrong is told at once.
    const value = dataset.value as Partial<Record<keyof Row, unknown>>;
    const { answer, error } = value;
    const lacks = answer === null || (isBlank(answer) && JUDGE_KINDS.some((judge) => value[judge] !== null));
    if (!lacks || !isBlank(error)) return;
    const place = { type: 'object', origin: 'value', input: { ...value }, key: 'answer', value: answer } as const;
    addIssue({ input: answer, received: answer === null ? 'undefined' : '""', path: [place] });
  }),
);

/**
 * Reads `generation_results.jsonl`, course fields or full rows (see `readTypedRows`); `id`, `question`, `answerable` and,
 * unless there is an error, `answer` must be there. Answers come back as recorded ones, with their `verdicts` and
 * `recordedError`: `failed` where an error stands without an answer, or without any verdict and is not said to be that
 * of a judge; `todo` where the answer is empty and there is neither error nor verdict; otherwise `done`.
 * @returns the answers in their order, or every problem with its line and field
 */
export function readGenerationJsonl(text: string, file?: string): RowReadResult<Answer> {
  const result = readTypedRows(text, file, row);
  return result.ok ? { ok: true, value: result.value.map(answerOf) } : result;
}

function answerOf(row: Row): Answer {
  const verdicts = verdictsOf(row);
  const recordedError = isBlank(row.error) ? null : row.error;
  const text = row.answer ?? '';
  return {
    id: row.id,
    type: row.type,
    question: row.question,
    answerable: row.answerable,
    points: row.points,
    prompt: row.prompt,
    chunks: chunksOf(row.chunks),
    dropped: [],
    key: '',
    status: statusOf(text, recordedError, verdicts),
    text,
    finish: null,
    usage: row.usage,
    ms: row.ms,
    model: row.model,
    at: row.at,
    error: null,
    kept: false,
    verdicts,
    ...(recordedError === null ? {} : { recordedError }),
    ...(row.planted ? { planted: row.planted } : {}),
  };
}

function verdictsOf(row: Row): Partial<Record<JudgeKind, Verdict>> {
  const verdicts: Partial<Record<JudgeKind, Verdict>> = {};
  if (row.faithful !== null) verdicts.faithful = { value: row.faithful, evidence: row.unsupported };
  if (row.complete !== null) verdicts.complete = { value: row.complete, evidence: row.missing };
  if (row.refused !== null) verdicts.refused = { value: row.refused, evidence: row.reason === '' ? [] : [row.reason] };
  return verdicts;
}

/** How errors of judges begin in files written here. */
const OF_A_JUDGE = new RegExp(`^(?:${JUDGE_KINDS.join('|')}): `);

function statusOf(text: string, error: string | null, verdicts: Answer['verdicts']): Answer['status'] {
  if (isBlank(text)) return error === null ? 'todo' : 'failed';
  const answered = error === null || Object.keys(verdicts ?? {}).length > 0 || OF_A_JUDGE.test(error);
  return answered ? 'done' : 'failed';
}

function chunksOf(chunks: Row['chunks']): ContextChunk[] {
  return chunks.map(({ docId, rank, tokens, ...chunk }, i) => {
    const context = { ...chunk, docId: docId ?? chunk.id.replace(/#\d+$/, ''), rank: rank ?? i + 1 };
    return { ...context, tokens: tokens ?? chunkTokens(context) };
  });
}
