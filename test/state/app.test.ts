import { describe, expect, it } from 'vitest';
import { RECIPE_VERSION } from '../../src/recipe';
import { LESSONS } from '../../src/lessons';
import type { Recipe } from '../../src/recipe';
import { Storage } from '../../src/storage';
import { onEmptyDevice, openApp } from './apps';

onEmptyDevice();
const open = async (hash: string) => (await openApp(hash)).app;

/** A record as the first release wrote it: the built-in notebook's id, schema 1, no revision. */
async function firstRelease(change: (recipe: Recipe) => void) {
  const recipe = structuredClone(LESSONS.retrieval.recipe);
  recipe.cells = recipe.cells.filter(({ type }) => type !== 'compare' && type !== 'log');
  change(recipe);
  const storage = await Storage.open(() => {});
  const old = { ...recipe, v: 1 } as unknown as Recipe;
  await storage.put('notebooks', { id: 'retrieval', recipe: old, savedAt: '2026-11-01T00:00:00.000Z' });
  localStorage.setItem('rag-eval-notebook.visited', '1');
}

describe('what the first release left', () => {
  it('becomes a notebook of the reader’s own when something was changed; the built-in one is as shipped', async () => {
    await firstRelease((recipe) => (recipe.k = 9));
    const app = await open('#/d/retrieval');
    expect(app.notebook?.recipe.k).toBe(4);
    expect(app.notebook?.kind).toBe('builtin');
    expect(app.notebooks.list).toHaveLength(1);
    const own = await open(`#/n/${app.notebooks.list[0]?.id}`);
    expect(own.notebook?.recipe).toMatchObject({ v: RECIPE_VERSION, k: 9, lesson: 'retrieval' });
    expect((await open('#/d/retrieval')).notebooks.list).toHaveLength(0);
  });
  it('is nothing of its own when cells were only folded', async () => {
    await firstRelease((recipe) => recipe.cells.forEach((cell) => (cell.collapsed = !cell.collapsed)));
    const app = await open('#/d/retrieval');
    await app.notebooks.refresh();
    expect(app.notebooks.list).toHaveLength(0);
    expect(app.notebook?.recipe.cells.map(({ id }) => id)).toContain('log');
  });
});

describe('addresses', () => {
  it('home is the notebook that was open last', async () => {
    const app = await open('#/d/retrieval');
    app.notebook?.update((draft) => (draft.k = 2));
    await expect.poll(() => location.hash).toMatch(/^#\/n\//);
    await app.notebook?.flush();
    const { hash } = location;
    const again = await open('');
    expect(location.hash).toBe(hash);
    expect(again.notebook?.recipe.k).toBe(2);
  });
  it('home is the first lesson, without a word, when the one that was open last is gone', async () => {
    localStorage.setItem('rag-eval-notebook.last', '#/n/0000000000000000');
    localStorage.setItem('rag-eval-notebook.visited', '1');
    const app = await open('');
    expect(app.linkProblem).toBeNull();
    expect(app.notebook?.kind).toBe('builtin');
    expect(location.hash).toBe('#/d/retrieval');
  });
  it('an address that leads nowhere is said, and home opens when nothing is open', async () => {
    const app = await open('#/n/0000000000000000');
    expect(app.linkProblem).toEqual({ code: 'unknown-notebook', detail: '0000000000000000' });
    expect(app.notebook?.kind).toBe('builtin');
    const before = app.notebook;
    await app.openHash('#/d/constructor');
    expect(app.linkProblem).toEqual({ code: 'unknown-notebook', detail: 'constructor' });
    expect(app.notebook).toBe(before);
  });
  it('an address that comes while home is opening is not written over', async () => {
    const app = await open('#/d/retrieval');
    const id = await app.notebooks.add({ ...structuredClone(LESSONS.retrieval.recipe), title: '另一份' });
    location.hash = `#/n/${id}`;
    await Promise.all([app.openHash(''), app.openHash(`#/n/${id}`)]);
    expect(location.hash).toBe(`#/n/${id}`);
    expect(app.notebook?.recipe.title).toBe('另一份');
  });
  it('a bad address after a good one leaves the page as it is', async () => {
    const app = await open('#/d/retrieval');
    const id = await app.notebooks.add({ ...structuredClone(LESSONS.retrieval.recipe), title: '另一份' });
    await Promise.all([app.openHash(`#/n/${id}`), app.openHash('#/nonsense')]);
    expect(app.linkProblem?.code).toBe('unknown-address');
    expect(app.notebook?.kind).toBe('builtin');
  });
  it('a notebook that is opened again is not locked out by itself', async () => {
    const app = await open('#/d/retrieval');
    const id = await app.notebooks.add({ ...structuredClone(LESSONS.retrieval.recipe), title: '另一份' });
    await app.openHash(`#/n/${id}`);
    await app.openHash('#/nonsense');
    await app.openHash(`#/n/${id}`);
    expect(app.notebook?.access).toBe('full');
    app.notebook?.update((draft) => (draft.k = 8));
    await app.notebook?.flush();
    expect((await app.notebooks.read(id))?.recipe.k).toBe(8);
  });
  it('a file has an address of its own, so that the notebook before it can be gone back to', async () => {
    const app = await open('#/d/retrieval');
    const { documentOf, fileOf, PLAIN_OPEN } = await import('../../src/state/sharing');
    const document = await documentOf(app, app.notebook!, PLAIN_OPEN, { inline: true });
    await app.openFile(await fileOf(document).blob.text());
    expect(app.notebook?.kind).toBe('visiting');
    expect(location.hash).toBe('#/file');
    await app.openHash('#/d/retrieval');
    expect(app.notebook?.kind).toBe('builtin');
    await app.openFile('{"v":1');
    expect(app.linkProblem?.code).toBe('not-json');
    expect(app.notebook?.kind).toBe('builtin');
  });
  it('a kept copy ends the visit', async () => {
    const app = await open('#/d/retrieval');
    const { documentOf, fileOf, PLAIN_OPEN } = await import('../../src/state/sharing');
    const document = await documentOf(app, app.notebook!, { ...PLAIN_OPEN, readOnly: true }, { inline: true });
    await app.openFile(await fileOf(document).blob.text());
    await expect.poll(() => app.notebook?.data ?? null).not.toBeNull();
    expect(app.notebook?.access).toBe('link');
    await app.keepCopy();
    expect(app.visit).toBeNull();
    expect(app.notebook?.kind).toBe('own');
    expect(app.notebook?.access).toBe('full');
  });
  it('of two openings at once the later one stays', async () => {
    const app = await open('#/d/retrieval');
    const id = await app.notebooks.add({ ...structuredClone(LESSONS.retrieval.recipe), title: '另一份' });
    await Promise.all([app.openHash(`#/n/${id}`), app.openHash('#/d/retrieval')]);
    expect(app.notebook?.kind).toBe('builtin');
    await Promise.all([app.openHash('#/d/retrieval'), app.openHash(`#/n/${id}`)]);
    expect(app.notebook?.recipe.title).toBe('另一份');
  });
});
