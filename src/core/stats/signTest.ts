/**
 * The exact two-sided sign test: how likely a split at least as uneven as `better` against `worse` is when each changed
 * question could as well have gone the other way. p = min(1, 2 · P(X ≤ min(better, worse))), X binomial with
 * n = better + worse and ½; unchanged questions take no part (Conover, Practical Nonparametric Statistics, 3.4). Without
 * a change it is 1.
 * @throws RangeError unless both are whole numbers from 0.
 */
export function signTest(better: number, worse: number): number {
  for (const count of [better, worse])
    if (!Number.isInteger(count) || count < 0) throw new RangeError(`A number of questions cannot be ${count}.`);
  const n = better + worse;
  const least = Math.min(better, worse);
  // In logarithms: 2^-n alone is 0 to a computer from n = 1075 on.
  let term = -n * Math.LN2;
  let tail = Math.exp(term);
  for (let i = 1; i <= least; i++) {
    term += Math.log((n - i + 1) / i);
    tail += Math.exp(term);
  }
  return Math.min(1, 2 * tail);
}
