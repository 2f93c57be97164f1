import type { Answer, AnswerOrigin, LlmFailure, RowStatus, Usage } from '../generate/types';

/** One of three judges; each decides one thing about one answer. */
export type JudgeKind = 'faithful' | 'complete' | 'refused';
export const JUDGE_KINDS: readonly JudgeKind[] = ['faithful', 'complete', 'refused'];

/** A binary verdict with its evidence. */
export interface Verdict {
  /** `faithful`: every statement is in the material. `complete`: no point is missing. `refused`: it does not answer. */
  value: boolean;
  /** Unsupported statements, missing points, or the reason (one text). */
  evidence: string[];
}

/** A reply that holds no verdict. */
export interface VerdictError {
  /** `no-json`: no JSON object in it. `wrong-shape`: one without the fields that were asked for. */
  code: 'no-json' | 'wrong-shape' | 'cut-off';
  /** The field, where one is missing or of the wrong kind. */
  field: string;
}

/** What one judge made of one answer. */
export interface Judgement {
  judge: JudgeKind;
  status: RowStatus;
  verdict: Verdict | null;
  /** Why there is none: the call failed, or the reply holds no verdict. */
  error: LlmFailure | VerdictError | { code: 'recorded'; detail: string } | null;
  /** The reply as it came. */
  raw: string;
  /** What had to be stripped before it was JSON: a code fence, words around the object. */
  repaired: boolean;
  /** The evidence contradicts the verdict: a list where there should be none, or none where there should be one. */
  contradiction: boolean;
  usage: Usage | null;
  ms: number | null;
  model: string;
  at: string;
  /** Hash over prompt, model and parameters; empty for recorded verdicts. */
  key: string;
  kept: boolean;
}

/** An answer with the judgements it gets: `refused` for every answered question, the other two for answerable ones. */
export interface JudgedRow {
  answer: Answer;
  judgements: Partial<Record<JudgeKind, Judgement>>;
}

/** A criterion with the version its verdicts belong to. */
export interface Criterion {
  text: string;
  /** sha256 over the text, 64 hex digits. */
  hash: string;
}

/** What a Judge cell hands on. */
export interface JudgedSet {
  /** `recorded`: the verdicts came with the answers. */
  source: 'model' | 'recorded';
  answers: AnswerOrigin;
  rows: JudgedRow[];
  criteria: Record<JudgeKind, Criterion> | null;
  pause: { until: number; status: number | null } | null;
  stopped: LlmFailure | null;
}

/** A person's verdict on one answer. */
export interface Label {
  /** Hash over judge, question, answer and material: a label stays with the answer wherever it stands. */
  id: string;
  judge: JudgeKind;
  /** Id, type and text of the question. */
  question: string;
  type: string;
  text: string;
  answer: string;
  value: boolean;
  /** `false` when the judge's verdict had been seen before the label was given or changed, as far as the page knows. */
  blind: boolean;
  note: string;
  /** ISO 8601 UTC. */
  labelledAt: string;
}
