// Not ./call: it brings the SDK along, which only the worker loads (src/workers/llm.worker.ts).
export { addressProblem, cleanBaseUrl, isLoopback, originOf } from './address';
export * from './cost';
export { failureOfAnswer, plainFailure, type ErrorAnswer } from './failure';
export { PRESETS, presetOf } from './providers';
export * from './queue';
export { REDACTED, redactor, type Redactor } from './redact';
export type * from './types';
