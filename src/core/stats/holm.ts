/**
 * p-values after Holm's step-down correction: with the m values in ascending order, the i-th (from 1) becomes
 * max over j ≤ i of min(1, (m − j + 1) · p_j). Rejecting those below α keeps the chance of any false rejection in the
 * family below α, whatever depends on what. Values that are `null` stay so and take no part.
 * Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6, 1979.
 * @returns in the order of the input
 * @throws RangeError for a value outside [0, 1]
 */
export function holm(values: readonly (number | null)[]): (number | null)[] {
  const ranked = values.flatMap((p, at) => (p === null ? [] : [{ p, at }]));
  for (const { p } of ranked) if (!(p >= 0 && p <= 1)) throw new RangeError(`${p} is no probability.`);
  ranked.sort((a, b) => a.p - b.p);
  const adjusted: (number | null)[] = values.map(() => null);
  let least = 0;
  ranked.forEach(({ p, at }, i) => {
    least = Math.max(least, Math.min(1, (ranked.length - i) * p));
    adjusted[at] = least;
  });
  return adjusted;
}
