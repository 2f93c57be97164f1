import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../src/core/evaluate';
import type { Article } from '../../src/core/types';
import { retrievalRecipe, retrievalShipped } from '../../src/lessons/retrieval/recipe';
import { fingerprint } from '../../src/recipe';
import { DataNotFoundError, Library } from '../../src/state/library';
import { Keeper } from '../../src/state/keeper';
import { LogBook } from '../../src/state/log.svelte';
import { Notebook, type NotebookOptions } from '../../src/state/notebook.svelte';
import { Models } from '../../src/state/models.svelte';
import { Shipped } from '../../src/state/shipped';
import { Supplier } from '../../src/state/supplier';
import { DATABASE_NAME, LogStore, Storage, VectorStore } from '../../src/storage';
import { RetrievalClient } from '../../src/workers';

const native = globalThis.fetch;
const dataset = (await (await native('/data/cloudledger/dataset.json')).json()) as { articles: Article[] };
let clients: RetrievalClient[] = [];

/** The test page lies elsewhere than the site's page; its data is under the root all the same. */
const atRoot = (input: RequestInfo | URL) => {
  const found = /data\/cloudledger\/.+$/.exec(String(input));
  return found ? `/${found[0]}` : input;
};

beforeEach(async () => {
  await deleteDB(DATABASE_NAME);
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).endsWith('dataset.json') ? Promise.resolve(Response.json(dataset)) : native(atRoot(input), init),
  );
});
afterEach(() => {
  clients.forEach((client) => client.stop());
  clients = [];
  vi.unstubAllGlobals();
});

async function open(recipe = retrievalRecipe, change: Partial<NotebookOptions> = {}) {
  const storage = Storage.open(() => {});
  const library = new Library(storage);
  const client = new RetrievalClient(library);
  clients.push(client);
  const store = new VectorStore(storage);
  const models = new Models(store, () => {});
  const shipped = new Shipped(retrievalShipped);
  const supplier = new Supplier(store, models, shipped);
  const log = new LogBook(new LogStore(storage));
  const keeper = (place: boolean) => new Keeper(storage, 0, place, () => {});
  const refused = vi.fn();
  const options: NotebookOptions = {
    kind: 'own',
    keeper: keeper(false),
    onFork: () => ({ id: 'fork', keeper: keeper(false) }),
    onRefused: refused,
    ...change,
  };
  const none = () => Promise.reject(new Error('No language model here.'));
  const deps = { library, client, models, shipped, supplier, log, llm: none, recordedAnswers: none };
  const notebook = new Notebook(recipe, retrievalRecipe, deps, options);
  await notebook.load();
  return { notebook, storage, library, refused };
}

