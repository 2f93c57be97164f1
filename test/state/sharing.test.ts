import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/core/evaluate';
import type { Article, Question } from '../../src/core/types';
import { decodeFile, decodePayload, LinkError, parseHash, type ShareDocument } from '../../src/share';
import type { Notebook } from '../../src/state/notebook.svelte';
import { addressLink, documentOf, fileOf, lessonLink, linkOf, PLAIN_OPEN } from '../../src/state/sharing';
import { verificationOf } from '../../src/state/verify';
import { known } from '../share/arbitrary';
import { onEmptyDevice, openApp } from './apps';

onEmptyDevice();

/** What this machine can compute of the evaluation without a model is there. */
const computed = (notebook: Notebook) =>
  expect
    .poll(
      () => {
        const { status, stored, waiting } = notebook.state('evaluate');
        return !stored && (status === 'done' || (status === 'idle' && waiting));
      },
      { timeout: 30_000 },
    )
    .toBe(true);

const hashOf = (url: string | null) => new URL(url ?? '').hash;

async function payloadOf(document: ShareDocument): Promise<string> {
  const route = parseHash(hashOf((await linkOf(document)).url));
  if (route.kind !== 'payload') throw new Error(`The link leads to ${route.kind}.`);
  return route.payload;
}

const article = (id: string, text: string): Article => ({
  id,
  title: id,
  sections: [{ heading: '', text }],
  meta: {},
});

