import { describe, expect, it } from 'vitest';
import type { ModeRun, QuestionResult, Run } from '../../src/core/evaluate';
import { aggregate } from '../../src/core/metrics';
import {
  behind,
  compareModes,
  deltaSize,
  leaders,
  levelGroups,
  rowChanges,
  wholeOrNothing,
} from '../../src/notebook/evaluate/compare';
import { differenceSentences, formatP } from '../../src/notebook/evaluate/differences';
import { byWordsAlone, candidatesOf, failuresOf } from '../../src/notebook/evaluate/failures';
import {
  addMode,
  changeMode,
  duplicateMode,
  embeddingModels,
  modeId,
  moveMode,
  nameProblem,
  newFusion,
  removeMode,
  renameMode,
  setModel,
  setRerank,
  setSecondList,
  uniqueId,
  useCourseModes,
} from '../../src/notebook/evaluate/modeEdit';
import { readNumber } from '../../src/notebook/evaluate/numbers';
import { stageWords } from '../../src/notebook/evaluate/parameters';
import { changedByMode, formatDifference } from '../../src/notebook/evaluate/recompute';
import { missingWords, sentences } from '../../src/notebook/evaluate/sentences';
import { groupsOf, rowsOf } from '../../src/notebook/evaluate/view';
import { modeMessages } from '../../src/i18n/modes';
import { BUILTIN_MODEL, COURSE_MODES, LIMITS, parseRecipe, type Mode, type Recipe } from '../../src/recipe';
import { isOwnName, modeMark, modeName, modeNames, twinAbove } from '../../src/ui/modes';

const METRIC = 'hit@1';
const [BM25, VECTOR, HYBRID, RERANKED] = structuredClone([...COURSE_MODES]) as [Mode, Mode, Mode, Mode];

function recipe(modes: readonly Mode[] = COURSE_MODES): Recipe {
  const ref = { id: 'x', hash: 'h' };
  return parseRecipe({
    v: 1,
    id: 'test',
    data: { corpus: ref, evalset: ref, stopWords: ref },
    chunking: {},
    tokenizer: {},
    modes,
    metrics: [METRIC],
    cells: [
      { id: 'evaluate', type: 'evaluate', params: { open: { mode: 'hybrid', metric: METRIC, type: 'ALL' } } },
      { id: 'search', type: 'search', params: { mode: 'hybrid' } },
      { id: 'sweep', type: 'sweep', params: { mode: 'hybrid' } },
    ],
  });
}

/** The recipe after a change, read again as the notebook does it. */
function edited(change: (draft: Recipe) => void, start = recipe()): Recipe {
  const draft = structuredClone(start);
  change(draft);
  return parseRecipe(draft);
}

function question(id: string, type: string, value: number | null, more: Partial<QuestionResult> = {}): QuestionResult {
  const base = { id, type, gold: ['g'], docs: value ? ['g'] : ['x'], chunks: [], values: { [METRIC]: value } };
  return { ...base, tokens: [], matched: [], ms: 0, embedMs: null, rerankMs: null, ...more };
}

/** `values`: one a question, a row of 0, 1 or fractions by type. */
function modeRun(mode: string, values: Record<string, (number | null)[]>): ModeRun {
  const questions = Object.entries(values).flatMap(([type, list]) =>
    list.map((value, i) => question(`${type}${i + 1}`, type, value)),
  );
  return {
    mode,
    questions,
    aggregates: aggregate(questions, [METRIC]),
    latency: null,
    embedding: null,
    rerankLatency: null,
  };
}

function runOf(modes: readonly Mode[], results: ModeRun[], more: Partial<Run> = {}): Run {
  const { chunking, tokenizer, convention } = recipe();
  return {
    spec: { chunking, tokenizer, convention, modes: [...modes], k: 1, metrics: [METRIC] },
    data: { corpus: '', evalset: '', stopWords: '' },
    appVersion: '0',
    chunkCount: 42,
    modes: results,
    waiting: [],
    models: [],
    total: 0,
    ms: { index: 0, search: 0 },
    ...more,
  };
}

