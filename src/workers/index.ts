export { RetrievalClient, WorkerCrashError, type DataSource, type JobOptions } from './retrievalClient';
