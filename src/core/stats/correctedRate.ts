import { percentile } from '../metrics/percentile';
import { seededRandom } from '../random';
import type { Interval } from './bootstrap';
import type { VerdictPair } from './kappa';
import { Z_ALPHA } from './power';

/** A number for each verdict of the judge. */
export interface ByVerdict<T> {
  yes: T;
  no: T;
}

export interface LabelledVerdicts {
  /** Rows with this verdict of the judge, labelled or not. */
  judged: ByVerdict<number>;
  /** Labelled rows, drawn at random among those of the same verdict. */
  pairs: readonly VerdictPair[];
}

export interface CorrectedRateInput extends LabelledVerdicts {
  seed: number;
  resamples: number;
}

/** Rows with one verdict of the judge. */
export interface VerdictStratum {
  /** N. */
  judged: number;
  /** n. */
  labelled: number;
  /** Labelled rows of which the person says yes. */
  humanYes: number;
  /** N / n: rows that each labelled one stands for; `null` without one. */
  weight: number | null;
}

export interface CorrectedRate {
  /** Estimated share of rows of which a person would say yes; `null` where it is undefined. */
  value: number | null;
  /** `empty`: nothing was judged. Otherwise the verdict that occurs and has no labelled row (`unlabelled`: both). */
  undefinedBecause: 'empty' | 'unlabelled' | 'yes-unlabelled' | 'no-unlabelled' | null;
  strata: ByVerdict<VerdictStratum>;
  /** Share of rows of which the judge says yes; `null` when nothing was judged. */
  p: number | null;
  /** Weighted share that the judge finds among the rows of which the person says yes; `null` when there is none. */
  tpr: number | null;
  /** The same for no. */
  tnr: number | null;
  /** p + TNR − 1 and TPR + TNR − 1, whose quotient is `value`; `null` where one is missing or it would be 0 / 0. */
  quotient: { above: number; below: number } | null;
  /** 95 %; `null` with `value`. */
  interval: Interval | null;
  /** Every judged row is labelled: nothing is estimated, the interval is the value. */
  exact: boolean;
  /** Not exact, and every label of the verdicts that are resampled agrees: only what was added widens the interval. */
  noDisagreement: boolean;
}

/** Labels added to each side of a verdict before it is drawn from: as Jeffreys' prior does. */
const ADDED = 0.5;

/** TPR + TNR nearer to 1 than this is 1 but for rounding: such a judge tells nothing apart. */
const TINY = 1e-12;

/**
 * A judge's rate, corrected by the rows that a person labelled: θ = (p + TNR − 1) / (TPR + TNR − 1) (Rogan & Gladen,
 * Estimating prevalence from the results of a screening test, American Journal of Epidemiology 107, 1978).
 *
 * Labels are drawn by verdict, so each stands for w = N/n rows of its verdict, and TPR and TNR are of these weighted
 * rows. With such weights the formula is the stratified rate Σ_v N_v · h_v/n_v / N (h: labelled rows of which the
 * person says yes). It is computed in this form, which lies in [0, 1] and is defined at TPR + TNR = 1 as well.
 *
 * Interval: percentile bootstrap, smoothed. Of each verdict n_v rows are drawn from the labelled ones and half a row
 * with each label besides, (h_v + ½)/(n_v + 1): from seven labels that agree, nothing but agreement could be drawn
 * otherwise, and the interval would be one point. p is fixed, as the rate is that of these very questions. For the same reason labelled rows are known: the deviation of a drawn
 * share from the observed one is multiplied by √(1 − n_v/N_v) (Rao & Wu, Resampling inference with complex survey data,
 * JASA 83, 1988), and a verdict whose rows are all labelled is not drawn. Ends: 2.5 % and 97.5 % quantiles, type 7 of
 * Hyndman & Fan.
 * @throws RangeError for numbers that are no counts, more labels than rows of a verdict, or fewer than 1 resample
 */
