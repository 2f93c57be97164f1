import type { Evidence, Question } from '../types';
import { writeJsonl, type Row } from './json';
import type { Expected, Place, Problem } from './problem';
import { problem } from './problem';
import { idText, isFields, isTextList, type Fields } from './values';

/** What the knowledge base has, to tell unknown gold from known. */
export interface Known {
  docs: ReadonlySet<string>;
  /** Chunk id → document, for corpora that came in chunks; other chunk ids are read as `docId#n`. */
  chunkDocs?: ReadonlyMap<string, string>;
}

type Kind = Exclude<Expected, 'text-or-number' | 'section-list' | 'chunk-list'>;

/** The optional fields of a question in the order they are written, and what each holds. */
export const OPTIONAL_FIELDS = {
  grades: 'grades',
  gold_chunks: 'text-list',
  groups: 'text-list-list',
  evidence: 'evidence-list',
  tier: 'text',
  difficulty: 'text',
  lang: 'text',
  tags: 'text-list',
  asked_at: 'text',
  pair_of: 'text',
  perturbation: 'text',
} as const satisfies Partial<Record<keyof Question, Kind>>;

const KNOWN_FIELDS = new Set([
  ...['id', 'question', 'expected_docs', 'type', 'answer_points', 'groundTruth'],
  ...Object.keys(OPTIONAL_FIELDS),
]);

const CHECKS: Record<Kind, (value: unknown) => boolean> = {
  text: (v) => typeof v === 'string',
  'text-list': isTextList,
  'text-list-list': (v) => Array.isArray(v) && v.every(isTextList),
  grades: (v) => isFields(v) && Object.values(v).every((grade) => Number.isInteger(grade)),
  'evidence-list': (v) => Array.isArray(v) && v.every(isEvidence),
};

/** A question and where it was read. */
export interface PlacedQuestion {
  question: Question;
  /** The row says nothing about gold at all, which need not mean that the question is unanswerable. */
  goldMissing: boolean;
  place: Place;
}

/**
 * Rows → questions: native rows and `{"id","question","groundTruth":[chunk ids]}`. Ids and documents may be numbers.
 * Without `expected_docs`, the documents of `groundTruth` or those with a positive grade are expected. Wrong types are
 * errors; what the set as a whole must hold (unique ids, known gold …) is checked by `checkEvalSet`.
 */