describe('names and marks of modes', () => {
  it('go by what a mode is made of', () => {
    expect([BM25, VECTOR, HYBRID, RERANKED].map((mode) => modeMark(mode).letter)).toEqual(['B', 'V', 'H', 'R']);
    expect(COURSE_MODES.map(({ id }) => modeName(COURSE_MODES, id, 'zh'))).toEqual([
      '关键词 BM25',
      '向量',
      '融合',
      '融合 + 重排',
    ]);
    const alone: Mode = { ...VECTOR, id: 'vector+maxsim', rerank: RERANKED.rerank };
    expect(modeMark(alone).family).toBe('rerank');
    expect(modeName([...COURSE_MODES, alone], 'vector+maxsim', 'zh')).toBe('向量 + 重排');
    expect(modeName(COURSE_MODES, 'gone', 'zh')).toBe('gone');
  });

  it('say what differs, and only that', () => {
    const alpha: Mode = { ...HYBRID, id: 'hybrid,alpha0.3', fusion: { kind: 'weighted', alpha: 0.3 } };
    expect(modeName([HYBRID, alpha], 'hybrid,alpha0.3', 'zh')).toBe('融合 α=0.3');
    expect(modeName([alpha, HYBRID], 'hybrid', 'zh')).toBe('融合');
    const steep: Mode = { ...HYBRID, id: 'hybrid,k10', fusion: { kind: 'rrf', kRrf: 10, weights: [1, 1] } };
    expect(modeName([HYBRID, steep], 'hybrid,k10', 'zh')).toBe('融合 k_rrf=10');
    const cross: Mode = {
      ...RERANKED,
      id: 'hybrid+cross-encoder:bge-reranker-base',
      rerank: { kind: 'cross-encoder', model: { ...BUILTIN_MODEL, id: 'bge-reranker-base' }, depth: 20 },
    };
    expect(modeName([RERANKED, cross], 'hybrid+cross-encoder:bge-reranker-base', 'zh')).toBe('融合 + 重排 交叉编码器');
    const base: Mode = {
      ...VECTOR,
      id: 'vector:bge-m3',
      retrievers: [{ kind: 'vector', model: { ...BUILTIN_MODEL, id: 'bge-m3' } }],
    };
    expect(modeName([VECTOR, base], 'vector:bge-m3', 'en')).toBe('Vector bge-m3');
    const cased: Mode = {
      ...VECTOR,
      id: 'vector-2',
      retrievers: [{ kind: 'vector', model: { ...BUILTIN_MODEL, lowercase: false } }],
    };
    expect(modeName([VECTOR, cased], 'vector-2', 'zh')).toBe('向量 不转小写');
    expect(modeName([VECTOR, cased], 'vector', 'zh')).toBe('向量');
  });

  it('number what differs in nothing, and say which it is a twin of', () => {
    const twins = [HYBRID, { ...HYBRID, id: 'hybrid-2' }, BM25, { ...HYBRID, id: 'hybrid-3' }];
    expect(modeNames(twins, 'zh')).toEqual(['融合', '融合 (2)', '关键词 BM25', '融合 (3)']);
    expect(twins.map((_, i) => twinAbove(twins, i))).toEqual([null, 0, null, 0]);
    // The pool of a single list is never used; that of a fusion is.
    expect(twinAbove([VECTOR, { ...VECTOR, id: 'vector-2', pool: 50 }], 1)).toBe(0);
    expect(twinAbove([HYBRID, { ...HYBRID, id: 'hybrid,pool50', pool: 50 }], 1)).toBeNull();
    const weighted: Mode = { ...HYBRID, id: 'hybrid,alpha0.3', fusion: { kind: 'weighted', alpha: 0.3 } };
    expect(modeNames([weighted, { ...weighted, id: 'hybrid,alpha0.3-2' }, HYBRID], 'zh')).toEqual([
      '融合 α=0.3',
      '融合 α=0.3 (2)',
      '融合',
    ]);
  });

  it('keep the preset’s plain name whatever all modes share', () => {
    const shared = { ...BUILTIN_MODEL, lowercase: false };
    const cased: Mode = {
      ...HYBRID,
      retrievers: [
        { kind: 'bm25', engine: 'minisearch', k1: 2, b: 0 },
        { kind: 'vector', model: shared },
      ],
    };
    const pool: Mode = { ...cased, id: 'hybrid,pool50', pool: 50 };
    expect(modeNames([cased, pool], 'zh')).toEqual(['融合', '融合 候选池 50']);
    const other: Mode = { ...pool, id: 'hybrid,pool80', pool: 80 };
    expect(modeNames([pool, other], 'zh')).toEqual(['融合 候选池 50', '融合 候选池 80']);
  });

  it('name one model once where both lists are vectors', () => {
    const list = (id: string) => ({ kind: 'vector' as const, model: { ...BUILTIN_MODEL, id } });
    const both = (a: string, b: string, id: string): Mode => ({ ...HYBRID, id, retrievers: [list(a), list(b)] });
    const modes = [
      HYBRID,
      both('bge-small-zh-v1.5', 'bge-small-zh-v1.5', 'vector+vector'),
      both('bge-small-zh-v1.5', 'bge-m3', 'vector+vector:bge-m3'),
      both('bge-m3', 'bge-m3', 'vector+vector:bge-m3:bge-m3'),
    ];
    expect(modeNames(modes, 'zh')).toEqual([
      '融合',
      '融合 向量 + 向量 bge-small-zh-v1.5',
      '融合 向量 bge-small-zh-v1.5 + bge-m3',
      '融合 向量 + 向量 bge-m3',
    ]);
  });

  it('show the reader’s own names as they are', () => {
    expect(
      modeNames(
        [
          { ...HYBRID, id: '我的融合' },
          { ...HYBRID, id: 'hybrid' },
        ],
        'zh',
      ),
    ).toEqual(['我的融合', '融合']);
    // A name of one’s own that is another’s generated one.
    expect(modeNames([{ ...BM25, id: '向量' }, VECTOR], 'zh')).toEqual(['向量', '向量 (2)']);
    const generated = ['bm25', 'vector-12', 'hybrid,k10,w1:2.5,pool50', 'vector+vector:bge-m3', 'bm25+maxsim,depth8'];
    expect(generated.filter(isOwnName)).toEqual([]);
    expect(['hybrid mine', 'vectors', '甲'].filter(isOwnName)).toHaveLength(3);
    const made = recipe([{ ...VECTOR, rerank: { kind: 'cross-encoder', model: BUILTIN_MODEL, depth: 8 } }]).modes;
    expect(made.map(modeId).filter(isOwnName)).toEqual([]);
  });
});

