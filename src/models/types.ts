import type { ModelSpec } from '../core/types';

export type Device = 'wasm' | 'webgpu';
export type ModelTask = 'embedding' | 'cross-encoder';
export type Pooling = 'cls' | 'mean';

/** One file of a model in the transformers.js layout: `config.json`, `tokenizer.json`, `onnx/model.onnx`, … */
export interface ModelFile {
  /** Path inside the model's folder. */
  path: string;
  bytes: number;
  /** Pinned checksum; `null` where none is known, then the one of the first download identifies the file. */
  sha256: string | null;
}

/** One record of the catalogue: everything about a model that is not a choice of the reader. */
export interface CatalogueEntry {
  /** As recipes name it: `bge-small-zh-v1.5`. */
  id: string;
  task: ModelTask;
  /** `owner/name` on the hub; empty for a model that ships with the site. */
  repo: string;
  /** Commit on the hub, `main` where none could be pinned, or `built-in`. */
  revision: string;
  dtype: 'fp32' | 'fp16' | 'q8' | 'int8' | 'q4';
  /** `model_file_name` of transformers.js where the file is not `model`. */
  fileName: string;
  files: ModelFile[];
  /** Languages as BCP 47 tags; `mul` for many. */
  languages: string[];
  /** SPDX identifier. */
  licence: string;
  pooling: Pooling;
  /** Always put before questions and before chunks (E5: `query: `, `passage: `). */
  queryPrefix: string;
  passagePrefix: string;
  /** Put before questions when the reader switches the instruction on; empty when the model has none. */
  queryInstruction: string;
  /** The vocabulary has no upper-case letters: without lower-casing they become unknown. */
  uncased: boolean;
  maxTokens: number;
  /** 0 for a cross-encoder. */
  dimensions: number;
  /** Dynamically quantised: a text's vector depends on what shares its batch and on the device. Run one text at a time. */
  batchDependent: boolean;
}

/** What settings of the reader go into a load besides the recipe's ModelSpec. */
export interface LoadRequest {
  spec: ModelSpec;
  /** URL of the folder that holds `config.json`; `null` when the files were dropped on the page and lie in the cache. */
  base: string | null;
  device: 'auto' | Device;
  /** Inference workers wanted. */
  workers: number;
}

export interface LoadProgress {
  phase: 'download' | 'check' | 'start' | 'canary';
  /** Bytes while downloading; workers while starting. */
  done: number;
  total: number;
}

/** Why WebGPU is not used. `canary`: its vectors differ from the reference by more than 1e-3 in some component. */
export type DeviceReason = 'chosen' | 'not-offered' | 'failed' | 'canary' | 'no-canary' | 'not-asked';

export interface LoadedModel {
  device: Device;
  deviceReason: DeviceReason;
  /** Largest difference from the reference vectors; `null` for a model without a canary. */
  canary: number | null;
  /** Inference workers that run. */
  workers: number;
  /** The files as loaded, every checksum filled in. */
  files: { path: string; bytes: number; sha256: string }[];
  /** Bytes the workers hold, as far as the runtime tells. */
  memory: number;
  ms: { download: number; start: number };
}

/** A model kept in this browser. */
export interface CachedModel {
  id: string;
  revision: string;
  dtype: string;
  /** `folder`: dropped on the page by the reader. */
  origin: 'site' | 'hub' | 'folder';
  files: { path: string; bytes: number; sha256: string }[];
  bytes: number;
}

export interface EmbedResult {
  /** texts × dimensions, row-major, each row of length 1. */
  vectors: Float32Array;
  dimensions: number;
  /** Milliseconds each text took in its worker. */
  ms: Float64Array;
  /** Word pieces that went through the model. */
  tokens: number;
}

/** A question with the chunks to score against it. Texts carry their prefixes already. */
export interface RerankTask {
  question: string;
  chunks: string[];
}

export interface RerankResult {
  /** One a chunk: MaxSim, or the cross-encoder's logit. */
  scores: Float64Array;
  ms: number;
}

/** Every question piece against every chunk piece; special tokens left out on both sides. */
export interface MaxSimMatrix {
  question: { text: string; start: number; end: number }[];
  chunk: { text: string; start: number; end: number }[];
  /** question × chunk cosines, row-major. */
  cosines: Float32Array;
  /** Index of each question piece's best chunk piece. */
  best: Int32Array;
  score: number;
  /** The texts that `start` and `end` point into. */
  questionText: string;
  chunkText: string;
}
