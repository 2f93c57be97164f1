import fc, { type Arbitrary } from 'fast-check';
import { deleteDB, openDB } from 'idb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../src/core/evaluate';
import type { Article, Question } from '../../src/core/types';
import { LANGS } from '../../src/i18n/define';
import { LESSONS } from '../../src/lessons';
import { exportHtml } from '../../src/notebook/export';
import { logFile } from '../../src/notebook/log/files';
import { contentsOf } from '../../src/notebook/share/contents';
import { troubleWords } from '../../src/notebook/share/troubleWords';
import type { Recipe } from '../../src/recipe';
import { decodeFile, decodePayload, LinkError, parseHash, type OpenOptions } from '../../src/share';
import { AppState } from '../../src/state/app.svelte';
import { labelsOf } from '../../src/state/labels.svelte';
import { llmOf } from '../../src/state/llm.svelte';
import { edited, imported, type DataSet } from '../../src/state/dataset';
import { DataNotFoundError, type NotebookData } from '../../src/state/library';
import { documentOf, fileOf, linkOf, markdownLink, PLAIN_OPEN } from '../../src/state/sharing';
import type { Notebook } from '../../src/state/notebook.svelte';
import { DATABASE_NAME } from '../../src/storage';
import { arbitraryArticle, arbitraryQuestion, arbitraryRecipe, known } from '../share/arbitrary';

/** Of letters that occur nowhere else; encoded and compressed forms are looked for in what they decode to. */
const SECRET = 'sk-ζ9Sentinelζ-7f3a';
const LOCAL_FILE = 'C:\\Users\\ζ9Sentinelζ\\合同.zip';
const MARK = 'ζ9Sentinelζ';

const native = globalThis.fetch;
let app: AppState;

