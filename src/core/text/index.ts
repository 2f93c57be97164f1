export { normalise } from './normalise';
export { createTokenizer, TokenizerUnavailableError, type Tokenizer, type TokenizerDeps } from './tokenizer';
export { parseUserDictionary } from './dictionary';
export { modelText, textKey } from './textKey';
