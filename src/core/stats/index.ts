export { pairedBootstrap, pairedBootstraps, type BootstrapOptions, type Interval } from './bootstrap';
export { holm } from './holm';
export { detectableDifference, questionsNeeded, sampleDeviation, Z_ALPHA, Z_POWER } from './power';
export {
  MAX_ENUMERATED,
  randomisationTest,
  type RandomisationOptions,
  type RandomisationResult,
} from './randomisation';
export * from './signTest';
