import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate, traceQuestion, type Run } from '../../../src/core/evaluate';
import { retrievalRecipe } from '../../../src/lessons/retrieval/recipe';
import { evaluateSpecOf } from '../../../src/state/specs';
import { readBuiltinData } from '../../tools/builtin';
import { suppliedEngine } from '../../tools/precompute';

type ModeId = 'vector' | 'hybrid' | 'hybrid+maxsim';
type Figures = { 'hit@1': number; 'recall@4': number; mrr: number; n: number };
interface PerQuestion {
  top_chunks: [string, number][];
  docs: string[];
  'hit@1': number | null;
  'recall@4': number | null;
  rr: number | null;
}
interface Expected {
  summary: Record<ModeId, Record<string, Figures>>;
  questions: ({ id: string; expected_docs: string[] } & Record<ModeId, PerQuestion>)[];
}
const expected = JSON.parse(readFileSync('test/fixtures/cloudledger/expected-modes.json', 'utf8')) as Expected;
const data = readBuiltinData();
const { engine, versions } = suppliedEngine(data);
const spec = evaluateSpecOf(retrievalRecipe);
const MODES: ModeId[] = ['vector', 'hybrid', 'hybrid+maxsim'];

let run: Run;
beforeAll(async () => {
  run = await evaluate(engine, spec, { data: versions, appVersion: 'test', tick: () => {} });
});
const questionsOf = (mode: ModeId) => run.modes.find((candidate) => candidate.mode === mode)?.questions ?? [];

describe.each(MODES)('%s on the built-in data (expected-modes.json: native onnxruntime)', (mode) => {
  it('returns the same top 10 chunks in the same order, scores within 1e-5', () => {
    expect(questionsOf(mode)).toHaveLength(30);
    for (const question of expected.questions) {
      const chunks = questionsOf(mode).find(({ id }) => id === question.id)?.chunks ?? [];
      const wanted = question[mode].top_chunks;
      expect(
        chunks.map(({ id }) => id),
        question.id,
      ).toEqual(wanted.map(([id]) => id));
      wanted.forEach(([, score], i) => expect(Math.abs((chunks[i]?.score ?? NaN) - score)).toBeLessThan(1e-5));
    }
  });

  it('ranks the same documents and scores every question the same', () => {
    for (const question of expected.questions) {
      const found = questionsOf(mode).find(({ id }) => id === question.id);
      const { docs, ...figures } = question[mode];
      expect(found?.docs, question.id).toEqual(docs);
      for (const metric of ['hit@1', 'recall@4', 'rr'] as const) {
        const value = found?.values[metric] ?? null;
        const wanted = question.expected_docs.length ? figures[metric] : null;
        if (wanted === null) expect(value).toBeNull();
        else expect(value, `${question.id} ${metric}`).toBeCloseTo(wanted, 3);
      }
    }
  });

  it('has the same means by type', () => {
    for (const [type, wanted] of Object.entries(expected.summary[mode])) {
      const figures = run.modes
        .find((candidate) => candidate.mode === mode)
        ?.aggregates.find((aggregate) => aggregate.type === type)?.figures;
      expect(figures?.['hit@1']?.mean?.toFixed(3)).toBe(wanted['hit@1'].toFixed(3));
      expect(figures?.['recall@4']?.mean?.toFixed(3)).toBe(wanted['recall@4'].toFixed(3));
      expect(figures?.['rr']?.mean?.toFixed(3)).toBe(wanted.mrr.toFixed(3));
      expect(figures?.['rr']?.n).toBe(wanted.n);
    }
  });
});

describe('a trace of the last mode', () => {
  const mode = spec.modes.find(({ id }) => id === 'hybrid+maxsim');
  const trace = async (question: string) => {
    if (!mode) throw new Error('no mode');
    const request = { chunking: spec.chunking, tokenizer: spec.tokenizer, mode, question, k: 4, against: null };
    return (await traceQuestion(engine, versions, request, () => {})).trace;
  };

  it('adds up: a fused score is the sum of 1/(60 + rank) over the lists; the order is that of the evaluation', async () => {
    for (const question of data.questions) {
      const { lists, fusion, rerank, hits, needs } = await trace(question.question);
      expect(needs).toEqual([]);
      for (const hit of fusion?.hits ?? []) {
        const ranks = lists.flatMap((list) => list.hits?.slice(0, 20).find(({ id }) => id === hit.id)?.rank ?? []);
        const sum = ranks.reduce((total, rank) => total + 1 / (60 + rank), 0);
        expect(hit.score).toBeCloseTo(sum, 12);
      }
      expect(rerank?.candidates).toBe(Math.min(20, fusion?.hits.length ?? 0));
      const evaluated = questionsOf('hybrid+maxsim').find(({ id }) => id === question.id);
      expect(hits.map(({ id, score }) => ({ id, score }))).toEqual(evaluated?.chunks);
    }
  });

  it('names what is missing for a question without a vector, and still shows the BM25 list', async () => {
    const { lists, fusion, rerank, hits, needs } = await trace('这句话没有人算过向量：退款');
    expect(needs).toEqual([{ kind: 'vectors', model: mode?.rerank?.model, count: 1 }]);
    expect(lists[0]?.hits?.length).toBeGreaterThan(0);
    expect(lists[1]?.hits).toBeNull();
    expect([fusion, rerank, hits]).toEqual([null, null, []]);
  });
});