describe('a shared notebook', () => {
  it('opens to the same recipe and data, and reproduces every number', { timeout: 60_000 }, async () => {
    const { app, notebook } = await openApp('#/d/retrieval');
    const asked: Question = {
      id: 'neu',
      question: '发票抬头怎么改？',
      expected_docs: ['kb-003'],
      type: 'neu',
      answer_points: [],
    };
    notebook.sets.editEvalset((questions) => [
      asked,
      ...questions.slice(1).map((one, i) => (i === 0 ? { ...one, question: `${one.question}！` } : one)),
    ]);
    notebook.update((draft) => (draft.k = 3));
    await computed(notebook);
    const document = await documentOf(app, notebook, { ...PLAIN_OPEN, readOnly: true, start: 2 }, { inline: true });
    expect(document.data.corpus).toEqual({ kind: 'ref' });
    expect(document.data.evalset).toMatchObject({
      kind: 'edits',
      base: { id: 'cloudledger' },
      added: [{ at: 0, item: asked }],
      changed: [{ id: 'q02' }],
      removed: ['q01'],
    });
    // 7 metrics; all questions, the five types of the lesson and the new one. The new question has no vector: BM25 only.
    const run = document.expect?.runs[0];
    expect(run?.metrics).toHaveLength(7);
    expect(run?.types).toHaveLength(7);
    expect(run?.modes.map(({ mode }) => mode)).toEqual(['bm25']);
    const link = await linkOf(document);
    expect(link.length).toBe(link.url?.length);

    const there = await openApp(hashOf(link.url));
    const { id: _, ...opened } = there.notebook.recipe;
    const { id: __, ...sent } = notebook.recipe;
    expect(opened).toEqual(sent);
    expect(there.notebook.evalset?.items).toEqual(notebook.evalset?.items);
    expect(there.notebook.kind).toBe('visiting');
    expect(there.notebook.access).toBe('link');
    expect(there.app.visit?.open.start).toBe(2);
    await there.notebook.settled();
    const total = 7 * 7;
    await expect
      .poll(() => there.app.visit && verificationOf(there.notebook, there.app.visit), { timeout: 30_000 })
      .toMatchObject({ total, differing: [], compared: total, outcome: 'reproduced' });
  });

  it(
    'leaves out results that do not belong to the notebook as it is, or that nobody wants along',
    { timeout: 60_000 },
    async () => {
      const { app, notebook } = await openApp('#/d/retrieval');
      await computed(notebook);
      const choice = { inline: true };
      expect((await documentOf(app, notebook, PLAIN_OPEN, choice)).expect).not.toBeNull();
      expect((await documentOf(app, notebook, PLAIN_OPEN, { ...choice, expect: false })).expect).toBeNull();
      notebook.update((draft) => (draft.k = 9));
      expect(notebook.output<Run>('evaluate')?.spec.k).toBe(4);
      expect((await documentOf(app, notebook, PLAIN_OPEN, choice)).expect).toBeNull();
    },
  );

  it('takes small data of the reader along without the name of its file, or only names it', async () => {
    const { app, notebook } = await openApp('#/d/retrieval');
    notebook.sets.importCorpus('C:\\Users\\li\\合同.zip', [
      article('a', '退款要三天。'),
      article('b', '发票在设置里。'),
    ]);
    notebook.sets.editEvalset(([first]) => (first ? [first] : []));
    const document = await documentOf(app, notebook, PLAIN_OPEN, { inline: true, expect: false });
    const read = await decodePayload(await payloadOf(document), known);
    const { id } = notebook.recipe.data.corpus;
    expect(read.document.data.corpus).toEqual({
      kind: 'inline',
      name: id,
      basedOn: '',
      items: [article('a', '退款要三天。'), article('b', '发票在设置里。')],
    });
    const there = await openApp(hashOf((await linkOf(document)).url));
    expect(there.notebook.corpus?.items).toHaveLength(2);
    expect(there.notebook.recipe.data.corpus).toEqual(notebook.recipe.data.corpus);
    const named = await documentOf(app, notebook, PLAIN_OPEN, { inline: false, expect: false });
    expect(named.data.corpus).toEqual({ kind: 'ref' });
    // The edits of the built-in set are the sender's alone: they go along all the same.
    expect(named.data.evalset.kind).toBe('edits');
  });

  it('is no link when it is too big, and still a file with the checksum that a link to it needs', async () => {
    const { app, notebook } = await openApp('#/d/retrieval');
    // Random letters hardly shrink: 60,000 of them are more than 32,000 characters of a link.
    const letters = Array.from(crypto.getRandomValues(new Uint8Array(60_000)), (byte) =>
      String.fromCharCode(97 + (byte % 26)),
    );
    notebook.sets.importCorpus('x', [article('a', letters.join(''))]);
    const document = await documentOf(app, notebook, PLAIN_OPEN, { inline: true, expect: false });
    const link = await linkOf(document);
    expect(link).toMatchObject({ url: null, verdict: 'too-long' });
    expect(link.length).toBeGreaterThan(32_000);
    notebook.sets.importCorpus('x', [article('a', 'b'.repeat(1_000_001))]);
    const huge = await documentOf(app, notebook, PLAIN_OPEN, { inline: true, expect: false });
    expect(await linkOf(huge)).toEqual({ url: null, length: null, verdict: 'too-long' });

    const { blob, sha256 } = fileOf(document);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    expect(sha256).toBe(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''));
    expect((await decodeFile(bytes, known, sha256)).document).toEqual(document);
    const hosted = addressLink(' https://example.org/n.json#x ', sha256);
    if (!('url' in hosted)) throw new Error('no link');
    expect(parseHash(hashOf(hosted.url))).toEqual({ kind: 'url', url: 'https://example.org/n.json', sha256 });
    expect(addressLink('http://example.org/n.json', sha256)).toMatchObject({ problem: { code: 'not-https' } });
  });

  it('refuses to send what no reader would take', async () => {
    const { app, notebook } = await openApp('#/d/retrieval');
    const document = await documentOf(app, notebook, PLAIN_OPEN, { inline: true });
    const broken = { ...document, open: { ...PLAIN_OPEN, start: Number.NaN } };
    await expect(linkOf(broken)).rejects.toThrow(LinkError);
    expect(() => fileOf(broken)).toThrow(LinkError);
  });

  it('has the address of the page without what belongs to a visit', () => {
    const before = location.href;
    history.replaceState(null, '', `${location.pathname}?token=secret#/n/mine`);
    expect(lessonLink('retrieval')).toBe(`${location.origin}${location.pathname}#/d/retrieval`);
    history.replaceState(null, '', before);
  });
});
