import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, editsBetween, readDocument } from '../../src/share';
import { arbitraryArticle, arbitraryQuestion, known } from './arbitrary';
import { documentOf, hashOf, smallRecipe } from './documents';

const ref = { id: 'qs', hash: hashOf('1') };
const base = (ids: string) => ({ ...ref, items: [...ids].map((id) => ({ id, n: 0 })) });
const rows = (ids: string, n = 0) => [...ids].map((id) => ({ id, n }));

describe('editsBetween', () => {
  it('names what was added where, changed and removed', () => {
    const items = [{ id: 'x', n: 1 }, ...rows('a'), { id: 'c', n: 5 }, { id: 'y', n: 2 }];
    expect(editsBetween(base('abc'), items)).toEqual({
      kind: 'edits',
      base: ref,
      added: [
        { at: 0, item: { id: 'x', n: 1 } },
        { at: 3, item: { id: 'y', n: 2 } },
      ],
      changed: [{ id: 'c', n: 5 }],
      removed: ['b'],
    });
  });
  it('finds nothing in an equal set, whatever the order of fields', () => {
    const same = [...'ab'].map((id) => ({ n: 0, id }));
    expect(editsBetween(base('ab'), same)).toMatchObject({ added: [], changed: [], removed: [] });
  });
  it('gives up where the order changed or an id occurs twice', () => {
    expect(editsBetween(base('abc'), rows('bac'))).toBeNull();
    expect(editsBetween(base('abc'), rows('ca'))).toBeNull();
    expect(editsBetween(base('ab'), rows('aba'))).toBeNull();
    expect(editsBetween(base('aba'), rows('ab'))).toBeNull();
  });
});

describe('applyEdits', () => {
  const none = { added: [], changed: [], removed: [] };
  const apply = (edits: object) => () => applyEdits(base('ab').items, { ...none, ...edits });
  it('refuses edits that do not fit the base', () => {
    expect(apply({ removed: ['a', 'z'] })).toThrow('removed.1');
    expect(apply({ changed: rows('z') })).toThrow('changed.0');
    expect(apply({ added: [{ at: 0, item: { id: 'a', n: 0 } }] })).toThrow('added.0');
    // Two kept and one added are three: the last place is 2.
    expect(apply({ added: [{ at: 3, item: { id: 'z', n: 0 } }] })).toThrow('added.0.at');
    expect(apply({ added: [...'yz'].map((id) => ({ at: 0, item: { id, n: 0 } })) })).toThrow('added');
  });

  const unique = <T extends { id: string }>(item: fc.Arbitrary<T>) =>
    fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 12 });

  /** A set, and the same after random changes, removals and insertions. */
  const pair = <T extends { id: string }>(item: fc.Arbitrary<T>) =>
    fc
      .tuple(unique(item), unique(item), fc.array(fc.nat(), { minLength: 24, maxLength: 24 }))
      .map(([before, others, dice]) => {
        const ids = new Set(before.map(({ id }) => id));
        const after = before.flatMap((row, i) => {
          const other = others[(dice[i] ?? 0) % (others.length || 1)];
          if ((dice[i] ?? 0) % 3 === 0) return [];
          return (dice[i] ?? 0) % 3 === 1 && other ? [{ ...other, id: row.id }] : [row];
        });
        others
          .filter(({ id }) => !ids.has(id))
          .forEach((row, i) => after.splice((dice[i + 12] ?? 0) % (after.length + 1), 0, row));
        return { before, after };
      });

  it('makes the set again that the edits were taken from', () => {
    for (const items of [pair(arbitraryQuestion), pair(arbitraryArticle)] as fc.Arbitrary<{
      before: { id: string }[];
      after: { id: string }[];
    }>[])
      fc.assert(
        fc.property(items, ({ before, after }) => {
          const edits = editsBetween({ ...ref, items: before }, after);
          expect(edits).not.toBeNull();
          if (edits) expect(applyEdits(before, edits)).toEqual(after);
        }),
        { numRuns: 300 },
      );
  });

  it('does so after the edits went through a document', () => {
    fc.assert(
      fc.property(pair(arbitraryQuestion), ({ before, after }) => {
        const evalset = editsBetween({ ...ref, items: before }, after);
        if (!evalset) throw new Error('The order did not change.');
        const sent = documentOf(smallRecipe(), { data: { corpus: { kind: 'ref' }, evalset } });
        const received = readDocument(JSON.parse(JSON.stringify(sent)), known).document.data.evalset;
        if (received.kind !== 'edits') throw new Error('They were edits.');
        expect(applyEdits(before, received)).toEqual(after);
      }),
    );
  });
});