describe('Notebook', () => {
  it('loads the built-in data and puts it into IndexedDB', async () => {
    const { notebook, storage } = await open();
    expect(notebook.corpus?.items).toHaveLength(20);
    expect(notebook.corpus?.hash).toBe(fingerprint(dataset.articles));
    await expect.poll(async () => (await (await storage).byId('corpora', 'cloudledger')).length).toBe(1);
  });

  it('makes an own copy at the first edit, with a version of its own, and goes back in one step', async () => {
    const { notebook } = await open();
    const original = notebook.corpus;
    notebook.sets.editCorpus((articles) => articles.slice(1));
    expect(notebook.corpus).toMatchObject({ builtin: false, basedOn: 'cloudledger', id: 'cloudledger-edited' });
    expect(notebook.corpus?.hash).toBe(fingerprint(dataset.articles.slice(1)));
    expect(notebook.recipe.data.corpus.hash).toBe(notebook.corpus?.hash);
    expect(original?.items).toHaveLength(20);
    await notebook.sets.resetCorpus();
    expect(notebook.corpus).toEqual(original);
  });

  it('is the built-in set again when the edits cancel out', async () => {
    const { notebook } = await open();
    const first = dataset.articles[0];
    notebook.sets.editCorpus((articles) => articles.slice(1));
    notebook.sets.editCorpus((articles) => (first ? [first, ...articles] : [...articles]));
    expect(notebook.corpus?.builtin).toBe(true);
  });

  it('keeps an edit for the next visit', async () => {
    const { notebook, storage } = await open();
    notebook.sets.editEvalset((questions) => questions.slice(0, 3));
    await notebook.flush();
    expect((await (await storage).get('notebooks', 'retrieval'))?.recipe).toEqual(notebook.recipe);
    const again = await open(notebook.recipe);
    expect(again.notebook.evalset?.items).toHaveLength(3);
  });

  it('says which data set is gone', async () => {
    const { notebook } = await open({
      ...retrievalRecipe,
      data: { ...retrievalRecipe.data, corpus: { id: 'lost', hash: 'f'.repeat(64) } },
    });
    expect(notebook.loadError).toBeInstanceOf(DataNotFoundError);
    expect(notebook.loadError?.message).toContain('lost');
  });

  it('works on an empty knowledge base with an empty eval set, whose contents have the same hash', async () => {
    const { notebook } = await open();
    notebook.sets.editCorpus(() => []);
    notebook.sets.editEvalset(() => []);
    await expect.poll(() => notebook.output<Run>('evaluate')?.total, { timeout: 15_000 }).toBe(0);
    expect(notebook.state('evaluate').status).toBe('done');
    await notebook.sets.resetCorpus();
    expect(notebook.corpus?.items).toHaveLength(20);
    expect(notebook.evalset?.items).toHaveLength(0);
  });

  it('calls only changed parameters changed, and puts back those alone', async () => {
    const { notebook } = await open();
    notebook.update((draft) => draft.cells.forEach((cell) => (cell.collapsed = !cell.collapsed)));
    notebook.updateCell('search', 'search', (params) => (params.question = 'q01'));
    expect(notebook.changed).toBe(false);
    notebook.update((draft) => (draft.k = 7));
    expect(notebook.changed).toBe(true);
    const folded = notebook.recipe.cells.map((cell) => cell.collapsed);
    notebook.resetParameters();
    expect(notebook.changed).toBe(false);
    expect(notebook.recipe.k).toBe(4);
    expect(notebook.recipe.cells.map((cell) => cell.collapsed)).toEqual(folded);
    expect(notebook.cell('search', 'search').params.question).toBe('q01');
  });

  it('re-runs what depends on a changed parameter, and nothing else', async () => {
    const { notebook } = await open();
    await expect.poll(() => notebook.state('sweep').status, { timeout: 15_000 }).toBe('done');
    const before = notebook.state('evalset').outputKey;
    notebook.update((draft) => (draft.k = 1));
    expect(notebook.state('evaluate').status).not.toBe('done');
    expect(notebook.state('evalset')).toMatchObject({ status: 'done', outputKey: before });
    await expect.poll(() => notebook.output<Run>('evaluate')?.spec.k, { timeout: 15_000 }).toBe(1);
  });

  it('undoes and redoes everything: cells, parameters, data', async () => {
    const { notebook } = await open();
    const recipes = [notebook.recipe];
    const step = (change: () => void) => {
      change();
      recipes.push(notebook.recipe);
    };
    step(() => notebook.insertCell('text', 0));
    step(() => notebook.moveCell('sweep', -3));
    step(() => notebook.duplicateCell('evaluate'));
    step(() => notebook.renameCell('search', '我的检索'));
    step(() => notebook.setCollapsed('hand', true));
    step(() => notebook.update((draft) => (draft.k = 7)));
    step(() => notebook.removeCell('map'));
    step(() => notebook.sets.editEvalset((questions) => questions.slice(0, 5)));
    for (const before of recipes.slice(0, -1).toReversed()) {
      notebook.undo();
      expect(notebook.recipe).toEqual(before);
    }
    expect(notebook.canUndo).toBe(false);
    expect(notebook.evalset?.items).toHaveLength(30);
    for (const after of recipes.slice(1)) {
      notebook.redo();
      expect(notebook.recipe).toEqual(after);
    }
    expect(notebook.canRedo).toBe(false);
    expect(notebook.evalset?.items).toHaveLength(5);
  });

  it('as built in becomes the own one at the first change that matters, and not for a look', async () => {
    const { notebook, storage } = await open(retrievalRecipe, {
      kind: 'builtin',
      keeper: new Keeper(
        Storage.open(() => {}),
        0,
        true,
        () => {},
      ),
    });
    notebook.setCollapsed('kb', false);
    notebook.updateCell('search', 'search', (params) => (params.question = 'q01'));
    expect(notebook.kind).toBe('builtin');
    notebook.update((draft) => (draft.k = 2));
    expect(notebook.kind).toBe('own');
    expect(notebook.recipe.id).toBe('fork');
    await notebook.flush();
    expect((await (await storage).get('notebooks', 'fork'))?.recipe.k).toBe(2);
    expect(await (await storage).get('notebooks', 'retrieval')).toBeUndefined();
  });

  it('that is read-only takes looks and refuses changes, undo included', async () => {
    const { notebook, refused } = await open(retrievalRecipe, { kind: 'visiting', keeper: null, access: 'link' });
    const before = notebook.recipe;
    expect(notebook.update((draft) => (draft.k = 2))).toBe(false);
    expect(notebook.insertCell('text', 0)).toBeNull();
    notebook.sets.editCorpus(() => []);
    expect(notebook.recipe).toBe(before);
    expect(notebook.corpus?.items).toHaveLength(20);
    expect(refused).toHaveBeenCalledTimes(3);
    notebook.setCollapsed('hand', true);
    expect(notebook.recipe.cells.find(({ id }) => id === 'hand')?.collapsed).toBe(true);
  });

  it('that visits leaves nothing on the device until it is kept', async () => {
    const { notebook, storage } = await open(retrievalRecipe, { kind: 'visiting', keeper: null });
    notebook.sets.editEvalset((questions) => questions.slice(0, 3));
    await notebook.flush();
    const hash = notebook.evalset?.hash ?? '';
    expect(await (await storage).get('evalsets', hash)).toBeUndefined();
    expect(await (await storage).all('notebooks')).toEqual([]);
    notebook.keepCopy('kept', new Keeper(storage, 0, false, () => {}));
    await notebook.flush();
    await expect.poll(async () => (await (await storage).get('evalsets', hash))?.items.length).toBe(3);
    expect((await (await storage).get('notebooks', 'kept'))?.recipe.data.evalset.hash).toBe(hash);
  });

  it('gives a copy of an Evaluate cell settings of its own, which what stands below it follows', async () => {
    const { notebook } = await open();
    const copy = notebook.duplicateCell('evaluate') ?? '';
    notebook.updateAt(copy, (seen) => (seen.k = 1));
    expect(notebook.recipe.k).toBe(4);
    expect(notebook.recipeAt(copy).k).toBe(1);
    expect(notebook.recipeAt('search').k).toBe(1);
    notebook.updateAt('evaluate', (seen) => (seen.k = 9));
    expect(notebook.recipe.k).toBe(9);
    expect(notebook.recipeAt(copy).k).toBe(1);
    await expect.poll(() => notebook.output<Run>(copy)?.spec.k, { timeout: 20_000 }).toBe(1);
    await expect.poll(() => notebook.output<Run>('evaluate')?.spec.k, { timeout: 20_000 }).toBe(9);
  });

  it('takes several changes for one step, and steps beside the recipe in their order', async () => {
    const { notebook } = await open();
    const done: string[] = [];
    notebook.together(() => {
      notebook.sets.editEvalset((questions) => questions.slice(1));
      notebook.updateCell('search', 'search', (params) => (params.question = 'q02'));
    });
    notebook.recordStep({ undo: () => void done.push('undo'), redo: () => void done.push('redo') });
    notebook.undo();
    expect(done).toEqual(['undo']);
    expect(notebook.evalset?.items).toHaveLength(29);
    notebook.undo();
    expect(notebook.evalset?.items).toHaveLength(30);
    expect(notebook.cell('search', 'search').params.question).toBe('q18');
    expect(notebook.canUndo).toBe(false);
    notebook.redo();
    notebook.redo();
    expect(notebook.evalset?.items).toHaveLength(29);
    expect(done).toEqual(['undo', 'redo']);
  });

  it('writes what is being typed before it is saved or handed over, and at once when the page goes', async () => {
    const { notebook, storage } = await open();
    const read = async () => (await (await storage).get('notebooks', 'retrieval'))?.recipe;
    let text = '一';
    const write = () => notebook.updateCell('intro', 'text', (params) => (params.markdown = text));
    const forget = notebook.draft(write);
    await notebook.flush();
    expect((await read())?.cells[0]).toMatchObject({ params: { markdown: '一' } });
    text = '二';
    notebook.flushNow();
    await expect.poll(async () => (await read())?.cells[0]).toMatchObject({ params: { markdown: '二' } });
    text = '三';
    await notebook.yieldToOtherTab();
    expect((await read())?.cells[0]).toMatchObject({ params: { markdown: '三' } });
    forget();
    text = '四';
    await notebook.flush();
    expect((await read())?.cells[0]).toMatchObject({ params: { markdown: '三' } });
  });
});
