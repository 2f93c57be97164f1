export { DATABASE_NAME, DATABASE_VERSION } from './database';
export type { CorpusRecord, EvalSetRecord, NotebookRecord, WordListRecord } from './database';
export { Storage, type StorageTrouble } from './storage';
export type { ScoreRecord, VectorRecord } from './database';
export { VectorStore, type CacheUse } from './vectors';
export { LogStore } from './log';
