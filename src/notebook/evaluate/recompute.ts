import type { RecomputeReport } from '../../state/recompute';

/** The rankings that changed, by mode in the order of the report. */
export function changedByMode({ rankings }: RecomputeReport): { mode: string; questions: string[] }[] {
  const byMode = new Map<string, string[]>();
  for (const { mode, question } of rankings) {
    const list = byMode.get(mode);
    if (list) list.push(question);
    else byMode.set(mode, [question]);
  }
  return [...byMode].map(([mode, questions]) => ({ mode, questions }));
}

/** Of a difference, one digit that counts: `2e−7`; `0` is exactly none. */
export function formatDifference(value: number): string {
  return value === 0 ? '0' : value.toExponential(0).replace('e+0', '').replace('e-', 'e−');
}
