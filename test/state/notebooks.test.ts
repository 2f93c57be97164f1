import { deleteDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { retrievalRecipe } from '../../src/lessons/retrieval/recipe';
import type { Recipe } from '../../src/recipe';
import { Keeper } from '../../src/state/keeper';
import { Notebooks, OpenElsewhereError, UnreadableNotebookError } from '../../src/state/notebooks.svelte';
import { listen, TabLock, tell } from '../../src/state/tabs';
import { DATABASE_NAME, Storage } from '../../src/storage';

beforeEach(() => deleteDB(DATABASE_NAME));

const open = () => {
  const storage = Storage.open(() => {});
  return { storage, notebooks: new Notebooks(storage) };
};
const named = (title: string): Recipe => ({ ...structuredClone(retrievalRecipe), title });

describe('Notebooks', () => {
  it('adds, duplicates, renames, deletes and brings back', async () => {
    const { notebooks } = open();
    const first = await notebooks.add(named('一'));
    const second = (await notebooks.duplicate(first, '二')) ?? '';
    await notebooks.rename(first, '甲');
    const titles = () => Object.fromEntries(notebooks.list.map(({ id, title }) => [id, title]));
    expect(titles()).toEqual({ [first]: '甲', [second]: '二' });
    const undo = await notebooks.remove(first);
    expect(titles()).toEqual({ [second]: '二' });
    expect(await notebooks.read(first)).toBeNull();
    await undo();
    expect(titles()).toEqual({ [first]: '甲', [second]: '二' });
    expect((await notebooks.read(first))?.recipe).toEqual({ ...named('甲'), id: first });
    const again = open().notebooks;
    await again.refresh();
    expect(again.list).toHaveLength(2);
  });

  it('leaves alone what another tab has open', async () => {
    const { notebooks } = open();
    const id = await notebooks.add(named('一'));
    const lock = await TabLock.take(id, () => {});
    await expect(notebooks.rename(id, '二')).rejects.toThrow(OpenElsewhereError);
    await expect(notebooks.remove(id)).rejects.toThrow(OpenElsewhereError);
    expect((await notebooks.read(id))?.recipe.title).toBe('一');
    lock?.release();
    await expect
      .poll(() =>
        notebooks.rename(id, '二').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });

  it('says which record it cannot read, and leaves it where it is', async () => {
    const { storage, notebooks } = open();
    const broken = { id: 'x', recipe: { v: 99 } as unknown as Recipe, savedAt: '2026-01-01T00:00:00Z' };
    await (await storage).put('notebooks', broken);
    await expect(notebooks.read('x')).rejects.toThrow(UnreadableNotebookError);
    await notebooks.refresh();
    expect(notebooks.list).toMatchObject([{ id: 'x', title: '' }]);
  });

  it('does not list where the reader was in a built-in notebook', async () => {
    const { storage, notebooks } = open();
    const keeper = new Keeper(storage, 0, true, () => {});
    keeper.later(retrievalRecipe);
    await keeper.flush();
    await notebooks.refresh();
    expect(notebooks.list).toEqual([]);
    expect(await notebooks.read('retrieval')).toMatchObject({ place: true });
  });
});

describe('Keeper', () => {
  it('writes what came last, once, and counts revisions', async () => {
    const { storage, notebooks } = open();
    const keeper = new Keeper(storage, 0, false, () => {});
    keeper.later(named('一'));
    keeper.later(named('二'));
    await keeper.flush();
    expect(await notebooks.read('retrieval')).toMatchObject({ rev: 1, recipe: { title: '二' } });
    keeper.later(named('三'));
    await expect.poll(async () => (await notebooks.read('retrieval'))?.rev).toBe(2);
  });

  it('never writes over what another tab wrote', async () => {
    const { storage, notebooks } = open();
    const conflict = vi.fn();
    const here = new Keeper(storage, 0, false, conflict);
    const there = new Keeper(
      Storage.open(() => {}),
      0,
      false,
      () => {},
    );
    there.later(named('那边'));
    await there.flush();
    here.later(named('这边'));
    await here.flush();
    expect(conflict).toHaveBeenCalledOnce();
    expect((await notebooks.read('retrieval'))?.recipe.title).toBe('那边');
  });
});

describe('TabLock', () => {
  it('is held by one, and can be taken over after the other has written', async () => {
    const lost = vi.fn(() => tell({ kind: 'released', id: 'a' }));
    const first = await TabLock.take('a', lost);
    expect(first).not.toBeNull();
    expect(await TabLock.take('a', () => {})).toBeNull();
    expect(await TabLock.take('b', () => {})).not.toBeNull();
    const second = await TabLock.take('a', () => {}, { steal: true });
    expect(second).not.toBeNull();
    expect(lost).toHaveBeenCalledOnce();
    second?.release();
    await expect.poll(async () => (await TabLock.take('a', () => {})) !== null).toBe(true);
  });

  it('tells other tabs, not itself', async () => {
    const heard: string[] = [];
    const stop = listen(({ kind, id }) => heard.push(`${kind} ${id}`));
    tell({ kind: 'saved', id: 'x' });
    await expect.poll(() => heard).toEqual(['saved x']);
    stop();
    tell({ kind: 'saved', id: 'y' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual(['saved x']);
  });
});
