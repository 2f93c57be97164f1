/**
 * Dot product of two stretches of `length` numbers, in double precision. Always added up in the same order (eight
 * partial sums, then one by one what is left over), so that equal rows give equal results wherever they stand; eight,
 * because one sum would make every addition wait for the one before.
 */
export function dot(a: Float32Array, aStart: number, b: Float32Array, bStart: number, length: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let s5 = 0;
  let s6 = 0;
  let s7 = 0;
  const whole = length - (length % 8);
  let i = 0;
  for (; i < whole; i += 8) {
    const x = aStart + i;
    const y = bStart + i;
    s0 += (a[x] as number) * (b[y] as number);
    s1 += (a[x + 1] as number) * (b[y + 1] as number);
    s2 += (a[x + 2] as number) * (b[y + 2] as number);
    s3 += (a[x + 3] as number) * (b[y + 3] as number);
    s4 += (a[x + 4] as number) * (b[y + 4] as number);
    s5 += (a[x + 5] as number) * (b[y + 5] as number);
    s6 += (a[x + 6] as number) * (b[y + 6] as number);
    s7 += (a[x + 7] as number) * (b[y + 7] as number);
  }
  let sum = s0 + s1 + (s2 + s3) + (s4 + s5 + (s6 + s7));
  for (; i < length; i++) sum += (a[aStart + i] as number) * (b[bStart + i] as number);
  return sum;
}