export function readEvalRows(rows: readonly Row[], known: Known): { questions: PlacedQuestion[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const questions: PlacedQuestion[] = [];
  const ignored = new Set<string>();
  for (const row of rows) {
    for (const field of Object.keys(row.fields)) if (!KNOWN_FIELDS.has(field)) ignored.add(field);
    const question = readQuestion(row, known, problems);
    if (question) questions.push(question);
  }
  if (ignored.size > 0) {
    const file = rows[0]?.place.file;
    const place = file === undefined ? {} : { file };
    problems.push(problem('fields-ignored', 'info', { fields: [...ignored].join(', ') }, place));
  }
  return { questions, problems };
}

/** Native JSONL, one question a line, read back the same by `readEvalRows`. */
export function writeEvalJsonl(questions: readonly Question[]): string {
  return writeJsonl(
    questions.map((q) => {
      const { id, question, expected_docs, type, answer_points } = q;
      return { id, question, expected_docs, type, answer_points, ...optionalOf(q) };
    }),
  );
}

/**
 * `{"id","question","groundTruth":[chunk ids]}`, one question a line. Where a question has no chunk-level gold, every
 * chunk of its expected documents is listed if `chunksOf` knows them, else the document's id.
 */
export function writeGroundTruthJsonl(
  questions: readonly Question[],
  chunksOf?: ReadonlyMap<string, readonly string[]>,
): string {
  return writeJsonl(
    questions.map((q) => ({
      id: q.id,
      question: q.question,
      groundTruth: q.gold_chunks ?? q.expected_docs.flatMap((doc) => chunksOf?.get(doc) ?? [doc]),
    })),
  );
}

function readQuestion({ fields, place }: Row, known: Known, problems: Problem[]): PlacedQuestion | null {
  const before = problems.length;
  const id = idText(fields['id'] ?? '');
  if (id === null) problems.push(wrongType('id', 'text-or-number', place));
  else if (id === '') problems.push(problem('id-missing', 'error', { fields: 'id' }, place));
  const here = id ? { ...place, id } : place;
  const text = fields['question'] ?? '';
  if (typeof text !== 'string') problems.push(wrongType('question', 'text', here));
  else if (text.trim() === '') problems.push(problem('question-empty', 'error', {}, here));
  const gold = readGold(fields, known, here, problems);
  const points = fields['answer_points'] ?? [];
  if (!isTextList(points)) problems.push(wrongType('answer_points', 'text-list', here));
  const type = fields['type'] ?? '';
  if (typeof type !== 'string') problems.push(wrongType('type', 'text', here));
  const optional = readOptional(fields, here, problems);
  if (problems.length > before || id === null || !gold || !isTextList(points)) return null;
  if (typeof text !== 'string' || typeof type !== 'string') return null;
  const question: Question = {
    id,
    question: text.trim(),
    expected_docs: gold.docs,
    type: type.trim(),
    answer_points: points,
    ...optional,
    ...(gold.chunks.length > 0 && !optional.gold_chunks ? { gold_chunks: gold.chunks } : {}),
  };
  return { question, goldMissing: gold.missing, place: here };
}

interface Gold {
  docs: string[];
  /** Entries of `groundTruth` that name chunks. */
  chunks: string[];
  missing: boolean;
}

function readGold(fields: Fields, known: Known, place: Place, problems: Problem[]): Gold | null {
  // A wrong `gold_chunks` is reported where the optional fields are read.
  const truthField =
    fields['groundTruth'] === undefined && isTextList(fields['gold_chunks']) ? 'gold_chunks' : 'groundTruth';
  const truth = readIds(fields, truthField, place, problems);
  const docs = readIds(fields, 'expected_docs', place, problems);
  if (truth === null || docs === null) return null;
  const grades = fields['grades'];
  const graded = isFields(grades) ? Object.keys(grades).filter((doc) => Number(grades[doc]) > 0) : [];
  const ofTruth = (truth ?? []).map((id) => ({ id, doc: docOfChunk(id, known) }));
  return {
    docs: [...new Set(docs ?? (truth ? ofTruth.map(({ doc }) => doc) : graded))],
    chunks: ofTruth.filter(({ id, doc }) => id !== doc).map(({ id }) => id),
    missing: docs === undefined && truth === undefined && !isFields(grades),
  };
}

function docOfChunk(id: string, known: Known): string {
  const doc = known.chunkDocs?.get(id);
  if (doc !== undefined) return doc;
  return known.docs.has(id) ? id : (/^(.+)#\d+$/s.exec(id)?.[1] ?? id);
}

/** `undefined` when the field is absent, `null` when it is wrong. */
function readIds(fields: Fields, field: string, place: Place, problems: Problem[]): string[] | null | undefined {
  const value = fields[field];
  if (value === undefined || value === null) return undefined;
  const ids: (string | null)[] = Array.isArray(value) ? value.map(idText) : [null];
  if (ids.every((id): id is string => id !== null && id !== '')) return ids;
  problems.push(wrongType(field, 'text-list', place));
  return null;
}

function readOptional(fields: Fields, place: Place, problems: Problem[]): Partial<Question> {
  const read: Fields = {};
  for (const [field, kind] of Object.entries(OPTIONAL_FIELDS)) {
    const value = fields[field];
    if (value === undefined || value === null) continue;
    if (CHECKS[kind](value)) read[field] = kind === 'evidence-list' ? (value as Evidence[]).map(evidenceOnly) : value;
    else problems.push(wrongType(field, kind, place));
  }
  // Every value passed the check of its field just above.
  return read as Partial<Question>;
}

/** The optional fields a question has, in the order of the format. */
export function optionalOf(question: Question): Partial<Question> {
  const found: Fields = {};
  for (const field of Object.keys(OPTIONAL_FIELDS) as (keyof typeof OPTIONAL_FIELDS)[]) {
    if (question[field] !== undefined) found[field] = question[field];
  }
  return found as Partial<Question>;
}

function isEvidence(value: unknown): boolean {
  if (!isFields(value)) return false;
  return [value['doc'], value['section'], value['quote']].every((part) => typeof part === 'string');
}

function evidenceOnly({ doc, section, quote }: Evidence): Evidence {
  return { doc, section, quote };
}

function wrongType(field: string, expected: Expected, place: Place): Problem {
  return problem('field-type', 'error', { field, expected }, place);
}
