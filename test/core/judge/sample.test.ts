import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleRows, type JudgedRow } from '../../../src/core/judge';
import { rowOf } from './rows';

/** So many rows of each type and verdict, e.g. `{ policy: [10, 2] }`: 10 true, 2 false. */
function rowsOf(counts: Record<string, [number, number]>): JudgedRow[] {
  return Object.entries(counts).flatMap(([type, [yes, no]]) => [
    ...Array.from({ length: yes }, (_, i) => rowOf(`${type}-y${i}`, { type }, { faithful: true })),
    ...Array.from({ length: no }, (_, i) => rowOf(`${type}-n${i}`, { type }, { faithful: false })),
  ]);
}

const isYes = (id: string) => /-y\d+$/.test(id);
const typeOf = (id: string) => id.replace(/-[yn]\d+$/, '');

describe('rows to label', () => {
  const rows = rowsOf({ policy: [12, 2], howto: [6, 1], fact: [6, 1] });

  it('are shared out evenly between the verdicts, as far as they go', () => {
    const split = (count: number) => {
      const ids = sampleRows(rows, 'faithful', count, 42);
      return [ids.filter(isYes).length, ids.filter((id) => !isYes(id)).length];
    };
    // 24 true, 4 false: half of 6 each; of 7 the rarer gets 3; of 12 all 4, the others 8.
    expect(split(6)).toEqual([3, 3]);
    expect(split(7)).toEqual([4, 3]);
    expect(split(12)).toEqual([8, 4]);
    expect(split(28)).toEqual([24, 4]);
    expect(split(200)).toEqual([24, 4]);
    expect(split(0)).toEqual([0, 0]);
  });

  it('hold the types of each verdict in their shares', () => {
    // 8 true ones of 24: a third of 12, 6 and 6 is 4, 2 and 2; each to within one row.
    for (let seed = 0; seed < 50; seed++) {
      const yes = sampleRows(rows, 'faithful', 12, seed).filter(isYes);
      const count = (type: string) => yes.filter((id) => typeOf(id) === type).length;
      expect(Math.abs(count('policy') - 4)).toBeLessThanOrEqual(1);
      expect(Math.abs(count('howto') - 2)).toBeLessThanOrEqual(1);
      expect(Math.abs(count('fact') - 2)).toBeLessThanOrEqual(1);
    }
  });

  it('follow one rule for any counts: there is a share that fits every type to within one row', () => {
    const counts = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 15 })),
    );
    fc.assert(
      fc.property(counts, fc.integer({ min: 0, max: 80 }), fc.integer(), (each, count, seed) => {
        const ids = sampleRows(rowsOf(each), 'faithful', count, seed);
        const total = (at: 0 | 1) => Object.values(each).reduce((sum, pair) => sum + pair[at], 0);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBe(Math.min(count, total(0) + total(1)));
        for (const at of [0, 1] as const) {
          const drawn = ids.filter((id) => isYes(id) === (at === 0));
          const shares = Object.entries(each).filter(([, pair]) => pair[at] > 0);
          const got = (type: string) => drawn.filter((id) => typeOf(id) === type).length;
          const least = Math.max(...shares.map(([type, pair]) => (got(type) - 1) / pair[at]));
          const most = Math.min(...shares.map(([type, pair]) => (got(type) + 1) / pair[at]));
          expect(least).toBeLessThanOrEqual(most);
        }
        const [smaller, larger] = [Math.min(total(0), total(1)), Math.max(total(0), total(1))];
        const rarer = total(0) < total(1) ? ids.filter(isYes) : ids.filter((id) => !isYes(id));
        // Half for the rarer verdict, unless it or the other runs out.
        expect(rarer.length).toBe(Math.min(smaller, Math.floor(count / 2)));
        expect(ids.length - rarer.length).toBe(Math.min(larger, count - rarer.length));
      }),
    );
  });

  it('only become more, in the same order, when more are asked for', () => {
    for (let count = 1; count < 28; count++) {
      const fewer = sampleRows(rows, 'faithful', count, 7);
      const more = sampleRows(rows, 'faithful', count + 1, 7);
      expect(more.filter((id) => fewer.includes(id))).toEqual(fewer);
    }
  });

  it('mostly stay when one verdict changes', () => {
    const ids = sampleRows(rows, 'faithful', 12, 7);
    const changed = rows.map((row, i) =>
      i === 3 ? rowOf(row.answer.id, { type: 'policy' }, { faithful: false }) : row,
    );
    const kept = sampleRows(changed, 'faithful', 12, 7).filter((id) => ids.includes(id));
    expect(kept.length).toBeGreaterThanOrEqual(9);
  });

  it('are the same for the same seed and others for another', () => {
    expect(sampleRows(rows, 'faithful', 12, 1)).toEqual(sampleRows(rows, 'faithful', 12, 1));
    expect(sampleRows(rows, 'faithful', 12, 1)).not.toEqual(sampleRows(rows, 'faithful', 12, 2));
  });

  it('come in an order that does not tell the verdict', () => {
    // 4 of 12 are false. In a random order the first is so in a third of the samples; σ = √(⅓ · ⅔ / 400) = .024.
    let first = 0;
    for (let seed = 0; seed < 400; seed++) if (!isYes(sampleRows(rows, 'faithful', 12, seed)[0] ?? '')) first++;
    expect(Math.abs(first / 400 - 1 / 3)).toBeLessThan(0.08);
  });

  it('are as likely to be drawn as any other of their verdict', () => {
    const uneven = rowsOf({ big: [13, 0], middle: [5, 0], one: [1, 0], two: [2, 0] });
    const times = new Map<string, number>();
    const seeds = 6000;
    for (let seed = 0; seed < seeds; seed++)
      for (const id of sampleRows(uneven, 'faithful', 7, seed)) times.set(id, (times.get(id) ?? 0) + 1);
    // 7 of 21: a third each; σ = √(⅓ · ⅔ / 6000) = .006.
    for (const { answer } of uneven) expect((times.get(answer.id) ?? 0) / seeds).toBeCloseTo(1 / 3, 1.3);
  });

  it('have a verdict of this judge', () => {
    const some = [
      rowOf('a', {}, { faithful: 'failed', refused: true }),
      rowOf('b', { answerable: false }, { faithful: true, refused: true }),
      rowOf('c', {}, { faithful: true }),
    ];
    expect(sampleRows(some, 'faithful', 10, 1)).toEqual(['c']);
    expect(sampleRows(some, 'refused', 10, 1).sort()).toEqual(['a', 'b']);
  });
});