export function correctedRate(input: CorrectedRateInput): CorrectedRate {
  const { seed, resamples } = input;
  if (!(Number.isInteger(resamples) && resamples >= 1)) throw new RangeError(`${resamples} resamples cannot be drawn.`);
  const strata = strataOf(input);
  const total = strata.yes.judged + strata.no.judged;
  const p = total === 0 ? null : strata.yes.judged / total;
  const undefinedBecause = reasonOf(strata);
  if (undefinedBecause !== null || p === null) {
    const rates = { value: null, tpr: null, tnr: null, quotient: null, interval: null };
    return { ...rates, undefinedBecause, strata, p, exact: false, noDisagreement: false };
  }
  const value = (expected(strata.yes) + expected(strata.no)) / total;
  const open = VERDICTS.filter((verdict) => strata[verdict].labelled < strata[verdict].judged);
  return {
    ...weightedRates(strata, p),
    value,
    undefinedBecause,
    strata,
    p,
    interval: open.length === 0 ? { low: value, high: value } : bootstrap(strata, total, seed, resamples),
    exact: open.length === 0,
    noDisagreement: open.length > 0 && open.every((verdict) => disagreements(strata, verdict) === 0),
  };
}

const VERDICTS = ['yes', 'no'] as const;

function strataOf({ judged, pairs }: LabelledVerdicts): ByVerdict<VerdictStratum> {
  const of = (verdict: keyof ByVerdict<unknown>): VerdictStratum => {
    const labels = pairs.filter(({ judge }) => judge === (verdict === 'yes'));
    const [rows, labelled] = [judged[verdict], labels.length];
    if (!Number.isInteger(rows) || rows < 0) throw new RangeError(`A number of rows cannot be ${rows}.`);
    if (labelled > rows) throw new RangeError(`${labelled} labels cannot belong to ${rows} rows.`);
    const humanYes = labels.filter(({ human }) => human).length;
    return { judged: rows, labelled, humanYes, weight: labelled === 0 ? null : rows / labelled };
  };
  return { yes: of('yes'), no: of('no') };
}

function reasonOf({ yes, no }: ByVerdict<VerdictStratum>): CorrectedRate['undefinedBecause'] {
  if (yes.judged + no.judged === 0) return 'empty';
  const noYes = yes.judged > 0 && yes.labelled === 0;
  const noNo = no.judged > 0 && no.labelled === 0;
  if (noYes && noNo) return 'unlabelled';
  if (noYes) return 'yes-unlabelled';
  return noNo ? 'no-unlabelled' : null;
}

/** Rows of a verdict of which a person would say yes, estimated: N · h/n. */
function expected({ judged, labelled, humanYes }: VerdictStratum): number {
  return labelled === 0 ? 0 : (judged * humanYes) / labelled;
}

function disagreements(strata: ByVerdict<VerdictStratum>, verdict: keyof ByVerdict<unknown>): number {
  const { labelled, humanYes } = strata[verdict];
  return verdict === 'yes' ? labelled - humanYes : humanYes;
}

function weightedRates(strata: ByVerdict<VerdictStratum>, p: number): Pick<CorrectedRate, 'tpr' | 'tnr' | 'quotient'> {
  const truePositive = expected(strata.yes);
  const falseNegative = expected(strata.no);
  const falsePositive = strata.yes.judged - truePositive;
  const trueNegative = strata.no.judged - falseNegative;
  const ratio = (part: number, rest: number) => (part + rest === 0 ? null : part / (part + rest));
  const [tpr, tnr] = [ratio(truePositive, falseNegative), ratio(trueNegative, falsePositive)];
  if (tpr === null || tnr === null) return { tpr, tnr, quotient: null };
  const below = tpr + tnr - 1;
  return { tpr, tnr, quotient: Math.abs(below) < TINY ? null : { above: p + tnr - 1, below } };
}

function bootstrap(strata: ByVerdict<VerdictStratum>, total: number, seed: number, resamples: number): Interval {
  const random = seededRandom(seed);
  const draws = VERDICTS.map((verdict) => drawer(strata[verdict], random));
  const rates = Array.from({ length: resamples }, () => draws.reduce((rows, draw) => rows + draw(), 0) / total);
  return { low: percentile(rates, 0.025), high: percentile(rates, 0.975) };
}

