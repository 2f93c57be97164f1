import type { JudgeKind, Verdict } from '../judge/types';

/** The language a prompt is written in. */
export type PromptLanguage = 'zh' | 'en';

/** What went wrong with a call to a language model. The words come from i18n. */
export type FailureCode =
  /** The key is wrong, expired, or may not use the model. */
  | 'wrong-key'
  | 'no-key'
  | 'balance'
  | 'unknown-model'
  /** The address answers, but not as this kind of provider. */
  | 'not-an-api'
  /** The server is there and does not let web pages call it. */
  | 'no-cors'
  /** Nothing answers at the address: no connection, a wrong address, a blocked one. */
  | 'network'
  /** A page that came over https may not call an http address. */
  | 'mixed-content'
  | 'rate-limit'
  | 'overloaded'
  | 'server'
  /** No word for too long. */
  | 'timeout'
  /** The connection broke in the middle of a reply. */
  | 'cut'
  /** The provider refuses to answer: its content filter. */
  | 'filtered'
  | 'empty'
  | 'too-long'
  /** The provider does not take the request, such as a temperature the model does not know. */
  | 'bad-request'
  | 'bad-address'
  | 'other';

export interface LlmFailure {
  code: FailureCode;
  /** HTTP status; `null` where no answer came. */
  status: number | null;
  /** What the provider said, shortened, without any key. */
  detail: string;
  /** Milliseconds the provider asks to wait. */
  retryAfterMs: number | null;
}

/** Tokens as the provider counted them; `null` where it does not say. */
export interface Usage {
  input: number | null;
  output: number | null;
}

export type Finish = 'stop' | 'length' | 'filter' | 'other';

/** One reply of a language model, as it is kept. */
export interface Reply {
  text: string;
  finish: Finish;
  usage: Usage;
  /** Milliseconds from asking to the last word. */
  ms: number;
  /** Name of the model as it was asked for. */
  model: string;
  /** When it was complete, ISO 8601 UTC. */
  at: string;
}

/** A chunk as a prompt holds it. */
export interface ContextChunk {
  id: string;
  docId: string;
  title: string;
  heading: string;
  text: string;
  /** Place in the run's ranking, from 1. */
  rank: number;
  /** Estimated. */
  tokens: number;
}

export interface Prompt {
  system: string;
  user: string;
}

export type RowStatus = 'todo' | 'running' | 'done' | 'failed';

/** A fault that the author of a recorded answer put in on purpose. */
export interface PlantedFault {
  kind:
    | 'invented-fact'
    | 'invented-phone'
    | 'missed-point'
    | 'wrong-refusal'
    | 'wrong-citation'
    | 'no-citation'
    | 'wrong-number'
    | 'answered-unanswerable'
    | 'injection'
    /** The answer is right; the recorded verdict of a judge is not. */
    | 'wrong-verdict';
  /** The judge whose recorded verdict is wrong; only with `wrong-verdict`, or where a judge overlooked the fault. */
  judge?: JudgeKind;
  note: { zh: string; en: string };
}

/** One question with its answer, and all that made it. */
export interface Answer {
  /** Id of the question. */
  id: string;
  type: string;
  question: string;
  answerable: boolean;
  /** What a complete answer says. */
  points: string[];
  /** `null`: not known, as for answers from a file. */
  prompt: Prompt | null;
  /** The material in the prompt, best first. */
  chunks: ContextChunk[];
  /** Chunks within the top k that the token budget left out. */
  dropped: ContextChunk[];
  /** Hash over prompt, model and parameters; what was made before is found by it. Empty for recorded answers. */
  key: string;
  status: RowStatus;
  /** What has come so far. */
  text: string;
  finish: Finish | null;
  usage: Usage | null;
  ms: number | null;
  model: string;
  at: string;
  error: LlmFailure | null;
  /** The reply was kept from before: this run did not pay for it. */
  kept: boolean;
  /** Recorded answers: verdicts that came along. */
  verdicts?: Partial<Record<JudgeKind, Verdict>>;
  /** Recorded answers: the error that came along, in the words of whoever wrote the file. */
  recordedError?: string;
  planted?: PlantedFault[];
}

/** Where answers come from. */
export type AnswerOrigin =
  | { kind: 'model' }
  /** `byHand`: written for this lesson, by no model. */
  | { kind: 'recorded'; sample: string; byHand: boolean; name: string };

/** What a Generate cell hands on. */
export interface AnswerSet {
  origin: AnswerOrigin;
  rows: Answer[];
  /** The mode whose ranking the chunks are from; empty for recorded answers. */
  mode: string;
  /** The mode waits for a local model: there are no rows yet. */
  modeWaits: boolean;
  /** The system prompt all rows had; `null` where it is not known. */
  system: string | null;
  /** The provider asked to wait: until when (ms since 1970), and its status. */
  pause: { until: number; status: number | null } | null;
  /** Why the run stopped before its end: what would go wrong with every other row too. */
  stopped: LlmFailure | null;
}
