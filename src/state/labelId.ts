import type { Answer } from '../core/generate/types';
import type { JudgeKind } from '../core/judge/types';
import { fingerprint } from '../recipe';

/**
 * What a label is about, as a hash: a judge's question on one answer to one question with its material. The same answer
 * elsewhere has the same label; another answer to the same question has none yet.
 */
export function labelId(judge: JudgeKind, { question, text, chunks, points }: Answer): string {
  return fingerprint([judge, question, text, chunks.map((chunk) => chunk.text), points]);
}
