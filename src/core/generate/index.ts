export { citedText, type Citation, type CitationState, type CitedPart, type CitedText } from './citations';
export { hasMaterial } from './material';
export { DEFAULT_SYSTEM, DO_NOT_KNOW, systemPrompt, systemWithoutDoNotKnow, userPrompt } from './prompt';
export { ANSWER_TOKENS, chunkTokens, estimateTokens, fitContext, plannedTokens, type PlannedTokens } from './tokens';
export * from './types';
export { oncePerKey } from './once';