beforeAll(async () => {
  await deleteDB(DATABASE_NAME);
  localStorage.clear();
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const found = /data\/cloudledger\/.+$/.exec(String(input));
    return native(found ? `/${found[0]}` : input, init);
  });
  app = new AppState(LESSONS);
  await app.storage;
  const db = await openDB(DATABASE_NAME);
  await db.put(
    'keys',
    { key: SECRET, url: `https://${MARK}.example/v1`, headers: { Authorization: SECRET } },
    'openai',
  );
  await db.put('settings', { provider: SECRET, headers: { 'x-api-key': SECRET } }, 'llm');
  await db.put('log', { id: MARK, conclusion: SECRET }, MARK);
  await db.put('verdicts', { transcript: SECRET }, MARK);
  db.close();
  localStorage.setItem('rag-eval-notebook.key', SECRET);
  localStorage.setItem(`rag-eval-notebook.${MARK}`, SECRET);
  sessionStorage.setItem('key', SECRET);
  const llm = llmOf(app);
  await llm.load();
  llm.setEndpoint('answer', { preset: 'custom', baseUrl: `https://provider.example/${MARK}/v1`, model: 'm' });
  llm.setPrice(MARK, { input: 1, output: 1, currency: '¥' });
  await llm.setKey('answer', SECRET, true);
  await labelsOf(app).set({
    ...{ id: MARK, judge: 'faithful', question: MARK, type: '', text: MARK, answer: SECRET },
    ...{ value: true, blind: true, note: SECRET, labelledAt: '2026-11-30T00:00:00.000Z' },
  });
  await app.openHash('#/d/retrieval');
  await vi.waitUntil(() => app.notebook?.data, { timeout: 15_000 });
});
afterAll(async () => {
  await app.notebook?.close();
  app.client.stop();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const unique = <T extends { id: string }>(item: Arbitrary<T>) =>
  fc.uniqueArray(item, { maxLength: 3, selector: ({ id }) => id });
const open: Arbitrary<OpenOptions> = fc.record({
  controls: fc.boolean(),
  readOnly: fc.boolean(),
  present: fc.boolean(),
  start: fc.nat(12),
});

/** A set as shipped, edited, or imported from a file of the reader's. */
function variant<T extends { id: string }>(shipped: DataSet<T>, way: number, keep: number, more: T[]): DataSet<T> {
  if (way === 0) return shipped;
  if (way === 1) {
    const kept = shipped.items.filter((_, i) => i % keep !== 0);
    const ids = new Set(kept.map(({ id }) => id));
    return edited(shipped, [...kept, ...more.filter(({ id }) => !ids.has(id))]);
  }
  return imported(LOCAL_FILE, more);
}

const state = fc.record({
  recipe: arbitraryRecipe,
  ways: fc.tuple(fc.nat(2), fc.nat(2)),
  keep: fc.integer({ min: 2, max: 9 }),
  articles: unique<Article>(arbitraryArticle),
  questions: unique<Question>(arbitraryQuestion),
  open,
  inline: fc.boolean(),
});

function notebookOf(
  recipe: Recipe,
  { ways, keep, articles, questions }: Pick<StateOf, 'ways' | 'keep' | 'articles' | 'questions'>,
) {
  const { corpus, evalset, stopWords } = app.notebook?.data as NotebookData;
  const data = {
    corpus: variant<Article>(corpus, ways[0], keep, articles),
    evalset: variant<Question>(evalset, ways[1], keep, questions),
    stopWords,
  };
  const ref = ({ id, hash }: DataSet<unknown>) => ({ id, hash });
  const refs = { corpus: ref(data.corpus), evalset: ref(data.evalset), stopWords: ref(stopWords) };
  return { recipe: { ...recipe, data: refs }, data };
}
type StateOf = typeof state extends Arbitrary<infer S> ? S : never;

describe('what is kept on this device', () => {
  it('is where the test put it', async () => {
    const db = await openDB(DATABASE_NAME);
    expect(JSON.stringify(await db.getAll('keys'))).toContain(MARK);
    db.close();
    expect(imported(LOCAL_FILE, []).name).toContain(MARK);
  });

  it(
    'is in no link, file, list or Markdown, whatever the notebook, its data and the choices',
    { timeout: 60_000 },
    async () => {
      let links = 0;
      await fc.assert(
        fc.asyncProperty(state, async ({ recipe, open, inline, ...more }) => {
          const notebook = notebookOf(recipe, more);
          const document = await documentOf(app, notebook, open, { inline });
          const texts: string[] = [await fileOf(document).blob.text()];
          const { url } = await linkOf(document);
          if (url) {
            links++;
            const route = parseHash(new URL(url).hash);
            if (route.kind !== 'payload') throw new Error(route.kind);
            const read = await decodePayload(route.payload, known);
            expect(read).toEqual({ document, clamped: [] });
            texts.push(url, JSON.stringify(read), markdownLink(recipe.title, url));
          }
          for (const lang of LANGS) {
            const { inside, outside } = contentsOf(document, recipe.title, lang);
            texts.push(JSON.stringify(inside), JSON.stringify(outside));
          }
          for (const text of texts) expect(text).not.toContain('Sentinel');
        }),
        { numRuns: 80 },
      );
      expect(links).toBeGreaterThan(40);
    },
  );

  it(
    'is in no message about a link or file that does not open, nor in one about data that is gone',
    { timeout: 60_000 },
    async () => {
      const { recipe, data } = app.notebook as { recipe: Recipe; data: NotebookData };
      const own = { ...data, corpus: imported(LOCAL_FILE, data.corpus.items.slice(0, 2)) };
      const document = await documentOf(app, { recipe, data: own }, PLAIN_OPEN, { inline: true });
      const text = await fileOf(document).blob.text();
      const errors: unknown[] = [new DataNotFoundError('corpus', { id: own.corpus.id, hash: own.corpus.hash })];
      await fc.assert(
        fc.asyncProperty(fc.nat(text.length - 1), fc.constantFrom('"', '{', '9', 'x', ''), async (at, put) => {
          const spoilt = text.slice(0, at) + put + text.slice(at + 1);
          await decodeFile(new TextEncoder().encode(spoilt), known).catch((error: unknown) => errors.push(error));
        }),
        { numRuns: 100 },
      );
      expect(errors.length).toBeGreaterThan(20);
      for (const error of errors) {
        expect(error instanceof LinkError || error instanceof DataNotFoundError).toBe(true);
        for (const lang of LANGS) expect(troubleWords(error, lang)).not.toContain('Sentinel');
        expect(String(error)).not.toContain('Sentinel');
      }
    },
  );

  it('is in no file of the log and in no page of results', { timeout: 60_000 }, async () => {
    const notebook = app.notebook as Notebook;
    await expect.poll(() => notebook.output<Run>('evaluate'), { timeout: 30_000 }).toBeTruthy();
    const run = notebook.output<Run>('evaluate') as Run;
    const about = { notebook: notebook.recipe.id, title: '', cell: 'evaluate', cellTitle: '', conclusion: '好' };
    await app.log.record(run, { ...about, dataNames: { corpus: '', evalset: '' } });
    await app.log.load();
    expect(app.log.entries).toHaveLength(1);
    const texts = [await (await exportHtml(app)).text()];
    for (const format of ['csv', 'jsonl', 'markdown'] as const)
      texts.push(await (await logFile(app.log.entries, format, 'zh')).text());
    expect(texts[1]).toContain('好');
    for (const text of texts) expect(text).not.toContain('Sentinel');
  });
});
