export * from './types';
export { compareJudged, type AnswersComparison, type VerdictChange } from './compare';
export { criterionText, DEFAULT_CRITERIA } from './criteria';
export { refusalMatrix, type RefusalMatrix, type Share } from './matrix';
export { parseVerdict, type ParsedVerdict } from './parse';
export { judgePrompt } from './prompt';
export { ratesOf, type JudgeRates, type Rate, type Rates } from './rates';
export { appliesTo, judgesFor, stateOf, verdictOf } from './rows';
export { sampleRows } from './sample';
