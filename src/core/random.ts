/**
 * A seeded generator of numbers from 0 up to but not including 1, 32 random bits each: xoshiro128** (Blackman & Vigna,
 * "Scrambled linear pseudorandom number generators", 2018; period 2^128 − 1). The same seed gives the same numbers
 * everywhere. Not for secrets.
 * @param seed its lower 32 bits count
 */
export function seededRandom(seed: number): () => number {
  let a = spread(seed, 1);
  let b = spread(seed, 2);
  let c = spread(seed, 3);
  let d = spread(seed, 4);
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return (result >>> 0) / 2 ** 32;
  };
}

/**
 * The `step`-th number of a seed: steps of the golden ratio, mixed by the finaliser of MurmurHash3 (Appleby). Both map
 * 32 bits one to one, so that the four steps never all give the 0 that xoshiro cannot start from.
 */
function spread(seed: number, step: number): number {
  let bits = (seed + Math.imul(step, 0x9e3779b9)) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

function rotateLeft(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by));
}
