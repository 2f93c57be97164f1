/** NFKC, then lower case: what every tokenizer, the stop-word list and the user dictionary see. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
