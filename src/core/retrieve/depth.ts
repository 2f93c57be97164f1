/** Chunks an evaluation at k asks for: k chunks of a few documents would make an unfairly short document list. */
export function searchDepth(k: number): number {
  return Math.max(k, 10);
}
