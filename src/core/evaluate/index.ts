export * from './types';
export { MissingDataError, RetrievalEngine, type Cutter, type EngineDeps } from './engine';
export { bm25Of, chunkAt, conventionOf, evaluate, StoppedError, type EvaluateOptions } from './evaluate';
export { metricsAt, specWith, sweep, SweepValueError } from './sweep';
export { traceQuestion, type TraceRequest, type TraceResult } from './trace';
