import type { Question } from '../../core/types';

/** The fields of the form, as typed. */
export interface Fields {
  id: string;
  question: string;
  type: string;
  /** Expected documents; kept while `unanswerable` is on, so that turning it off again loses nothing. */
  docs: string[];
  unanswerable: boolean;
  /** Answer points, one a line. */
  points: string;
  /** Document → grade as typed; empty texts are no grade. */
  grades: Record<string, string>;
}

/** A question as it is being edited. Plain data: it survives the cell being folded. */
export interface Draft {
  /** Id of the question under edit; empty for a new one. */
  original: string;
  /** Id of the question a new one is copied from; empty when it is not. */
  copyOf: string;
  fields: Fields;
  /** The fields as they were when editing began, to tell whether anything changed. */
  before: Fields;
}

export interface DraftErrors {
  id?: 'empty' | 'duplicate';
  question?: 'empty';
  docs?: 'none';
  /** Documents whose grade is no whole number. */
  grades?: string[];
}

function fieldsOf(question: Question): Fields {
  const { id, type, expected_docs: docs, answer_points } = question;
  const grades = Object.fromEntries(Object.entries(question.grades ?? {}).map(([doc, grade]) => [doc, String(grade)]));
  const points = answer_points.join('\n');
  return { id, question: question.question, type, docs: [...docs], unanswerable: docs.length === 0, points, grades };
}

export function draftOf(question: Question): Draft {
  const fields = fieldsOf(question);
  return { original: question.id, copyOf: '', fields, before: fields };
}

/** A new question like another, with an id of its own. */
export function copyDraft(question: Question, questions: readonly Question[]): Draft {
  const fields = { ...fieldsOf(question), id: copyId(question.id, questions) };
  return { original: '', copyOf: question.id, fields, before: fields };
}

export function newDraft(questions: readonly Question[], type: string): Draft {
  const id = nextId(questions);
  const fields = { id, question: '', type, docs: [], unanswerable: false, points: '', grades: {} };
  return { original: '', copyOf: '', fields, before: fields };
}

/** The next number of the series the last question belongs to (`q30` → `q31`); `q1` where there is none. */
export function nextId(questions: readonly Question[]): string {
  const last = /^(.*?)(\d{1,9})$/.exec(questions.at(-1)?.id ?? '');
  const stem = last?.[1] ?? 'q';
  const width = last?.[2]?.length ?? 1;
  return firstFree(questions, Number(last?.[2] ?? 0) + 1, (n) => stem + String(n).padStart(width, '0'));
}

/** `q17` → `q17-2`, and `q17-3` when that is taken or when `q17-2` itself is copied. */
export function copyId(id: string, questions: readonly Question[]): string {
  const copied = /^(.+)-(\d{1,9})$/.exec(id);
  const taken = copied && questions.some((question) => question.id === copied[1]);
  const stem = taken ? (copied[1] ?? id) : id;
  return firstFree(questions, taken ? Number(copied[2]) + 1 : 2, (n) => `${stem}-${n}`);
}

function firstFree(questions: readonly Question[], from: number, idOf: (n: number) => string): string {
  const taken = new Set(questions.map((question) => question.id));
  let n = from;
  while (taken.has(idOf(n))) n += 1;
  return idOf(n);
}

export function isChanged({ fields, before }: Draft): boolean {
  return fields !== before && JSON.stringify(fields) !== JSON.stringify(before);
}

/** The expected documents once saved. */
export const docsOf = ({ docs, unanswerable }: Fields) => (unanswerable ? [] : docs);

/** Documents the form shows a grade for: the expected ones, then graded ones that are not expected. */
export function gradedDocs({ docs, grades }: Fields): string[] {
  return [...new Set([...docs, ...Object.keys(grades)])];
}

/** The grade of a document as typed; `Object.hasOwn` since a document may be called `constructor`. */
export const gradeText = ({ grades }: Fields, doc: string) => (Object.hasOwn(grades, doc) ? (grades[doc] ?? '') : '');

