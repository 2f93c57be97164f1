import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Label } from '../../src/core/judge/types';
import { DATABASE_NAME, LabelStore, Storage, type StorageTrouble } from '../../src/storage';

let troubles: StorageTrouble[] = [];
const storage = () => Storage.open((trouble) => troubles.push(trouble));

function label(id: string, more: Partial<Label> = {}): Label {
  return {
    ...{ id, judge: 'complete', question: 'q1', type: 'policy', text: '能退款吗？', answer: '可以。' },
    ...{ value: false, blind: true, note: '', labelledAt: '2026-10-01T00:00:00.000Z' },
    ...more,
  };
}
const begun = (id: string) => ({ id, draft: '半句', seen: true });

beforeEach(async () => {
  await deleteDB(DATABASE_NAME);
  troubles = [];
});
afterEach(() => vi.restoreAllMocks());

describe('LabelStore', () => {
  it('keeps labels for the next visit, and apart from them what is known of answers without one', async () => {
    await new LabelStore(storage()).put([label('a'), label('b', { blind: false }), begun('c')]);
    const kept = await new LabelStore(storage()).all();
    expect(kept).toEqual({ labels: [label('a'), label('b', { blind: false })], unlabelled: [begun('c')] });
    expect(troubles).toEqual([]);
  });

  it('has one record an answer: the last one written, until it is taken out', async () => {
    const store = new LabelStore(storage());
    await store.put([label('a'), label('b')]);
    await store.put([begun('a')]);
    expect(await store.all()).toEqual({ labels: [label('b')], unlabelled: [begun('a')] });
    await store.put([label('a', { value: true })]);
    await store.remove('b');
    expect(await store.all()).toEqual({ labels: [label('a', { value: true })], unlabelled: [] });
  });

  it('reads single records again, and says of which there is none', async () => {
    const { database } = await storage();
    const store = new LabelStore(storage());
    expect(await store.put([label('a'), begun('b')])).toBe(true);
    await database!.put('labels', { id: 'c', from: 'a later version' }, 'c');
    expect([...(await store.get(['b', 'a', 'c', 'd']))]).toEqual([
      ['b', begun('b')],
      ['a', label('a')],
      ['d', null],
    ]);
    expect(await store.remove('a')).toBe(true);
    expect([...(await store.get(['a']))]).toEqual([['a', null]]);
  });

  const damaged: [string, unknown][] = [
    ...Object.keys(label('x')).map((field): [string, unknown] => [
      `no ${field}`,
      { ...label('x'), [field]: undefined },
    ]),
    ['a judge there is not', { ...label('x'), judge: 'correct' }],
    ['a value that is text', { ...label('x'), value: 'true' }],
    ['a date that is a number', { ...label('x'), labelledAt: 0 }],
    ['a draft that is none', { ...begun('x'), draft: null }],
    ['only text in it', 'nonsense'],
    ['nothing in it', null],
  ];
  it.each(damaged)('leaves out a record with %s, and leaves it in place', async (_, record) => {
    const { database } = await storage();
    const store = new LabelStore(storage());
    await store.put([label('a')]);
    await database!.put('labels', record, 'x');
    expect(await store.all()).toEqual({ labels: [label('a')], unlabelled: [] });
    expect(await database!.getAllKeys('labels')).toEqual(['a', 'x']);
    expect(await database!.get('labels', 'x')).toEqual(record);
  });

  it('says that there is no space, and leaves what was kept', async () => {
    const store = new LabelStore(storage());
    await store.put([label('a')]);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no space', 'QuotaExceededError');
    });
    expect(await store.put([label('b')])).toBe(false);
    expect(troubles.map(({ code }) => code)).toEqual(['full']);
    expect((await store.all()).labels).toEqual([label('a')]);
  });

  it('holds nothing without IndexedDB, and does not fail', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied by policy', 'SecurityError');
    });
    const store = new LabelStore(storage());
    expect(await store.put([label('a')])).toBe(false);
    expect(await store.remove('a')).toBe(false);
    expect(await store.get(['a'])).toEqual(new Map());
    expect(await store.all()).toEqual({ labels: [], unlabelled: [] });
    expect(troubles.map(({ code }) => code)).toEqual(['blocked']);
  });
});
