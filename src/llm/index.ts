// Not ./call: it brings the SDK along, which only the worker loads (src/workers/llm.worker.ts).
export { addressProblem, cleanBaseUrl, isLoopback, originOf } from './address';
export * from './cost';
export { failureOfAnswer, plainFailure, REDIRECTED, type ErrorAnswer } from './failure';
export { pastedKey, type PastedKey } from './pastedKey';
export { PRESETS, presetOf } from './providers';
export * from './queue';
export { REDACTED, redactor, type Redactor } from './redact';
export { sealed } from './seal';
export type * from './types';
