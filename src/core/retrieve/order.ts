/** Compares by code points: JavaScript's `<` goes by UTF-16 units and puts U+10000 and up before U+E000 to U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return lift(x) - lift(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for the highest code points. */
function lift(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * The best `limit` of the candidates, best first: score descending, ties by id ascending in code-point order.
 * @param candidates indexes into `scores` and `ids`, the first `count` entries; they are reordered, none is lost
 * @param limit Infinity for all of them
 */
export function selectTop(
  candidates: Uint32Array,
  count: number,
  scores: Float64Array,
  ids: readonly string[],
  limit: number,
): Uint32Array {
  const isBetter = (a: number, b: number) => {
    const difference = (scores[a] as number) - (scores[b] as number);
    return difference > 0 || (difference === 0 && compareCodePoints(ids[a] as string, ids[b] as string) < 0);
  };
  const size = Math.min(count, limit);
  const heap = candidates.subarray(0, size);
  // A heap with the worst of the kept ones on top: nearly every candidate is turned away by one comparison of numbers.
  for (let i = (size >>> 1) - 1; i >= 0; i--) sink(heap, i, size, isBetter);
  for (let i = size; i < count; i++) {
    const candidate = candidates[i] as number;
    const worst = heap[0] as number;
    if ((scores[candidate] as number) < (scores[worst] as number) || !isBetter(candidate, worst)) continue;
    heap[0] = candidate;
    candidates[i] = worst;
    sink(heap, 0, size, isBetter);
  }
  for (let last = size - 1; last > 0; last--) {
    const worst = heap[0] as number;
    heap[0] = heap[last] as number;
    heap[last] = worst;
    sink(heap, 0, last, isBetter);
  }
  return heap;
}

function sink(heap: Uint32Array, start: number, size: number, isBetter: (a: number, b: number) => boolean) {
  const item = heap[start] as number;
  let place = start;
  for (let child = 2 * place + 1; child < size; child = 2 * place + 1) {
    if (child + 1 < size && isBetter(heap[child] as number, heap[child + 1] as number)) child += 1;
    if (!isBetter(item, heap[child] as number)) break;
    heap[place] = heap[child] as number;
    place = child;
  }
  heap[place] = item;
}
