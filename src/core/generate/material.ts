import type { Answer } from './types';

/**
 * Whether it is known which chunks an answer was made from. A file with the fields of the course alone does not say;
 * an answer that was asked for here has a key.
 */
export function hasMaterial({ key, chunks }: Pick<Answer, 'key' | 'chunks'>): boolean {
  return key !== '' || chunks.length > 0;
}