describe('one row against another', () => {
  const before = modeRun('bm25', { a: [1, 0, 0, null], b: [1, 0.5] });
  const after = modeRun('vector', { a: [1, 1, 0, 1], b: [0, 0.75] });

  it('names the questions that went up and down, and leaves out those without a value in both', () => {
    const found = compareModes(before, after, METRIC);
    expect(found.fixed.map(({ id }) => id)).toEqual(['a2', 'b2']);
    expect(found.broken).toEqual([{ id: 'b1', before: 1, after: 0 }]);
    // a4 has no value before: five questions. (1 − 1 + 0.25) / 5.
    expect(found.n).toBe(5);
    expect(found.delta).toBeCloseTo(0.05, 12);
    // Two up, one down: 2 · (1 + 3)/8 = 1.
    expect(found.p).toBe(1);
  });

  it('stays within a type', () => {
    const found = compareModes(before, after, METRIC, { type: 'b', overall: false });
    expect(found.n).toBe(2);
    // (−1 + 0.25) / 2.
    expect(found.delta).toBeCloseTo(-0.375, 12);
  });

  it('takes the evaluated row above, past one that waits', () => {
    const rows = [before, after, modeRun('hybrid+maxsim', { a: [1, 1, 1, 1], b: [0, 0.75] })];
    const waiting = [{ mode: 'hybrid', needs: [{ kind: 'vectors' as const, model: BUILTIN_MODEL, count: 3 }] }];
    const run = runOf(COURSE_MODES, rows, { waiting });
    expect(rowChanges(run, METRIC).map(({ mode, against }) => `${mode}<${against}`)).toEqual([
      'vector<bm25',
      'hybrid+maxsim<vector',
    ]);
    expect(rowsOf(run).map(({ id, waiting: waits }) => `${id}${waits ? '?' : ''}`)).toEqual([
      'bm25',
      'vector',
      'hybrid?',
      'hybrid+maxsim',
    ]);
  });

  it('measures a difference in questions', () => {
    expect(deltaSize(1 / 6, 6)).toBe('one');
    expect(deltaSize(-1 / 6, 6)).toBe('one');
    expect(deltaSize(0.1, 6)).toBe('less');
    expect(deltaSize(2 / 6, 6)).toBe('more');
    expect(deltaSize(0, 6)).toBe('none');
    // 0.5 + 0.1 + 0.4 is 1 only up to rounding.
    expect(deltaSize((0.5 + 0.1 + 0.4) / 3, 3)).toBe('one');
  });
});

