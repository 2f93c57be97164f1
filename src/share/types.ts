import type { DataVersions } from '../core/evaluate';
import type { Article, Question } from '../core/types';
import type { DataRef, Recipe } from '../recipe';

/** Where a fragment leads. */
export type Route =
  | { kind: 'home' }
  /** A built-in notebook. */
  | { kind: 'builtin'; id: string }
  /** A notebook of this device: means nothing elsewhere. */
  | { kind: 'own'; id: string }
  | { kind: 'payload'; payload: string }
  | { kind: 'url'; url: string; sha256: string }
  | { kind: 'invalid'; problem: LinkProblem };

/** Why a link or a notebook file cannot be opened. The words come from i18n. */
export interface LinkProblem {
  code:
    | 'unknown-address'
    | 'not-base64'
    | 'not-deflated'
    | 'truncated'
    | 'not-json'
    | 'too-long'
    | 'too-big'
    | 'too-new'
    | 'invalid'
    | 'unknown-name'
    | 'unknown-notebook'
    | 'not-https'
    | 'bad-checksum'
    | 'checksum-differs'
    | 'download-failed';
  /** What the message needs: a field's path, a name, a version, a limit, a server's answer. */
  detail: string;
}

export type Versioned<T> = T & { id: string };

/** How a document brings a data set along. */
export type DataPayload<T> =
  /** Built in, or on the receiver's device: by the recipe's id and hash. */
  | { kind: 'ref' }
  /** Rows that differ from a set the receiver has. */
  | { kind: 'edits'; base: DataRef; added: { at: number; item: T }[]; changed: T[]; removed: string[] }
  | { kind: 'inline'; name: string; basedOn: string; items: T[] };

/** What the sender saw of one Evaluate cell. */
export interface ExpectedRun {
  cell: string;
  metrics: string[];
  /** Types of questions, `ALL` first. */
  types: string[];
  modes: ExpectedMode[];
}

export interface ExpectedMode {
  mode: string;
  models: { id: string; dtype: string; devices: string[]; fingerprint: string }[];
  /** By metric, then by type: means, to 12 significant digits. */
  values: (number | null)[][];
}

export interface Expectation {
  /** Over the data versions, the recipe's settings and all values. */
  fingerprint: string;
  app: string;
  data: DataVersions;
  runs: ExpectedRun[];
}

/** How the receiver's page opens. */
export interface OpenOptions {
  /** Whether the controls of parameters are shown. */
  controls: boolean;
  readOnly: boolean;
  /** Opens in the presentation view. */
  present: boolean;
  /** Cell to start at, counted from 1; 0: the top. */
  start: number;
}

/** A notebook on its way: what a link carries and what a notebook file holds. */
export interface ShareDocument {
  v: 1;
  /** Version of the app that wrote it. */
  app: string;
  recipe: Recipe;
  data: { corpus: DataPayload<Article>; evalset: DataPayload<Question> };
  expect: Expectation | null;
  open: OpenOptions;
}

/** A document that was read, with what reading it changed. */
export interface ReadDocument {
  document: ShareDocument;
  /** Paths of parameters that were outside the limits and were clamped. */
  clamped: string[];
}

/** One value the receiver's page computed otherwise than the sender's. */
export interface DifferingValue {
  cell: string;
  mode: string;
  metric: string;
  type: string;
  expected: number | null;
  found: number | null;
}

/** Why values may differ, most telling first. */
export type LikelyCause =
  | { kind: 'data'; what: 'corpus' | 'evalset' | 'stopWords'; expected: string; found: string }
  | { kind: 'clamped'; paths: string[] }
  /** The receiver changed something after opening. */
  | { kind: 'changed' }
  | { kind: 'model'; id: string; what: 'fingerprint' | 'dtype' | 'device'; expected: string; found: string }
  | { kind: 'app'; expected: string; found: string };

export interface Verification {
  /** `pending`: results are not there yet. `partial`: equal so far, and some modes wait for a model or a click. */
  outcome: 'pending' | 'partial' | 'reproduced' | 'differs';
  /** Values compared, and values the sender saw. */
  compared: number;
  total: number;
  differing: DifferingValue[];
  causes: LikelyCause[];
  /** Modes whose values are not there yet. */
  waiting: { cell: string; mode: string }[];
}
