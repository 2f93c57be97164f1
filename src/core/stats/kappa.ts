/** Verdicts on one answer. */
export interface VerdictPair {
  judge: boolean;
  human: boolean;
}

export interface Agreement {
  n: number;
  /** How many pairs; the judge's verdict first. */
  yesYes: number;
  yesNo: number;
  noYes: number;
  noNo: number;
  /** Share of pairs that agree; `null` without a pair, so below. */
  observed: number | null;
  /** Share that would agree if the two knew nothing of each other and said yes as often as they do. */
  chance: number | null;
  /** (observed − chance) / (1 − chance). */
  kappa: number | null;
  /** `chance-is-1`: both said the same of every row, so that nothing is left to agree about beyond chance. */
  undefinedBecause: 'empty' | 'chance-is-1' | null;
}

/**
 * Agreement of a judge with a person over the pairs as they are, each counted once. Pairs drawn by verdict (as
 * `sampleRows` does) tell about the sample; its agreement and κ are not those of all rows.
 * Cohen, A coefficient of agreement for nominal scales, Educational and Psychological Measurement 20, 1960.
 */
export function agreement(pairs: readonly VerdictPair[]): Agreement {
  const count = (judge: boolean, human: boolean) =>
    pairs.filter((pair) => pair.judge === judge && pair.human === human).length;
  const n = pairs.length;
  const [yesYes, yesNo] = [count(true, true), count(true, false)];
  const [noYes, noNo] = [count(false, true), count(false, false)];
  const counts = { n, yesYes, yesNo, noYes, noNo };
  if (n === 0) return { ...counts, observed: null, chance: null, kappa: null, undefinedBecause: 'empty' };
  const agreed = yesYes + noNo;
  // n² times the chance agreement, in whole numbers: whether it is 1 must not hang on rounding.
  const expected = (yesYes + yesNo) * (yesYes + noYes) + (noYes + noNo) * (yesNo + noNo);
  const shares = { observed: agreed / n, chance: expected / (n * n) };
  if (expected === n * n) return { ...counts, ...shares, kappa: null, undefinedBecause: 'chance-is-1' };
  const kappa = (n * agreed - expected) / (n * n - expected);
  return { ...counts, ...shares, kappa, undefinedBecause: null };
}