/** What keeps a draft from being saved. `questions`: the set it goes into. */
export function errorsOf({ original, fields }: Draft, questions: readonly Question[]): DraftErrors {
  const errors: DraftErrors = {};
  const id = fields.id.trim();
  if (id === '') errors.id = 'empty';
  else if (id !== original && questions.some((question) => question.id === id)) errors.id = 'duplicate';
  if (fields.question.trim() === '') errors.question = 'empty';
  if (!fields.unanswerable && fields.docs.length === 0) errors.docs = 'none';
  const wrong = gradedDocs(fields).filter((doc) => !/^(-?\d{1,6})?$/.test(gradeText(fields, doc).trim()));
  if (!fields.unanswerable && wrong.length > 0) errors.grades = wrong;
  return errors;
}

/** The set with the draft in it: in the place of its question, after the one it was copied from, or at the end. */
export function withDraft(questions: readonly Question[], draft: Draft): Question[] {
  const base = questions.find((question) => question.id === (draft.original || draft.copyOf));
  const saved = questionOf(draft, base);
  if (!base) return [...questions, saved];
  if (draft.copyOf) return questions.flatMap((question) => (question === base ? [base, saved] : [question]));
  return questions.map((question) => {
    if (question === base) return saved;
    return question.pair_of === base.id && saved.id !== base.id ? { ...question, pair_of: saved.id } : question;
  });
}

/** The question of a draft. What the form does not show is kept from `base`, save what hung on documents taken out. */
export function questionOf({ fields, before }: Draft, base: Question | undefined): Question {
  const docs = docsOf(fields);
  const gone = new Set((base?.expected_docs ?? []).filter((doc) => !docs.includes(doc)));
  const question: Question = {
    ...base,
    id: fields.id.trim(),
    question: base && fields.question === before.question ? base.question : fields.question.trim(),
    type: fields.type.trim(),
    expected_docs: docs,
    // An untouched list keeps its points to the letter: one may hold a line end.
    answer_points: base && fields.points === before.points ? base.answer_points : linesOf(fields.points),
  };
  setGrades(question, fields, before);
  if (gone.size > 0) dropDocs(question, gone);
  return question;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Once one document has a grade the others need one too, or they would no longer count as gold: they get 1. */
function setGrades(question: Question, fields: Fields, before: Fields) {
  const same = (key: 'docs' | 'grades' | 'unanswerable') => JSON.stringify(fields[key]) === JSON.stringify(before[key]);
  if (same('docs') && same('grades') && same('unanswerable')) return;
  const typed = gradedDocs(fields).flatMap((doc): [string, number][] => {
    const text = gradeText(fields, doc).trim();
    return text === '' ? [] : [[doc, Number(text)]];
  });
  delete question.grades;
  if (question.expected_docs.length === 0 || typed.length === 0) return;
  const ones = question.expected_docs.map((doc): [string, number] => [doc, 1]);
  question.grades = Object.fromEntries([...ones, ...typed]);
}

/** Takes out what names a document that is no longer expected. */
function dropDocs(question: Question, gone: ReadonlySet<string>) {
  const evidence = question.evidence?.filter(({ doc }) => !gone.has(doc));
  const groups = question.groups?.map((group) => group.filter((doc) => !gone.has(doc))).filter((group) => group.length);
  const chunks = question.gold_chunks?.filter((chunk) => !gone.has(chunk.replace(/#\d+$/, '')));
  delete question.evidence;
  delete question.groups;
  delete question.gold_chunks;
  if (question.expected_docs.length === 0) return;
  if (evidence?.length) question.evidence = evidence;
  if (groups?.length) question.groups = groups;
  if (chunks?.length) question.gold_chunks = chunks;
}

const SHOWN = new Set(['id', 'question', 'type', 'expected_docs', 'answer_points', 'grades']);

/** The fields a question has that the form does not show. */
export function hiddenFields(question: Question): string[] {
  return Object.entries(question).flatMap(([field, value]) => (SHOWN.has(field) || value === undefined ? [] : [field]));
}