describe('sentences on the differences', () => {
  const three = [BM25, VECTOR, HYBRID];
  const run = runOf(three, [
    modeRun('bm25', { a: [1, 0, 0, 0], b: [1, 1], c: [1] }),
    modeRun('vector', { a: [1, 1, 1, 0], b: [1, 0], c: [1] }),
    modeRun('hybrid', { a: [1, 1, 0, 0], b: [1, 1], c: [1] }),
  ]);
  const groups = groupsOf(run, METRIC);

  it('find who leads and who falls behind on each type', () => {
    // Of 7 questions: bm25 1 + 2 + 1 = 4, vector 3 + 1 + 1 = 5, hybrid 2 + 2 + 1 = 5.
    expect(leaders(run, METRIC, groups).map(({ group, modes, n }) => [group.type, modes, n])).toEqual([
      ['ALL', ['vector', 'hybrid'], 7],
      ['a', ['vector'], 4],
    ]);
    expect(leaders(run, METRIC, groups)[1]?.delta).toBeCloseTo(0.5, 12);
    expect(behind(run, METRIC, groups).map(({ group, modes, delta }) => [group.type, modes, delta])).toEqual([
      ['b', ['vector'], -0.5],
    ]);
    expect(levelGroups(run, METRIC, groups).map(({ type }) => type)).toEqual(['c']);
  });

  it('say how much one question is and whether chance could do it', () => {
    const text = differenceSentences(run, METRIC, 'zh').join('');
    // 1/7 = .143, just one question; 2/4 on a, where one is .25.
    expect(text).toContain('全部题上，其他检索方式都比关键词 BM25高 0.143（n = 7，一道题就是 0.143）');
    expect(text).toContain('a上，向量最高，比关键词 BM25高 0.500（n = 4，一道题是 0.250）');
    expect(text).toContain('b上，向量比关键词 BM25低 0.500（n = 2，一道题就是 0.500）');
    expect(text).toContain('c上各种检索方式一样');
    // Hybrid against BM25: a2 only.
    expect(text).toContain('1 题变好、0 题变差，这样的差别碰巧出现也不奇怪（符号检验 p=1）');
  });

  it('speak of questions only where each is worth 0 or 1', () => {
    const questions = [{ gold: ['g'] }, { gold: [] }];
    const two = [...questions, { gold: ['g', 'h'] }];
    expect(
      ['hit@4', 'recall@4', 'all-groups@4', 'precision@4', 'ndcg@4', 'rr'].map((id) => wholeOrNothing(id, questions)),
    ).toEqual([true, true, true, false, false, false]);
    expect([wholeOrNothing('recall@4', two), wholeOrNothing('hit@4', two)]).toEqual([false, true]);
  });

  it('count the questions that changed where they are worth something in between', () => {
    const id = 'precision@4';
    const scored = (mode: string, values: number[]): ModeRun => {
      const list = values.map((value, i) => question(`q${i}`, 'a', 1, { values: { [id]: value } }));
      return { ...modeRun(mode, {}), questions: list, aggregates: aggregate(list, [id]) };
    };
    const words = (values: number[], lang: 'zh' | 'en') =>
      differenceSentences(
        runOf([BM25, VECTOR], [scored('bm25', [0.25, 0.25]), scored('vector', values)]),
        id,
        lang,
      ).join('');
    // One question from .25 to .5: .25 / 2.
    expect(words([0.5, 0.25], 'zh')).toContain('比关键词 BM25高 0.125（n = 2，1 题的得分不同）');
    expect(words([0.5, 0.25], 'en')).toContain('(n = 2; 1 question scores differently)');
    // Both by .5 make one whole question’s worth, but two changed.
    expect(words([0.75, 0.75], 'zh')).toContain('（n = 2，2 题的得分不同）');
  });

  it('say it when nothing differs, and when chance is a poor explanation', () => {
    const same = { a: [1, 0] };
    const level = runOf([BM25, VECTOR], [modeRun('bm25', same), modeRun('vector', same)]);
    expect(differenceSentences(level, METRIC, 'zh')).toEqual(['各种检索方式的 hit@1 处处一样。']);
    const zeros = { a: [0, 0, 0, 0, 0, 0] };
    const sweep = runOf([BM25, VECTOR], [modeRun('bm25', zeros), modeRun('vector', { a: [1, 1, 1, 1, 1, 1] })]);
    // 2 · (1/2)^6 = .03125.
    expect(differenceSentences(sweep, METRIC, 'zh').join('')).toContain('机会只有 p=0.031');
  });

  it('speak of the last mode alone below the comparison', () => {
    const [difference, last, ...more] = sentences(run, METRIC, 'zh');
    expect(more).toEqual([]);
    expect(difference).toContain('全部题上');
    expect(last).toMatch(/^融合：a最弱/);
  });

  it('write p with two digits that count', () => {
    expect([1, 0.6875, 0.03125, 0.00098].map(formatP)).toEqual(['1', '0.69', '0.031', '<0.001']);
  });
});

