import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate, specWith, sweep, traceQuestion, type Run } from '../../../src/core/evaluate';
import type { Figure } from '../../../src/core/metrics';
import { retrievalRecipe } from '../../../src/lessons/retrieval/recipe';
import { evaluateSpecOf } from '../../../src/state/specs';
import { readBuiltinData } from '../../tools/builtin';
import { builtinEngine } from '../../tools/engine';
import { datasetFile, storedOutputs } from '../../tools/precompute';

interface Expected {
  chunk_counts: { max_chars: number; overlap: number; chunks: number }[];
  summary: Record<string, { 'hit@1': number; 'recall@4': number; mrr: number; n: number }>;
  failures: string[];
  questions: {
    id: string;
    query_tokens: string[];
    ranked_docs: string[];
    'hit@1': number | null;
    'recall@4': number | null;
    rr: number | null;
    top_chunks: { id: string; score: number }[];
  }[];
}
const expected = JSON.parse(readFileSync('test/fixtures/cloudledger/expected.json', 'utf8')) as Expected;
const data = readBuiltinData();
const { engine, versions } = builtinEngine(data);
const spec = evaluateSpecOf(retrievalRecipe);
const options = { data: versions, appVersion: 'test', tick: () => {} };
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;

let run: Run;
beforeAll(async () => {
  run = await evaluate(engine, spec, options);
});
const questions = () => run.modes[0]?.questions ?? [];
const figure = (type: string, metric: string): Figure | undefined =>
  run.modes[0]?.aggregates.find((aggregate) => aggregate.type === type)?.figures[metric];

describe('the built-in data under BM25 (expected.json: an independent implementation)', () => {
  it.each(expected.chunk_counts)('has $chunks chunks at $max_chars/$overlap', ({ max_chars, overlap, chunks }) => {
    const chunking = { maxChars: max_chars, overlap, headingPrefix: true };
    expect(engine.chunks(versions.corpus, chunking)).toHaveLength(chunks);
  });
  it('cuts every question into the same tokens', () => {
    for (const question of expected.questions)
      expect(questions().find((result) => result.id === question.id)?.tokens, question.id).toEqual(
        question.query_tokens,
      );
  });
  it('returns the same top 10 chunks with the same scores for all 30 questions', () => {
    expect(questions()).toHaveLength(30);
    for (const question of expected.questions) {
      const chunks = questions().find((result) => result.id === question.id)?.chunks ?? [];
      expect(
        chunks.map((chunk) => chunk.id),
        question.id,
      ).toEqual(question.top_chunks.map((chunk) => chunk.id));
      question.top_chunks.forEach((chunk, i) => expect(chunks[i]?.score).toBeCloseTo(chunk.score, 4));
    }
  });
  it('ranks the same documents (from the full chunk ranking, cut to 10)', async () => {
    for (const question of expected.questions) {
      const text = data.questions.find((candidate) => candidate.id === question.id)?.question ?? '';
      const mode = spec.modes[0];
      if (!mode) throw new Error('no mode');
      const request = {
        chunking: spec.chunking,
        tokenizer: spec.tokenizer,
        mode,
        question: text,
        k: 1000,
        against: null,
      };
      const { trace } = await traceQuestion(engine, versions, request, () => {});
      expect(trace.documents.map((document) => document.docId).slice(0, 10), question.id).toEqual(question.ranked_docs);
    }
  });
  it('scores every question the same', () => {
    for (const question of expected.questions) {
      const result = questions().find((candidate) => candidate.id === question.id);
      if (result?.leftOut) continue;
      for (const metric of ['hit@1', 'recall@4', 'rr'] as const)
        expect(result?.values[metric], `${question.id} ${metric}`).toBeCloseTo(question[metric] ?? NaN, 10);
    }
  });
  it('gives the table of the course by type', () => {
    for (const [type, row] of Object.entries(expected.summary)) {
      expect(figure(type, 'hit@1')?.mean?.toFixed(3), type).toBe(row['hit@1'].toFixed(3));
      expect(figure(type, 'recall@4')?.mean?.toFixed(3), type).toBe(row['recall@4'].toFixed(3));
      expect(figure(type, 'rr')?.mean?.toFixed(3), type).toBe(row.mrr.toFixed(3));
      expect(figure(type, 'recall@4')?.n, type).toBe(row.n);
    }
    // 22 of 26 at rank 1; (10 + 6 + 3 + 4)/26; colloquial: q18 at rank 4, q20 and q21 at 1 → (1/4 + 1 + 1)/6.
    expect(figure('ALL', 'hit@1')?.mean).toBe(22 / 26);
    expect(figure('ALL', 'recall@4')?.mean).toBeCloseTo(23 / 26, 12);
    expect(figure('colloquial', 'rr')?.mean).toBeCloseTo(2.25 / 6, 12);
  });
  it('fails on q17, q19 and q22, and on nothing else', () => {
    const failed = questions().filter((result) => (result.values['recall@4'] ?? 1) < 1);
    expect(failed.map((result) => result.id)).toEqual(expected.failures);
  });
  it('counts the 4 unanswerable questions apart', () => {
    const leftOut = figure('ALL', 'recall@4')?.leftOut;
    expect(leftOut).toHaveLength(1);
    expect(leftOut?.[0]?.reason).toBe('no-gold');
    expect(leftOut?.[0]?.ids).toHaveLength(4);
    expect(figure('unanswerable', 'recall@4')).toMatchObject({ mean: null, n: 0 });
  });
});

describe('other engines and parameters', () => {
  it('the corrected MiniSearch returns the same rankings, scores within 1e-12', async () => {
    const modes = spec.modes.map((mode) => ({
      ...mode,
      retrievers: mode.retrievers.map((retriever) => ({ ...retriever, engine: 'minisearch-corrected' as const })),
    }));
    const other = await evaluate(engine, { ...spec, modes }, options);
    for (const [i, question] of questions().entries()) {
      const twin = other.modes[0]?.questions[i];
      expect(twin?.chunks.map((chunk) => chunk.id)).toEqual(question.chunks.map((chunk) => chunk.id));
      question.chunks.forEach((chunk, rank) =>
        expect(Math.abs((twin?.chunks[rank]?.score ?? NaN) - chunk.score)).toBeLessThan(1e-12),
      );
    }
  });
  it('sweeps the chunk size: 45/42/42 chunks, and the k of a metric follows a swept k', async () => {
    const result = await sweep(
      engine,
      { ...spec, chunking: { ...spec.chunking, overlap: 20 } },
      'maxChars',
      [100, 300, 800],
      options,
    );
    expect(result.rows.map((row) => row.run.chunkCount)).toEqual([45, 42, 42]);
    expect(result.sections.count).toBe(42);
    expect(specWith(spec, 'maxChars', 20).chunking.overlap).toBe(19);
    const byK = await sweep(engine, { ...spec, k: 1, metrics: ['hit@1', 'hit@k', 'recall@k'] }, 'k', [1, 6], options);
    expect(byK.rows.map((row) => row.run.spec.metrics)).toEqual([
      ['hit@1', 'recall@1'],
      ['hit@1', 'hit@6', 'recall@6'],
    ]);
  });
});

describe('what the site ships ready-made', () => {
  it('is the data of the source files (run `npm run precompute` after changing them)', () => {
    expect(read('public/data/cloudledger/dataset.json')).toEqual(datasetFile(data));
  });
  it('is what the code computes now', async () => {
    expect(read('public/data/cloudledger/results.json')).toEqual(
      JSON.parse(JSON.stringify(await storedOutputs(retrievalRecipe, data))),
    );
  });
});
