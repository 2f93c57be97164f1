import { describe, expect, it } from 'vitest';
import { changesBetween, countVariables, type RunSettings } from '../../../src/core/compare';
import type { EvaluateSpec, ModeSpec, RerankSpec } from '../../../src/core/evaluate';
import { BM25, HYBRID, LARGE, settings, SMALL, SPEC, use, VECTOR } from './tools';

type Side = RunSettings & { mode?: ModeSpec };
const named = (before: Side, after: Side) =>
  changesBetween(before, after).map(({ group, path }) => (path ? `${group}:${path}` : group));
const withMode = (mode: ModeSpec, spec: Partial<EvaluateSpec> = {}, rest: Partial<RunSettings> = {}): Side => ({
  ...settings(spec, rest),
  mode,
});
/** What differs between two modes of otherwise equal runs. */
const modes = (before: ModeSpec, after: ModeSpec) => named(withMode(before), withMode(after));
const maxsim = (depth: number): RerankSpec => ({ kind: 'maxsim', model: SMALL, depth });
const bm25With = (fields: object): ModeSpec =>
  ({ ...BM25, retrievers: [{ ...BM25.retrievers[0], ...fields }] }) as ModeSpec;

describe('changes outside the mode', () => {
  it('are none between equal settings, whatever the order of keys', () => {
    expect(changesBetween(settings(), settings())).toEqual([]);
    const { chunking, ...rest } = SPEC;
    const turned = {
      ...rest,
      chunking: Object.fromEntries(Object.entries(chunking).reverse()),
    } as unknown as EvaluateSpec;
    expect(
      named(withMode(BM25), { ...withMode({ ...BM25, retrievers: BM25.retrievers.map(reversed) }), spec: turned }),
    ).toEqual([]);
  });

  it('do not come from the order of a model’s or a reranker’s keys', () => {
    const turned: ModeSpec = { ...VECTOR, retrievers: [{ kind: 'vector', model: reversed(SMALL) }] };
    expect(modes(VECTOR, turned)).toEqual([]);
    const renamed = { ...HYBRID, id: 'other', rerank: reversed(maxsim(20)) };
    const before = settings({ modes: [{ ...HYBRID, rerank: maxsim(20) }] });
    expect(named(before, settings({ modes: [renamed] }))).toEqual([]);
  });

  it('name each setting with both values', () => {
    const after = settings(
      { k: 8, chunking: { maxChars: 400, overlap: 20, headingPrefix: false } },
      { data: { corpus: 'x', evalset: 'y', stopWords: 'z' }, appVersion: '2' },
    );
    expect(named(settings(), after)).toEqual([
      'corpus',
      'evalset',
      'chunking:maxChars',
      'chunking:overlap',
      'chunking:headingPrefix',
      'stopWords',
      'k',
      'app',
    ]);
    expect(changesBetween(settings(), after)[2]).toEqual({
      group: 'chunking',
      path: 'maxChars',
      before: 300,
      after: 400,
    });
    expect(countVariables(changesBetween(settings(), after))).toBe(8);
  });

  it('name the tokenizer’s fields, its dictionary as one', () => {
    const other = (fields: Partial<EvaluateSpec['tokenizer']>) =>
      settings({ tokenizer: { ...SPEC.tokenizer, ...fields } });
    expect(named(settings(), other({ dropSingleHan: true, userDictionary: ['发票', '对账'] }))).toEqual([
      'tokenizer:dropSingleHan',
      'tokenizer:userDictionary',
    ]);
    expect(named(other({ userDictionary: ['a', 'b'] }), other({ userDictionary: ['b', 'a', 'b'] }))).toEqual([]);
    // Only jieba reads the dictionary: it goes with the kind.
    expect(named(other({ userDictionary: ['a'] }), other({ kind: 'bigram' }))).toEqual(['tokenizer:kind']);
    // A list that one side does not use is no second change.
    const otherWords = { data: { ...settings().data, stopWords: 'z' } };
    expect(named(settings(), { ...other({ stopWords: false }), ...otherWords })).toEqual(['tokenizer:stopWords']);
    expect(named(other({ stopWords: false }), { ...other({ stopWords: false }), ...otherWords })).toEqual([]);
  });

  it('leave out what no BM25 list reads', () => {
    const spec = { tokenizer: { ...SPEC.tokenizer, kind: 'bigram' as const } };
    const rest = { data: { ...settings().data, stopWords: 'z' } };
    expect(named(withMode(BM25), withMode(BM25, spec, rest))).toEqual(['stopWords', 'tokenizer:kind']);
    expect(named(withMode(VECTOR), withMode(VECTOR, spec, rest))).toEqual([]);
    expect(named(settings({ modes: [VECTOR] }), settings({ modes: [VECTOR], ...spec }, rest))).toEqual([]);
    expect(named(settings(), settings(spec, rest))).toEqual(['stopWords', 'tokenizer:kind']);
  });

  it('leave out the other modes of the runs', () => {
    expect(named(withMode(BM25), withMode(BM25, { modes: [BM25], metrics: ['rr'] }))).toEqual([]);
  });
});

