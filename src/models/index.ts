// Only what is light: load.ts and runtime.ts bring the runtime and are imported by the inference worker alone.
export { ModelCache } from './cache';
export { CANARY_LIMIT } from './canary';
export * from './catalogue';
export * from './errors';
export { loadModelFiles, type LoadedFiles, type LoadFilesOptions } from './files';
export { modelFingerprint, prefixesOf } from './fingerprint';
export { matchFolder, readFolder, type DroppedFile } from './folder';
export * from './hosts';
export type * from './types';
