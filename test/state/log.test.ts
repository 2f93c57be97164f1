import { deleteDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { LogBook } from '../../src/state/log.svelte';
import { DATABASE_NAME, LogStore, Storage } from '../../src/storage';
import { entry, run } from '../pipeline/logEntries';

const open = () => new LogBook(new LogStore(Storage.open(() => {})));
const about = (notebook = 'n1', conclusion = '') => ({
  notebook,
  title: '第一本',
  cell: 'evaluate',
  cellTitle: '评测',
  dataNames: { corpus: 'c', evalset: 'e' },
  conclusion,
});
const reopened = async () => {
  const book = open();
  await book.load();
  return book;
};

beforeEach(() => deleteDB(DATABASE_NAME));

describe('LogBook', () => {
  it('records a run with its settings, its scores and the conclusion, newest first, for the next visit', async () => {
    const book = await reopened();
    const one = await book.record(run(1), about('n1', 'first'));
    await new Promise((resolve) => setTimeout(resolve, 2));
    const two = await book.record(run(2), about('n1', 'second'));
    // One of two questions found: ALL 1/2, policy 1, multi 0, each for recall@4 and rr.
    expect(one.scores).toHaveLength(6);
    expect(one.scores).toContainEqual({
      mode: 'bm25',
      metric: 'recall@4',
      type: 'ALL',
      overall: true,
      mean: 0.5,
      n: 2,
      total: 2,
    });
    expect(one.spec).toEqual(run().spec);
    expect(new Date(one.recordedAt).toISOString()).toBe(one.recordedAt);
    expect(book.entries.map(({ id }) => id)).toEqual([two.id, one.id]);
    const again = await reopened();
    expect(again.entries).toEqual(book.entries);
    expect(await again.run(one.id)).toEqual(run(1));
    expect(await again.run('unknown')).toBeNull();
  });

  it('has one key for one content, and another for another', async () => {
    const book = open();
    const [one, same, other] = [
      await book.record(run(1), about()),
      await book.record(run(1), about()),
      await book.record(run(2), about()),
    ];
    expect(same.runKey).toBe(one.runKey);
    expect(other.runKey).not.toBe(one.runKey);
    expect(one.runKey).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has one baseline a notebook', async () => {
    const book = open();
    const [a, b, c] = [
      await book.record(run(), about()),
      await book.record(run(), about()),
      await book.record(run(), about('n2')),
    ];
    await book.setBaseline(a.id, true);
    await book.setBaseline(c.id, true);
    await book.setBaseline(b.id, true);
    const marked = (entries: LogBook['entries']) => entries.filter(({ baseline }) => baseline).map(({ id }) => id);
    expect(marked(book.entries).sort()).toEqual([b.id, c.id].sort());
    expect(marked((await reopened()).entries).sort()).toEqual([b.id, c.id].sort());
    await book.setBaseline(b.id, false);
    expect(marked(book.entries)).toEqual([c.id]);
  });

  it('takes an entry out and puts it back as it was, in its place', async () => {
    const book = open();
    const one = await book.record(run(1), about());
    await new Promise((resolve) => setTimeout(resolve, 2));
    const two = await book.record(run(2), about());
    await book.setConclusion(one.id, 'worth keeping');
    const undo = await book.remove(one.id);
    expect(book.entries.map(({ id }) => id)).toEqual([two.id]);
    expect((await reopened()).entries.map(({ id }) => id)).toEqual([two.id]);
    await undo();
    await undo();
    expect(book.entries.map(({ id, conclusion }) => [id, conclusion])).toEqual([
      [two.id, ''],
      [one.id, 'worth keeping'],
    ]);
    const again = await reopened();
    expect(again.entries).toEqual(book.entries);
    expect(await again.run(one.id)).toEqual(run(1));
  });

  it('a baseline that comes back gives way to the one marked meanwhile', async () => {
    const book = open();
    const [one, two] = [await book.record(run(1), about()), await book.record(run(2), about())];
    await book.setBaseline(one.id, true);
    const undo = await book.remove(one.id);
    await book.setBaseline(two.id, true);
    await undo();
    expect(book.entries.filter(({ baseline }) => baseline).map(({ id }) => id)).toEqual([two.id]);
    expect((await reopened()).entries.filter(({ baseline }) => baseline).map(({ id }) => id)).toEqual([two.id]);
  });

  it('keeps the log of a visiting notebook in memory until the notebook is kept', async () => {
    const book = open();
    const one = await book.record(run(), about('visiting'), { keep: false });
    await book.setConclusion(one.id, 'noted');
    expect((await reopened()).entries).toEqual([]);
    expect(await book.run(one.id)).toEqual(run());
    await book.move('visiting', 'own');
    expect(book.entries.map(({ notebook, conclusion }) => [notebook, conclusion])).toEqual([['own', 'noted']]);
    const again = await reopened();
    expect(again.entries).toEqual(book.entries);
    expect(await again.run(one.id)).toEqual(run());
  });

  it('moves what earlier visits recorded, though it was not read yet, and what is restored afterwards', async () => {
    const before = open();
    const one = await before.record(run(), about('retrieval'));
    const book = open();
    await book.move('retrieval', 'own');
    expect(book.entries.map(({ id, notebook }) => [id, notebook])).toEqual([[one.id, 'own']]);
    expect((await reopened()).entries[0]?.notebook).toBe('own');
    const undo = await book.remove(one.id);
    await book.move('own', 'copy');
    await undo();
    expect(book.entries[0]?.notebook).toBe('copy');
    expect((await reopened()).entries[0]?.notebook).toBe('copy');
  });

  it('reads again what another tab recorded, and keeps what is only here', async () => {
    const [here, there] = [await reopened(), await reopened()];
    const visiting = await here.record(run(), about('visiting'), { keep: false });
    const theirs = await there.record(run(), about());
    expect(here.entries).toHaveLength(1);
    await here.refresh();
    expect(here.entries.map(({ id }) => id).sort()).toEqual([visiting.id, theirs.id].sort());
    const [mine] = await Promise.all([here.record(run(), about()), here.refresh()]);
    expect(here.entries.map(({ id }) => id)).toContain(mine.id);
  });

  it('takes over entries of a file once', async () => {
    const book = open();
    expect(await book.adopt([entry({ id: 'f1' }), entry({ id: 'f2' })])).toBe(2);
    expect(await book.adopt([entry({ id: 'f2' }), entry({ id: 'f3' })])).toBe(1);
    expect((await reopened()).entries.map(({ id }) => id).sort()).toEqual(['f1', 'f2', 'f3']);
    expect(await book.run('f1')).toBeNull();
  });

  it('says how many records cannot be read', async () => {
    const storage = await Storage.open(() => {});
    await storage.database?.put('log', { id: 'broken' }, 'broken');
    const book = await reopened();
    expect(book.entries).toEqual([]);
    expect(book.unreadable).toBe(1);
    expect(book.loaded).toBe(true);
  });
});