describe('changes of a mode', () => {
  it('name a retriever’s parameters', () => {
    expect(modes(BM25, { ...BM25, id: 'other' })).toEqual([]);
    expect(modes(BM25, bm25With({ k1: 1.2, b: 0 }))).toEqual(['mode:retrievers.0.k1', 'mode:retrievers.0.b']);
    expect(
      modes(HYBRID, { ...HYBRID, retrievers: [{ ...HYBRID.retrievers[0], k1: 1 }, VECTOR.retrievers[0]] } as ModeSpec),
    ).toEqual(['mode:retrievers.0.k1']);
  });

  it('count a change of engine once: MiniSearch as it ships has its own k1 and b', () => {
    expect(modes(BM25, bm25With({ engine: 'minisearch', k1: 1 }))).toEqual(['mode:retrievers.0.engine']);
    expect(modes(bm25With({ engine: 'minisearch' }), bm25With({ engine: 'minisearch', b: 0 }))).toEqual([]);
    expect(modes(BM25, bm25With({ engine: 'minisearch-corrected', k1: 1 }))).toEqual([
      'mode:retrievers.0.engine',
      'mode:retrievers.0.k1',
    ]);
  });

  it('count a second list once: fusion and pool follow from it', () => {
    expect(modes(BM25, HYBRID)).toEqual(['mode:retrievers']);
    expect(modes({ ...HYBRID, pool: 50 }, VECTOR)).toEqual(['mode:retrievers']);
    expect(modes(BM25, VECTOR)).toEqual(['mode:retrievers']);
    expect(changesBetween(withMode(BM25), withMode(HYBRID))[0]).toEqual({
      group: 'mode',
      path: 'retrievers',
      before: ['bm25'],
      after: ['bm25', 'vector'],
    });
    // What both have in common is still held against each other.
    expect(modes(bm25With({ k1: 1 }), HYBRID)).toEqual(['mode:retrievers', 'mode:retrievers.0.k1']);
    const large: ModeSpec = { ...VECTOR, retrievers: [{ kind: 'vector', model: LARGE }] };
    expect(modes(large, HYBRID)).toEqual(['mode:retrievers', 'model:embedding']);
  });

  it('name fusion and pool where both fuse', () => {
    const weighted: ModeSpec = { ...HYBRID, fusion: { kind: 'weighted', alpha: 0.5 } };
    expect(modes(HYBRID, weighted)).toEqual(['mode:fusion']);
    expect(modes(weighted, { ...weighted, fusion: { kind: 'weighted', alpha: 0.25 } })).toEqual(['mode:fusion.alpha']);
    expect(modes(HYBRID, { ...HYBRID, pool: 50, fusion: { kind: 'rrf', kRrf: 10, weights: [1, 2] } })).toEqual([
      'mode:fusion.kRrf',
      'mode:fusion.weights',
      'mode:pool',
    ]);
    // A single list, reranked or not, never looks at the pool.
    expect(modes(BM25, { ...BM25, pool: 50 })).toEqual([]);
    expect(modes({ ...BM25, rerank: maxsim(20) }, { ...BM25, pool: 50, rerank: maxsim(20) })).toEqual([]);
  });

  it('count a reranker once', () => {
    expect(modes(HYBRID, { ...HYBRID, rerank: maxsim(20) })).toEqual(['mode:rerank']);
    expect(modes({ ...HYBRID, rerank: maxsim(20) }, HYBRID)).toEqual(['mode:rerank']);
    expect(modes({ ...HYBRID, rerank: maxsim(20) }, { ...HYBRID, rerank: maxsim(50) })).toEqual(['mode:rerank.depth']);
    const cross: RerankSpec = { kind: 'cross-encoder', model: LARGE, depth: 50 };
    expect(modes({ ...HYBRID, rerank: maxsim(20) }, { ...HYBRID, rerank: cross })).toEqual([
      'mode:rerank.kind',
      'mode:rerank.depth',
    ]);
  });

  it('name a model by its role', () => {
    const large: ModeSpec = { ...VECTOR, retrievers: [{ kind: 'vector', model: { ...LARGE, dtype: 'q8' } }] };
    expect(changesBetween(withMode(VECTOR), withMode(large))).toEqual([
      { group: 'model', path: 'embedding', before: SMALL, after: { ...LARGE, dtype: 'q8' } },
    ]);
    const both = (model: typeof SMALL): ModeSpec => ({
      ...VECTOR,
      retrievers: [{ kind: 'vector', model }],
      rerank: { kind: 'maxsim', model, depth: 20 },
    });
    expect(modes(both(SMALL), both(LARGE))).toEqual(['model:embedding', 'model:maxsim']);
    const pair = (model: typeof SMALL): ModeSpec => ({
      ...HYBRID,
      retrievers: [
        { kind: 'vector', model: SMALL },
        { kind: 'vector', model },
      ],
    });
    expect(modes(pair(SMALL), pair(LARGE))).toEqual(['model:embedding.1']);
  });

  it('see other files behind the same name, of the compared mode only', () => {
    const side = (mode: ModeSpec, fingerprint: string) => withMode(mode, {}, { models: [use(SMALL, fingerprint)] });
    expect(changesBetween(side(VECTOR, 'aa'), side(VECTOR, 'bb'))).toEqual([
      {
        group: 'model',
        path: 'embedding',
        before: { ...SMALL, fingerprint: 'aa' },
        after: { ...SMALL, fingerprint: 'bb' },
      },
    ]);
    expect(named(side(BM25, 'aa'), side(BM25, 'bb'))).toEqual([]);
    // A fingerprint of another task, or none, says nothing.
    expect(named(side(VECTOR, 'aa'), withMode(VECTOR))).toEqual([]);
    expect(named(side(VECTOR, 'aa'), withMode(VECTOR, {}, { models: [use(SMALL, 'bb', 'maxsim')] }))).toEqual([]);
  });
});

