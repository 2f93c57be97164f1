/** Standard normal distribution function by Simpson's rule from −8. */
export function normal(z: number): number {
  const steps = 20_000;
  const h = (z + 8) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const x = -8 + i * h;
    sum += (i === 0 || i === steps ? 1 : i % 2 ? 4 : 2) * Math.exp((-x * x) / 2);
  }
  return (sum * h) / 3 / Math.sqrt(2 * Math.PI);
}
