import type { SweepRow, SweepValue } from '../../core/evaluate';
import { lackOf, onlyPicksCandidates, type Lack } from './applies';
import type { SweepView } from './findings';

/** Why a parameter could or could not change something. */
export type Reason =
  | { kind: 'uncut'; sections: number; value: number }
  | { kind: 'sizes'; sections: number; value: number; within: number; uncutFrom: number | null }
  | { kind: 'no-cuts'; sections: number; maxChars: number }
  | { kind: 'cuts'; sections: number; maxChars: number; cut: number }
  | { kind: 'all-ready' }
  | { kind: 'some-ready'; articles: number }
  | { kind: 'shipped-constants' }
  /** No mode of the sweep has what the parameter sets. */
  | { kind: 'unused'; lack: Part }
  /** This mode has not; others of the sweep may. */
  | { kind: 'unused-here'; lack: Part }
  | { kind: 'candidates-only'; depth: number }
  | { kind: 'clamped'; items: { value: SweepValue; used: number }[] };

/** What a mode can be without. */
export type Part = Exclude<Lack, 'constants'>;

/** What is told once for all modes, and what only holds for the one that is looked at. */
export function reasonsFor(view: SweepView): { shared: Reason[]; ofMode: Reason[] } {
  const reach = reachOf(view);
  return {
    shared: [...(reach?.kind === 'unused' ? [reach] : []), ...cutting(view), ...clamped(view)],
    ofMode: [...(reach && reach.kind !== 'unused' ? [reach] : []), ...candidates(view)],
  };
}

/** Whether the parameter reaches the mode, and if not, whether it reaches any. */
function reachOf({ result, mode }: SweepView): Reason | null {
  const modes = result.rows[0]?.run.spec.modes ?? [];
  const lacks = modes.map((spec) => lackOf(spec, result.parameter));
  const own = lacks[modes.findIndex(({ id }) => id === mode)] ?? null;
  if (own === null) return null;
  if (own === 'constants') return { kind: 'shipped-constants' };
  if (modes.length === 1 || lacks.some((lack) => lack === null || lack === 'constants'))
    return { kind: 'unused-here', lack: own };
  // A weighted fusion is nearer to what k_rrf needs than no fusion: it is what the reader would change.
  return { kind: 'unused', lack: lacks.includes('rrf') ? 'rrf' : own };
}

function candidates({ result, mode }: SweepView): Reason[] {
  const spec = result.rows[0]?.run.spec.modes.find(({ id }) => id === mode);
  if (!spec?.rerank || !onlyPicksCandidates(spec, result.parameter) || lackOf(spec, result.parameter)) return [];
  return [{ kind: 'candidates-only', depth: spec.rerank.depth }];
}

/** What the lengths of the sections say of chunk sizes and overlaps. */
function cutting({ result, ready, articles, lengths }: SweepView): Reason[] {
  const { parameter, rows } = result;
  if (parameter !== 'maxChars' && parameter !== 'overlap') return [];
  if (ready > 0 && ready === articles) return [{ kind: 'all-ready' }];
  const found: Reason[] = ready > 0 ? [{ kind: 'some-ready', articles: ready }] : [];
  const texts = lengths?.filter((length) => length > 0) ?? [];
  if (texts.length === 0) return found;
  const maxChars = rows[0]?.run.spec.chunking.maxChars ?? 0;
  return [parameter === 'maxChars' ? sizes(texts, rows) : cuts(texts, maxChars), ...found];
}

function sizes(lengths: readonly number[], rows: readonly SweepRow[]): Reason {
  const values = rows.map(({ run }) => run.spec.chunking.maxChars).sort((a, b) => a - b);
  const within = (limit: number) => lengths.filter((length) => length <= limit).length;
  const value = values[0] ?? 0;
  if (within(value) === lengths.length) return { kind: 'uncut', sections: lengths.length, value };
  const uncutFrom = values.find((limit) => within(limit) === lengths.length) ?? null;
  return { kind: 'sizes', sections: lengths.length, value, within: within(value), uncutFrom };
}

function cuts(lengths: readonly number[], maxChars: number): Reason {
  const cut = lengths.filter((length) => length > maxChars).length;
  const sections = lengths.length;
  return cut === 0 ? { kind: 'no-cuts', sections, maxChars } : { kind: 'cuts', sections, maxChars, cut };
}

/** An overlap has to be shorter than the chunk: values that were cut down to fit. */
function clamped({ result, overlap }: SweepView): Reason[] {
  const items = result.rows.flatMap(({ value, run }) => {
    const used = run.spec.chunking.overlap;
    const asked = result.parameter === 'overlap' ? value : result.parameter === 'maxChars' ? overlap : used;
    return typeof asked === 'number' && used < asked ? [{ value, used }] : [];
  });
  return items.length ? [{ kind: 'clamped', items }] : [];
}