/** Draws the labelled rows of a verdict again: how many of all its rows have a yes of the person by this draw. */
function drawer(stratum: VerdictStratum, random: () => number): () => number {
  const { judged, labelled, humanYes } = stratum;
  const observed = expected(stratum);
  if (labelled === judged) return () => observed;
  const cumulative = binomial(labelled, (humanYes + ADDED) / (labelled + 2 * ADDED));
  const step = (judged / labelled) * Math.sqrt(1 - labelled / judged);
  return () => {
    const at = random();
    let hits = 0;
    while (hits < labelled && (cumulative[hits] as number) <= at) hits++;
    return observed + step * (hits - humanYes);
  };
}

/**
 * P(X ≤ k) for k = 0 … n: of n rows drawn with replacement, k are of a kind with share q. One random number then makes
 * what n would.
 */
function binomial(n: number, q: number): Float64Array {
  // In logarithms: (1 − q)^n alone may be 0 to a computer.
  let term = n * Math.log(1 - q);
  let sum = 0;
  return Float64Array.from({ length: n + 1 }, (_, k) => {
    if (k > 0) term += Math.log(((n - k + 1) / k) * (q / (1 - q)));
    sum += Math.exp(term);
    return sum;
  });
}

/**
 * How many labels each verdict gets out of `count`: the rarer verdict half of them, rounded down, the other the rest;
 * where one has not that many rows, all of them, and the other what is left over. A larger `count` gives neither less.
 */
export function shareOut(judged: ByVerdict<number>, count: number): ByVerdict<number> {
  const [rarer, other] = judged.yes < judged.no ? (['yes', 'no'] as const) : (['no', 'yes'] as const);
  const few = Math.min(judged[rarer], Math.floor(count / 2));
  const many = Math.min(judged[other], count - few);
  return rarer === 'yes' ? { yes: few, no: many } : { yes: many, no: few };
}

/** Labels still to be given, and rows that have none yet. */
export interface LabelsNeeded {
  more: number;
  of: number;
}

/**
 * How many more labels bring the 95 % interval of `correctedRate` to ± `halfWidth`. Normal approximation: the half
 * width is 1.96 · √Σ_v (N_v/N)² · (1 − n_v/N_v) · q_v (1 − q_v)/n_v (Cochran, Sampling Techniques, 1977, ch. 5: the
 * variance of a stratified share, with the correction for finite populations), with q_v = (d_v + 1)/(n_v + 2) for the share of
 * disagreements d_v among the n_v labels of a verdict: by adding one to each side, few labels without a disagreement do
 * not promise that there is none. Labels are added as `sampleRows` draws them (`shareOut`), on top of those there are.
 * When all rows are labelled the rate is exact, so `more` is at most `of`.
 * @throws RangeError as `correctedRate`, and unless `halfWidth` > 0
 */
export function labelsNeeded(input: LabelledVerdicts, halfWidth = 0.1): LabelsNeeded {
  if (!(halfWidth > 0)) throw new RangeError(`An interval cannot be ± ${halfWidth}.`);
  const strata = strataOf(input);
  const { yes, no } = strata;
  const rows = yes.judged + no.judged;
  const labelled = yes.labelled + no.labelled;
  const isEnough = (counts: ByVerdict<number>) => halfWidthOf(strata, counts) <= halfWidth;
  const of = rows - labelled;
  let counts = { yes: yes.labelled, no: no.labelled };
  for (let count = 0; count <= rows && !isEnough(counts); count++) {
    const shares = shareOut(input.judged, count);
    counts = { yes: Math.max(yes.labelled, shares.yes), no: Math.max(no.labelled, shares.no) };
  }
  return { more: counts.yes + counts.no - labelled, of };
}

/** Expected half width when so many rows of each verdict are labelled; infinite when one that occurs has no label. */
function halfWidthOf(strata: ByVerdict<VerdictStratum>, counts: ByVerdict<number>): number {
  const total = strata.yes.judged + strata.no.judged;
  let variance = 0;
  for (const verdict of VERDICTS) {
    const { judged, labelled } = strata[verdict];
    const count = counts[verdict];
    if (count === judged) continue;
    const q = (disagreements(strata, verdict) + 1) / (labelled + 2);
    variance += ((judged / total) ** 2 * (1 - count / judged) * q * (1 - q)) / count;
  }
  return Z_ALPHA * Math.sqrt(variance);
}
