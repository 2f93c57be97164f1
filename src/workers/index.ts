export { RetrievalClient, WorkerCrashError, type DataSource, type JobOptions } from './retrievalClient';
// Types alone: the inference client and what it brings are fetched (from ./inferenceClient) when first needed.
export type {
  EmbedOptions,
  InferenceClient,
  InferenceClientOptions,
  ModelNotLoadedError,
  RerankOptions,
} from './inferenceClient';
export type { InferenceOptions } from './inferenceHandle';
