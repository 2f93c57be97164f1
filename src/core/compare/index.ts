export * from './types';
export { changesBetween, countVariables } from './changes';
export { runChecks } from './checks';
export { clustersOf } from './clusters';
export { comparedRunOf } from './comparedRun';
export { compareRuns } from './compareRuns';
export { isSameMeasure } from './pairs';
export { scoresOf } from './scores';
