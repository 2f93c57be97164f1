export * from './types';
export { Banks, modelKey, type Origin, type Role, type ScoreRows, type VectorRows } from './banks';
export { MissingDataError, RetrievalEngine, type Cutter, type EngineDeps } from './engine';
export { evaluate, StoppedError, type EvaluateOptions } from './evaluate';
export { mapPoints, type MapRequest } from './map';
export { bm25Of, chunkAt, conventionOf, usesModel } from './mode';
export { countNeeds, embeddingModels, mergeNeeds, needsOf, type NeedsRequest } from './needs';
export { isPartialRun, metricsAt, specWith, sweep, SweepValueError } from './sweep';
export { traceQuestion, type TraceRequest, type TraceResult } from './trace';