describe('why gold was not found', () => {
  const questions = [
    question('q1', 'a', 0, { docs: ['x', 'g'] }),
    question('q2', 'a', 0, { docs: ['x'], outsidePool: ['g'] }),
    question('q3', 'a', 0, { docs: ['x'], gold: ['g', 'x'] }),
    question('q4', 'a', null, { gold: [], leftOut: 'no-gold' }),
    question('q5', 'a', 1),
  ];
  const mode = { ...modeRun('hybrid+maxsim', {}), questions, aggregates: aggregate(questions, [METRIC]) };

  it('is told by where the gold stands', () => {
    expect(failuresOf(mode, 1).map(({ question: { id }, missing }) => [id, missing])).toEqual([
      ['q1', [{ doc: 'g', kind: 'below', rank: 2 }]],
      ['q2', [{ doc: 'g', kind: 'outside-pool', rank: null }]],
      ['q3', [{ doc: 'g', kind: 'absent', rank: null }]],
    ]);
  });

  it('is worded for the reranker and not by BM25’s tokens', () => {
    const text = sentences(runOf(COURSE_MODES, [mode]), METRIC, 'zh').join('');
    expect(text).toContain('q1 的 g 排在第 2，没进前 1 名');
    expect(text).toContain('q2 的 g 没有进入交给重排的前 20 块，重排也救不回来');
    expect(text).toContain('q3 的 g 没进取回的 10 块');
    expect(text).not.toContain('切词');
    expect([BM25, VECTOR, HYBRID, RERANKED].map(byWordsAlone)).toEqual([true, false, false, false]);
    expect(byWordsAlone({ ...BM25, rerank: RERANKED.rerank })).toBe(false);
  });

  it('is worded for one chunk, for an unknown number and for an empty knowledge base', () => {
    const gold = { doc: 'g', kind: 'outside-pool', rank: null } as const;
    const words = (depth: number, more: Partial<Run> = {}) => {
      const spec: Mode = { ...RERANKED, rerank: { kind: 'maxsim', model: BUILTIN_MODEL, depth } };
      return missingWords('q2', gold, { run: runOf([spec], [mode], more), mode: spec }, 'en');
    };
    expect(words(1)).toBe('q2: g was not among the 1 chunk the reranker was given, so reranking cannot bring it back');
    expect(words(8)).toContain('the 8 chunks the reranker was given');
    expect(words(30)).toContain('among the chunks the reranker was given');
    expect(words(8, { chunkCount: 0 })).toContain('the knowledge base has no text');
    expect(sentences(runOf(COURSE_MODES, [mode], { chunkCount: 0 }), METRIC, 'zh')).toEqual([]);
  });

  it('counts candidates only where their number is certain', () => {
    const depth = (mode: Mode, n: number): Mode => ({
      ...mode,
      rerank: { kind: 'maxsim', model: BUILTIN_MODEL, depth: n },
    });
    expect(candidatesOf(RERANKED, 42)).toBe(20);
    expect(candidatesOf(RERANKED, 12)).toBe(12);
    // Two pools of 20 hold between 20 and 40 chunks.
    expect(candidatesOf(depth(HYBRID, 30), 42)).toBeNull();
    expect(candidatesOf(depth(VECTOR, 30), 42)).toBe(30);
    // BM25 alone may match fewer.
    expect(candidatesOf(depth(BM25, 20), 42)).toBeNull();
    expect(candidatesOf(BM25, 42)).toBeNull();
  });
});

