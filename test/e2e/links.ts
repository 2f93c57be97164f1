import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

/** Written by hand after formats.md, with node's own deflate: nothing of the product has a part in these links. */
const versions = JSON.parse(readFileSync('src/lessons/retrieval/versions.json', 'utf8')) as Record<string, string>;
const model = {
  id: 'bge-small-zh-v1.5',
  revision: 'built-in',
  dtype: 'fp32',
  lowercase: true,
  instruction: false,
};
const bm25 = { kind: 'bm25', engine: 'builtin', k1: 1.5, b: 0.75 };
const vector = { kind: 'vector', model };

export const data = {
  corpus: { id: 'cloudledger', hash: versions.corpus as string },
  evalset: { id: 'cloudledger', hash: versions.evalset as string },
  stopWords: { id: 'cloudledger', hash: versions.stopWords as string },
};

const plain = { fusion: null, pool: 20, rerank: null };
export const MODES = {
  bm25: { id: 'bm25', retrievers: [bm25], ...plain },
  vector: { id: 'vector', retrievers: [vector], ...plain },
};

export const cell = (id: string, type: string, params: object = {}) => ({
  id,
  type,
  title: '',
  collapsed: false,
  params,
});

/** A notebook of one Evaluate cell and what it needs. */
export function recipe(more: Record<string, unknown> = {}) {
  return {
    v: 2,
    id: 'sent',
    lesson: '',
    title: '老师的笔记本',
    data,
    chunking: { maxChars: 300, overlap: 50, headingPrefix: true },
    tokenizer: { kind: 'jieba', stopWords: true, dropSingleHan: false, userDictionary: [] },
    modes: [MODES.bm25, MODES.vector],
    k: 4,
    metrics: ['recall@k', 'hit@1'],
    convention: 'course',
    cells: [
      cell('note', 'text', { lesson: '', markdown: '**先想一想**：哪一列会拉开差距？' }),
      cell('kb', 'knowledge-base'),
      cell('qs', 'eval-set'),
      cell('chunks', 'chunking'),
      cell('ev', 'evaluate', { metric: 'recall@k' }),
    ],
    ...more,
  };
}

export const OPEN = { controls: true, readOnly: false, present: false, start: 0 };

export function documentOf(more: Record<string, unknown> = {}) {
  return {
    v: 1,
    app: '0.1.0',
    recipe: recipe(),
    data: { corpus: { kind: 'ref' }, evalset: { kind: 'ref' } },
    expect: null,
    open: OPEN,
    ...more,
  };
}

export const payloadOf = (document: unknown) => deflateRawSync(JSON.stringify(document)).toString('base64url');
export const linkOf = (document: unknown) => `/#/r1/${payloadOf(document)}`;
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface Row {
  type: string;
  expected_docs: string[];
  [mode: string]: unknown;
}
const rows = (name: string) =>
  (JSON.parse(readFileSync(`test/fixtures/cloudledger/${name}.json`, 'utf8')) as { questions: Row[] }).questions;
const TYPES = ['ALL', 'policy', 'error_code', 'colloquial', 'multi', 'unanswerable'];

/** The means the course's own program gives, as a sender's page writes them: 12 significant digits. */
export function expectation(modes: readonly ('bm25' | 'vector')[] = ['bm25', 'vector']) {
  const values = (mode: string) =>
    ['recall@4', 'hit@1'].map((metric) =>
      TYPES.map((type) => {
        const scored = rows(mode === 'bm25' ? 'expected' : 'expected-modes').filter(
          (row) => row.expected_docs.length > 0 && (type === 'ALL' || row.type === type),
        );
        const sum = scored.reduce((total, row) => total + valueOf(row, mode, metric), 0);
        return scored.length ? Number((sum / scored.length).toPrecision(12)) : null;
      }),
    );
  const { corpus, evalset, stopWords } = data;
  return {
    fingerprint: '0'.repeat(64),
    app: '0.1.0',
    data: { corpus: corpus.hash, evalset: evalset.hash, stopWords: stopWords.hash },
    runs: [
      {
        cell: 'ev',
        metrics: ['recall@4', 'hit@1'],
        types: TYPES,
        modes: modes.map((mode) => ({ mode, models: [], values: values(mode) })),
      },
    ],
  };
}

function valueOf(row: Row, mode: string, metric: string): number {
  const docs = mode === 'bm25' ? (row.ranked_docs as string[]) : (row[mode] as { docs: string[] }).docs;
  const gold = new Set(row.expected_docs);
  if (metric === 'hit@1') return gold.has(docs[0] ?? '') ? 1 : 0;
  return docs.slice(0, 4).filter((doc) => gold.has(doc)).length / gold.size;
}
