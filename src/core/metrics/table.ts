import { averagePrecision } from './averagePrecision';
import { allGroups, groupRecall } from './groups';
import type { Compute } from './input';
import { ndcg } from './ndcg';
import { f1, hit, judged, precision, precisionReturned, recall, reciprocalRank, rPrecision } from './setMetrics';

export const METRIC_NAMES = [
  'hit',
  'recall',
  'precision',
  'precision-returned',
  'f1',
  'rr',
  'ap',
  'ndcg',
  'r-precision',
  'judged',
  'groups',
  'all-groups',
] as const;
export type MetricName = (typeof METRIC_NAMES)[number];

export interface MetricDefinition {
  name: MetricName;
  /** As papers and tables write it for one question, before `@k`. */
  label: string;
  /** The name of its mean over questions, where that has its own. */
  meanLabel: string;
  /** Takes a k: `recall@4`. */
  atK: boolean;
  /** May stand without k, and then looks at the whole ranking: `rr`. */
  plain: boolean;
  compute: Compute;
}

type Options = Partial<Pick<MetricDefinition, 'label' | 'meanLabel' | 'atK' | 'plain'>>;

function define(name: MetricName, compute: Compute, options: Options = {}): MetricDefinition {
  const label = options.label ?? name;
  return { name, label, meanLabel: label, atK: true, plain: false, compute, ...options };
}

/** Every metric, once. A new one is an entry here, its computation and its words in i18n. */
export const METRICS: Readonly<Record<MetricName, MetricDefinition>> = {
  hit: define('hit', hit),
  recall: define('recall', recall),
  precision: define('precision', precision),
  'precision-returned': define('precision-returned', precisionReturned),
  f1: define('f1', f1, { label: 'F1' }),
  rr: define('rr', reciprocalRank, { label: 'RR', meanLabel: 'MRR', plain: true }),
  ap: define('ap', averagePrecision, { label: 'AP', meanLabel: 'MAP', plain: true }),
  ndcg: define('ndcg', ndcg, { label: 'nDCG', plain: true }),
  'r-precision': define('r-precision', rPrecision, { label: 'R-precision', atK: false, plain: true }),
  judged: define('judged', judged),
  groups: define('groups', groupRecall),
  'all-groups': define('all-groups', allGroups),
};