describe('changes between log entries', () => {
  it('name modes by id', () => {
    const reranked: ModeSpec = { ...HYBRID, rerank: maxsim(20) };
    const before = settings({ modes: [BM25, HYBRID] });
    expect(changesBetween(before, settings({ modes: [BM25, reranked, VECTOR] }))).toEqual([
      { group: 'mode', path: 'hybrid/rerank', before: null, after: maxsim(20) },
      { group: 'mode', path: 'vector', before: null, after: VECTOR },
    ]);
    expect(changesBetween(before, settings({ modes: [HYBRID] }))).toEqual([
      { group: 'mode', path: 'bm25', before: BM25, after: null },
    ]);
    expect(named(before, settings({ modes: [HYBRID, BM25] }))).toEqual([]);
    expect(named(before, settings({ modes: [{ ...BM25, id: 'words' }, HYBRID] }))).toEqual([]);
  });

  it('count one decision in several modes once', () => {
    const k1 = (value: number): ModeSpec[] =>
      [BM25, HYBRID].map(
        (mode) =>
          ({ ...mode, retrievers: [bm25With({ k1: value }).retrievers[0], ...mode.retrievers.slice(1)] }) as ModeSpec,
      );
    const changes = changesBetween(settings({ modes: k1(1.5) }), settings({ modes: k1(1.2) }));
    expect(changes.map(({ path }) => path)).toEqual(['bm25/retrievers.0.k1', 'hybrid/retrievers.0.k1']);
    expect(countVariables(changes)).toBe(1);
    const [first, ,] = k1(1.2);
    const [, second] = k1(1);
    const apart = changesBetween(
      settings({ modes: k1(1.5) }),
      settings({ modes: [first as ModeSpec, second as ModeSpec] }),
    );
    expect(countVariables(apart)).toBe(2);
  });

  it('name a model once that changed alike in all modes, else by mode', () => {
    const list = (a: typeof SMALL, b: typeof SMALL): RunSettings =>
      settings({
        modes: [
          { ...VECTOR, retrievers: [{ kind: 'vector', model: a }] },
          { ...HYBRID, retrievers: [...BM25.retrievers, { kind: 'vector', model: b }] },
        ],
      });
    expect(named(list(SMALL, SMALL), list(LARGE, LARGE))).toEqual(['model:embedding']);
    expect(named(list(SMALL, SMALL), list(LARGE, SMALL))).toEqual(['model:embedding']);
    const apart = changesBetween(list(SMALL, LARGE), list(LARGE, SMALL));
    expect(apart.map(({ path }) => path)).toEqual(['vector/embedding', 'hybrid/embedding']);
    expect(countVariables(apart)).toBe(2);
  });
});

function reversed<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).reverse()) as T;
}
