import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A text as models are fed with it and as vectors are filed under: NFC, every run of white space one space, none at the
 * ends. Nothing a model could see is lost: the tokenizers of the catalogue's models take any white space for one and the
 * same boundary between words, however long, and composed and decomposed letters are one text to every reader, of which
 * vocabularies hold the composed form. What it gains is that a text which only was wrapped or indented anew keeps its
 * vector. White space goes by the Unicode property, not by `\s`, which also takes U+FEFF for a space: tokenizers drop
 * that character and join what it stands between.
 */
export function modelText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{White_Space}+/gu, ' ')
    .replace(/^ | $/g, '');
}

/** sha256 of `modelText(text)` in UTF-8, 64 hex digits: what a text's vector is filed under. */
export function textKey(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(modelText(text))));
}
