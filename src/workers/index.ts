export { RetrievalClient, WorkerCrashError, type DataSource, type JobOptions } from './retrievalClient';
export {
  InferenceClient,
  ModelNotLoadedError,
  type EmbedOptions,
  type InferenceClientOptions,
  type RerankOptions,
} from './inferenceClient';
export type { InferenceOptions } from './inferenceHandle';
