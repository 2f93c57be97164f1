export { pairedBootstrap, pairedBootstraps, type BootstrapOptions, type Interval } from './bootstrap';
export {
  correctedRate,
  labelsNeeded,
  shareOut,
  type ByVerdict,
  type CorrectedRate,
  type CorrectedRateInput,
  type LabelledVerdicts,
  type LabelsNeeded,
  type VerdictStratum,
} from './correctedRate';
export { holm } from './holm';
export { agreement, type Agreement, type VerdictPair } from './kappa';
export { detectableDifference, questionsNeeded, sampleDeviation, Z_ALPHA, Z_POWER } from './power';
export {
  MAX_ENUMERATED,
  randomisationTest,
  type RandomisationOptions,
  type RandomisationResult,
} from './randomisation';
export * from './signTest';
