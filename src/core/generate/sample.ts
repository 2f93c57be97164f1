import * as v from 'valibot';
import { chunkArticles } from '../chunk';
import { JUDGE_KINDS, type JudgeKind } from '../judge/types';
import type { Article, Chunk } from '../types';
import { estimateTokens } from './tokens';
import type { Answer, ContextChunk, PlantedFault } from './types';

/** Recorded answers with what has to be in the knowledge base for their material to exist. */
export interface SampleSet {
  id: string;
  /** Articles planted for the sample; the knowledge base does not have them. */
  articles: Article[];
  rows: Answer[];
}

export type SampleProblem =
  /** A field is missing or of the wrong kind; where: its path. */
  | 'shape'
  /** The sample it builds on is not the one that was given; where: its id. */
  | 'base'
  /** A planted article has the id of another article; where: that id. */
  | 'article'
  /** A question occurs twice, or one that differs from the base is not in it; where: its id. */
  | 'question'
  /** No chunk has this id, or a row names it twice; where: question and chunk. */
  | 'chunk'
  /** A verdict is missing or out of place; where: question and judge. */
  | 'verdict';

/** A file of recorded answers that cannot be read. */
export class SampleError extends Error {
  override name = 'SampleError';
  constructor(
    readonly code: SampleProblem,
    readonly where: string,
  ) {
    super(`The recorded answers cannot be read: ${code} (${where}).`);
  }
}

const words = v.pipe(v.string(), v.nonEmpty());
const verdict = v.strictObject({ value: v.boolean(), evidence: v.array(words) });
const FAULTS = [
  'invented-fact',
  'invented-phone',
  'missed-point',
  'wrong-refusal',
  'wrong-citation',
  'no-citation',
  'wrong-number',
  'answered-unanswerable',
  'injection',
] as const satisfies readonly PlantedFault['kind'][];
const judge = v.picklist(JUDGE_KINDS);
const note = v.strictObject({ zh: words, en: words });
/** A wrong verdict says whose it is; another fault may say which judge overlooked it. */
const fault = v.union([
  v.strictObject({ kind: v.literal('wrong-verdict'), judge, note }),
  v.strictObject({ kind: v.picklist(FAULTS), judge: v.exactOptional(judge), note }),
]);

const rowSchema = v.strictObject({
  id: words,
  type: words,
  question: words,
  answerable: v.boolean(),
  points: v.pipe(v.array(words), v.minLength(1)),
  /** Ids, best first. */
  chunks: v.array(words),
  text: words,
  verdicts: v.strictObject({
    faithful: v.exactOptional(verdict),
    complete: v.exactOptional(verdict),
    refused: v.exactOptional(verdict),
  }),
  /** Why a verdict is missing. */
  error: v.exactOptional(words),
  planted: v.exactOptional(v.array(fault)),
});
type Row = v.InferOutput<typeof rowSchema>;

const fileSchema = v.strictObject({
  v: v.literal(1),
  id: words,
  /** No model has written any of it. */
  byHand: v.literal(true),
  /** The sample whose rows stand where this one has none of its own; empty: it has all its rows itself. */
  base: v.string(),
  /** How the articles are cut into the chunks that the rows name. */
  chunking: v.strictObject({ maxChars: v.number(), overlap: v.number(), headingPrefix: v.boolean() }),
  articles: v.array(
    v.strictObject({
      id: words,
      title: words,
      sections: v.pipe(v.array(v.strictObject({ heading: v.string(), text: words })), v.minLength(1)),
      meta: v.record(v.string(), v.string()),
    }),
  ),
  rows: v.pipe(v.array(rowSchema), v.minLength(1)),
});

/** The id of the sample that a file builds on; empty for none. @throws SampleError `shape` */
export function baseOf(json: unknown): string {
  return parsed(json).base;
}

/**
 * Reads a file of recorded answers. Rows name their chunks by id; the texts are cut from the articles, those of the
 * knowledge base and the planted ones.
 * @param articles the knowledge base
 * @param base the sample the file builds on, where it names one: its rows, with those of the file in place of some
 * @throws SampleError; ChunkingSpecError for a chunking that no article can be cut with
 */
export function readSample(json: unknown, articles: readonly Article[], base: SampleSet | null = null): SampleSet {
  const file = parsed(json);
  if (file.base !== (base?.id ?? '')) throw new SampleError('base', file.base);
  const planted = [...(base?.articles ?? []), ...file.articles];
  const all = [...articles, ...planted];
  const twice = repeated(all);
  if (twice) throw new SampleError('article', twice);
  const doubled = repeated(file.rows);
  if (doubled) throw new SampleError('question', doubled);
  const chunks = new Map(chunkArticles(all, file.chunking).map((chunk) => [chunk.id, chunk]));
  const rows = file.rows.map((row) => answerOf(row, chunks));
  return { id: file.id, articles: planted, rows: base ? merged(base.rows, rows) : rows };
}

function parsed(json: unknown): v.InferOutput<typeof fileSchema> {
  const result = v.safeParse(fileSchema, json);
  if (!result.success) throw new SampleError('shape', v.getDotPath(result.issues[0]) ?? '');
  return result.output;
}

function repeated(items: readonly { id: string }[]): string | null {
  return items.find(({ id }, i) => items.findIndex((other) => other.id === id) < i)?.id ?? null;
}

function merged(base: readonly Answer[], own: readonly Answer[]): Answer[] {
  const stranger = own.find(({ id }) => !base.some((row) => row.id === id));
  if (stranger) throw new SampleError('question', stranger.id);
  return base.map((row) => own.find(({ id }) => id === row.id) ?? row);
}

function answerOf(row: Row, chunks: ReadonlyMap<string, Chunk>): Answer {
  const { id, type, question, answerable, points, text, verdicts, error, planted } = row;
  checkVerdicts(row);
  return {
    ...{ id, type, question, answerable, points, text, verdicts },
    prompt: null,
    chunks: materialOf(row, chunks),
    dropped: [],
    key: '',
    status: 'done',
    finish: null,
    usage: null,
    ms: null,
    model: '',
    at: '',
    error: null,
    kept: false,
    ...(error ? { recordedError: error } : {}),
    ...(planted ? { planted } : {}),
  };
}

function materialOf({ id: question, chunks: ids }: Row, chunks: ReadonlyMap<string, Chunk>): ContextChunk[] {
  return ids.map((id, i) => {
    const chunk = chunks.get(id);
    if (!chunk || ids.indexOf(id) < i) throw new SampleError('chunk', `${question} ${id}`);
    const { docId, title, heading, text } = chunk;
    return { id, docId, title, heading, text, rank: i + 1, tokens: estimateTokens(text) };
  });
}

/** Every judge of a row has a verdict, or the row an error that says why one is missing; no other judge has one. */
function checkVerdicts({ id, answerable, verdicts, error }: Row): void {
  const wanted: readonly JudgeKind[] = answerable ? JUDGE_KINDS : ['refused'];
  for (const kind of JUDGE_KINDS) {
    const verdict = verdicts[kind];
    const missing = wanted.includes(kind) && !verdict && !error;
    // Evidence is what makes a verdict checkable: a reason always, a list exactly when something is wrong.
    const evidence = kind === 'refused' ? 1 : verdict?.value ? 0 : Math.max(1, verdict?.evidence.length ?? 0);
    const astray = verdict && (!wanted.includes(kind) || verdict.evidence.length !== evidence);
    if (missing || astray) throw new SampleError('verdict', `${id} ${kind}`);
  }
  if (error && wanted.every((kind) => verdicts[kind])) throw new SampleError('verdict', id);
}
