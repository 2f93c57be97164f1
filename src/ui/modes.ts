import type { Mode } from '../recipe';

export type ModeFamily = 'bm25' | 'vector' | 'hybrid' | 'rerank';

/** One letter and one hue a family of modes, the same in every table, chart and mark. */
const MARKS: Record<ModeFamily, { letter: string; color: string }> = {
  bm25: { letter: 'B', color: '--bm25' },
  vector: { letter: 'V', color: '--vector' },
  hybrid: { letter: 'H', color: '--hybrid' },
  rerank: { letter: 'R', color: '--rerank' },
};

export function modeMark(mode: Mode): { family: ModeFamily; letter: string; color: string } {
  const family: ModeFamily = mode.retrievers.length > 1 ? 'hybrid' : 'bm25';
  return { family, ...MARKS[family] };
}