describe('the list of modes', () => {
  it('names the course’s modes as the course does, and others by what is unusual', () => {
    expect(COURSE_MODES.map(modeId)).toEqual(COURSE_MODES.map(({ id }) => id));
    expect(modeId({ ...HYBRID, pool: 50, fusion: { kind: 'rrf', kRrf: 10, weights: [1, 2] } })).toBe(
      'hybrid,k10,w1:2,pool50',
    );
    const cross = { kind: 'cross-encoder', model: { ...BUILTIN_MODEL, id: 'bge-reranker-base' }, depth: 10 } as const;
    expect(modeId({ ...VECTOR, pool: 50, rerank: cross })).toBe('vector+cross-encoder:bge-reranker-base,depth10');
    expect(uniqueId('a', ['a', 'a-2'])).toBe('a-3');
  });

  it('renames an edited mode, and the cells that look at it follow', () => {
    const after = edited((draft) => changeMode(draft, 2, (mode) => (mode.fusion = { kind: 'weighted', alpha: 0.3 })));
    expect(after.modes[2]?.id).toBe('hybrid,alpha0.3');
    const [evaluate, search, sweep] = after.cells;
    expect(evaluate?.type === 'evaluate' && evaluate.params.open?.mode).toBe('hybrid,alpha0.3');
    expect(search?.type === 'search' && search.params.mode).toBe('hybrid,alpha0.3');
    expect(sweep?.type === 'sweep' && sweep.params.mode).toBe('hybrid,alpha0.3');
  });

  it('takes the reader’s names, which later changes keep', () => {
    const named = edited((draft) => {
      renameMode(draft, 2, '  甲 乙  ');
      changeMode(draft, 2, (mode) => (mode.pool = 50));
    });
    expect(named.modes[2]).toMatchObject({ id: '甲 乙', pool: 50 });
    expect(named.cells.map((cell) => cell.type === 'search' && cell.params.mode)).toContain('甲 乙');
    expect(edited((draft) => renameMode(draft, 2, ''), named).modes[2]?.id).toBe('hybrid,pool50');
    expect(edited((draft) => renameMode(draft, 0, 'x'.repeat(50))).modes[0]?.id).toBe('x'.repeat(40));
    expect(nameProblem(named.modes, 0, '甲 乙 ')).toBe('taken');
    expect(nameProblem(named.modes, 0, 'hybrid,pool9')).toBe('reserved');
    expect(nameProblem(named.modes, 2, '甲 乙')).toBeNull();
    expect(edited((draft) => renameMode(draft, 0, '甲 乙'), named).modes[0]?.id).toBe('bm25');
  });

  it('reads numbers: the old one for a blank, the nearest for one out of range', () => {
    const limits = { min: 0, max: 1 };
    expect(readNumber(NaN, 0.5, limits, false)).toEqual({ value: 0.5, problem: 'blank' });
    expect(readNumber(1.5, 0.5, limits, false)).toEqual({ value: 1, problem: 'adjusted' });
    expect(readNumber(0.3, 0.5, limits, false)).toEqual({ value: 0.3, problem: null });
    expect(readNumber(2.6, 1, { min: 1, max: 10 }, true)).toEqual({ value: 3, problem: 'adjusted' });
  });

  it('adds what is missing, copies under a new id, moves, and keeps the last one', () => {
    const two = edited((draft) => addMode(draft), recipe([BM25]));
    expect(two.modes.map(({ id }) => id)).toEqual(['bm25', 'vector']);
    const copied = edited((draft) => duplicateMode(draft, 1));
    expect(copied.modes.map(({ id }) => id)).toEqual(['bm25', 'vector', 'vector-2', 'hybrid', 'hybrid+maxsim']);
    const moved = edited((draft) => moveMode(draft, 0, 1));
    expect(moved.modes.map(({ id }) => id)).toEqual(['vector', 'bm25', 'hybrid', 'hybrid+maxsim']);
    expect(edited((draft) => moveMode(draft, 0, -1)).modes).toEqual(recipe().modes);
    const removed = edited((draft) => removeMode(draft, 2));
    expect(removed.cells.map((cell) => cell.type === 'search' && cell.params.mode)).toContain('');
    expect(edited((draft) => removeMode(draft, 0), recipe([BM25])).modes).toHaveLength(1);
    const full = edited((draft) => {
      for (let i = 0; i < 20; i++) duplicateMode(draft, 0);
      addMode(draft);
    });
    expect(full.modes).toHaveLength(LIMITS.modes);
    expect(new Set(full.modes.map(({ id }) => id)).size).toBe(LIMITS.modes);
  });

  it('returns to the course’s four', () => {
    const after = edited((draft) => {
      changeMode(draft, 2, (mode) => (mode.pool = 50));
      useCourseModes(draft);
    });
    expect(after.modes).toEqual(recipe().modes);
    // The fused mode that the Search cell looked at is gone with its name.
    expect(after.cells.map((cell) => cell.type === 'search' && cell.params.mode)).toContain('');
  });

  it('gives new lists the parameters that are in force', () => {
    const start = recipe([{ ...BM25, retrievers: [{ kind: 'bm25', engine: 'builtin', k1: 2, b: 0.5 }] }, VECTOR]);
    const after = edited((draft) => {
      setModel(draft, BUILTIN_MODEL.id, { lowercase: false });
      addMode(draft);
    }, start);
    expect(after.modes[2]?.retrievers).toEqual([
      { kind: 'bm25', engine: 'builtin', k1: 2, b: 0.5 },
      { kind: 'vector', model: { ...BUILTIN_MODEL, lowercase: false } },
    ]);
  });

  it('switches a model’s settings in every mode at once', () => {
    const after = edited((draft) => setModel(draft, BUILTIN_MODEL.id, { instruction: true }));
    expect(after.modes[1]?.retrievers[0]).toMatchObject({ model: { instruction: true } });
    expect(after.modes[2]?.retrievers[1]).toMatchObject({ model: { instruction: true } });
    expect(after.modes[3]?.rerank?.model.instruction).toBe(true);
    expect(embeddingModels(after.modes)).toEqual([{ ...BUILTIN_MODEL, instruction: true }]);
  });

  it('adds and takes away the second list with its fusion, and the reranker', () => {
    const fused = edited((draft) => changeMode(draft, 1, (mode) => setSecondList(draft, mode, 'bm25')));
    expect(fused.modes[1]?.fusion).toEqual(newFusion('rrf'));
    // The same as `hybrid` but for the order of its lists.
    expect(fused.modes[1]?.id).toBe('hybrid-2');
    const single = edited((draft) => changeMode(draft, 3, (mode) => setSecondList(draft, mode, 'none')));
    expect(single.modes[3]).toMatchObject({ id: 'bm25+maxsim', fusion: null });
    const bare = edited((draft) => changeMode(draft, 3, (mode) => setRerank(draft, mode, 'none', null)));
    expect(bare.modes[3]?.rerank).toBeNull();
  });
});

describe('provenance', () => {
  it('says how a mode makes its ranking of its lists', () => {
    const words = modeMessages.en;
    expect(stageWords(VECTOR, words)).toBe('');
    expect(stageWords(RERANKED, words, modeName([RERANKED], 'hybrid+maxsim', 'en'))).toBe(
      'Hybrid + rerank: RRF k_rrf=60 pool 20 MaxSim reranks 20',
    );
    expect(stageWords({ ...HYBRID, fusion: { kind: 'weighted', alpha: 0.3 } }, words)).toBe('hybrid: α=0.3 pool 20');
  });

  it('lists the rankings that a recomputation changed by mode', () => {
    const none = { count: 0, computed: 0, largest: 0 };
    const rankings = [
      { mode: 'vector', question: 'q1' },
      { mode: 'hybrid', question: 'q1' },
      { mode: 'vector', question: 'q2' },
    ];
    expect(changedByMode({ equal: false, vectors: none, scores: none, rankings })).toEqual([
      { mode: 'vector', questions: ['q1', 'q2'] },
      { mode: 'hybrid', questions: ['q1'] },
    ]);
    expect([0, 2.3e-7, 0.0004].map(formatDifference)).toEqual(['0', '2e−7', '4e−4']);
  });
});
