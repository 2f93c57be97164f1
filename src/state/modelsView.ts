import type { ModelSpec, Pieces } from '../core/types';
import type { CachedModel, CatalogueEntry, LoadedModel, LoadProgress, MaxSimMatrix } from '../models/types';

/** Where models that do not ship with the site come from. */
export type ModelHost = { kind: 'hub' } | { kind: 'mirror' } | { kind: 'own'; url: string };

/** What a model is wanted for: the consent dialog says it. */
export type ConsentReason =
  | { kind: 'vectors'; count: number }
  | { kind: 'scores'; count: number }
  | { kind: 'recompute' }
  | { kind: 'matrix' }
  | { kind: 'load' };

export interface ConsentRequest {
  entry: CatalogueEntry;
  spec: ModelSpec;
  reason: ConsentReason;
  /** Bytes to fetch; 0 when all of it is in this browser. */
  bytes: number;
  /** Bytes of the runtime that runs it, from this site, where no model was loaded since the page was opened; else 0. */
  runtime: number;
  /** Origin the files come from, as the reader knows it. */
  from: string;
  cached: boolean;
}

export type ModelState = 'unknown' | 'absent' | 'cached' | 'loading' | 'ready' | 'failed';

export interface ModelStatus {
  state: ModelState;
  progress: (LoadProgress & { startedAt: number }) | null;
  loaded: LoadedModel | null;
  cached: CachedModel | null;
  error: Error | null;
}

/** What the page's components use. Made by AppState as `app.models`. */
export interface ModelsView {
  status(spec: ModelSpec): ModelStatus;
  entry(spec: ModelSpec): CatalogueEntry | null;
  /** The question in front of the reader; `null` when there is none. */
  readonly asking: ConsentRequest | null;
  answer(yes: boolean): void;
  /** Loads a model after the reader agreed; once agreed it asks no more until the page is reloaded. Resolves to whether it is ready. */
  load(spec: ModelSpec, reason: ConsentReason, signal?: AbortSignal): Promise<boolean>;
  cancelLoad(spec: ModelSpec): void;
  unload(spec: ModelSpec): Promise<void>;
  /** Word pieces; fetches the tokenizer (0.4 MB for the built-in model) and nothing else. Null: not fetched yet and not asked for. */
  loadTokenizer(spec: ModelSpec): Promise<void>;
  tokenizerReady(spec: ModelSpec): boolean;
  pieces(spec: ModelSpec, texts: string[], signal?: AbortSignal): Promise<Pieces[]>;
  /** Needs the loaded model. */
  matrix(spec: ModelSpec, question: string, chunk: string): Promise<MaxSimMatrix>;

  host: ModelHost;
  device: 'auto' | 'wasm' | 'webgpu';
  /** Inference workers; default half the cores, at most 4. */
  workers: number;
  readonly webgpuOffered: boolean;
  /** Models kept in this browser, and bytes of cached vectors and scores. */
  readonly kept: readonly CachedModel[];
  readonly vectorCache: { rows: number; bytes: number; scores: number };
  refresh(): Promise<void>;
  forget(id: string): Promise<void>;
  clearVectors(): Promise<void>;
  /** Takes a folder of model files dropped on the page. Throws ModelFilesError. */
  addFolder(entry: CatalogueEntry, files: { path: string; file: File }[]): Promise<void>;
}
