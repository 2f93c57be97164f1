import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../src/core/evaluate';
import type { Article } from '../../src/core/types';
import { retrievalRecipe, retrievalShipped } from '../../src/lessons/retrieval/recipe';
import { fingerprint } from '../../src/recipe';
import { DataNotFoundError, Library } from '../../src/state/library';
import { Notebook } from '../../src/state/notebook.svelte';
import { Models } from '../../src/state/models.svelte';
import { Shipped } from '../../src/state/shipped';
import { Supplier } from '../../src/state/supplier';
import { DATABASE_NAME, Storage, VectorStore } from '../../src/storage';
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

async function open(recipe = retrievalRecipe) {
  const storage = Storage.open(() => {});
  const library = new Library(storage);
  const client = new RetrievalClient(library);
  clients.push(client);
  const store = new VectorStore(storage);
  const models = new Models(store, () => {});
  const shipped = new Shipped(retrievalShipped);
  const supplier = new Supplier(store, models, shipped);
  const notebook = new Notebook(recipe, retrievalRecipe, { library, client, storage, models, shipped, supplier });
  await notebook.load();
  return { notebook, storage };
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
    notebook.editCorpus((articles) => articles.slice(1));
    expect(notebook.corpus).toMatchObject({ builtin: false, basedOn: 'cloudledger', id: 'cloudledger-edited' });
    expect(notebook.corpus?.hash).toBe(fingerprint(dataset.articles.slice(1)));
    expect(notebook.recipe.data.corpus.hash).toBe(notebook.corpus?.hash);
    expect(original?.items).toHaveLength(20);
    await notebook.resetCorpus();
    expect(notebook.corpus).toEqual(original);
  });

  it('is the built-in set again when the edits cancel out', async () => {
    const { notebook } = await open();
    const first = dataset.articles[0];
    notebook.editCorpus((articles) => articles.slice(1));
    notebook.editCorpus((articles) => (first ? [first, ...articles] : [...articles]));
    expect(notebook.corpus?.builtin).toBe(true);
  });

  it('keeps an edit for the next visit', async () => {
    const { notebook, storage } = await open();
    notebook.editEvalset((questions) => questions.slice(0, 3));
    notebook.flush();
    await expect
      .poll(async () => (await (await storage).get('notebooks', 'retrieval'))?.recipe)
      .toEqual(notebook.recipe);
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
    notebook.editCorpus(() => []);
    notebook.editEvalset(() => []);
    await expect.poll(() => notebook.output<Run>('evaluate')?.total, { timeout: 15_000 }).toBe(0);
    expect(notebook.state('evaluate').status).toBe('done');
    await notebook.resetCorpus();
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
});
