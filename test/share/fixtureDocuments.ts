/**
 * What the stored links of test/fixtures/links hold, written by hand. A link in the world is read for ever: neither these
 * nor the links are ever changed; a later schema adds its own.
 */

const CORPUS = '24c105095e0a7977562ef6c46bad5218c69f28b7aa3c848e3fe71f12e8a242b5';
const EVALSET = 'bf5b84e60d34cec796c593f9504e067f358700cbb4e8d2cd59341963054eb26b';
const STOP_WORDS = 'c59347b64b7d0ac34e55ff9000a35f54c050620b827ac9c2b29316b5ec39c5dd';

const MODEL = { id: 'bge-small-zh-v1.5', revision: 'built-in', dtype: 'fp32', lowercase: true, instruction: false };
const BM25 = { kind: 'bm25', engine: 'builtin', k1: 1.5, b: 0.75 };
const VECTOR = { kind: 'vector', model: MODEL };
const RRF = { kind: 'rrf', kRrf: 60, weights: [1, 1] };

const lesson = {
  v: 2,
  id: 'retrieval',
  lesson: 'retrieval',
  title: '',
  data: {
    corpus: { id: 'cloudledger', hash: CORPUS },
    evalset: { id: 'cloudledger', hash: EVALSET },
    stopWords: { id: 'cloudledger', hash: STOP_WORDS },
  },
  chunking: { maxChars: 300, overlap: 50, headingPrefix: true },
  tokenizer: { kind: 'jieba', stopWords: true, dropSingleHan: false, userDictionary: [] },
  modes: [
    { id: 'bm25', retrievers: [BM25], fusion: null, pool: 20, rerank: null },
    { id: 'vector', retrievers: [VECTOR], fusion: null, pool: 20, rerank: null },
    { id: 'hybrid', retrievers: [BM25, VECTOR], fusion: RRF, pool: 20, rerank: null },
    {
      id: 'hybrid+maxsim',
      retrievers: [BM25, VECTOR],
      fusion: RRF,
      pool: 20,
      rerank: { kind: 'maxsim', model: MODEL, depth: 20 },
    },
  ],
  k: 4,
  metrics: ['recall@k', 'hit@1', 'hit@k', 'precision@k', 'rr', 'ap', 'ndcg@k'],
  convention: 'course',
  cells: [
    { id: 'intro', type: 'text', title: '', collapsed: false, params: { lesson: 'retrieval', markdown: '' } },
    { id: 'kb', type: 'knowledge-base', title: '', collapsed: true, params: { article: 'kb-001' } },
    { id: 'evalset', type: 'eval-set', title: '', collapsed: true, params: { question: '' } },
    { id: 'chunking', type: 'chunking', title: '', collapsed: true, params: { article: 'kb-015', own: null } },
    {
      id: 'evaluate',
      type: 'evaluate',
      title: '',
      collapsed: false,
      params: { metric: 'recall@k', open: null, own: null },
    },
    {
      id: 'search',
      type: 'search',
      title: '',
      collapsed: false,
      params: { question: 'q18', text: '', mode: 'hybrid+maxsim', against: null, chunk: '', stage: '' },
    },
    {
      id: 'map',
      type: 'map',
      title: '',
      collapsed: true,
      params: { method: 'pca', question: 'q18', seed: 42 },
    },
    {
      id: 'hand',
      type: 'hand-metrics',
      title: '',
      collapsed: false,
      params: { question: 'q18', ranking: null, gold: null, k: 4, metric: 'ndcg', step: 0 },
    },
    {
      id: 'sweep',
      type: 'sweep',
      title: '',
      collapsed: false,
      params: { parameter: 'maxChars', values: [100, 300, 800], metric: '', mode: '' },
    },
  ],
};

const OPEN = { controls: true, readOnly: false, present: false, start: 0 };

/** The built-in lesson as it is, with the values of BM25 that a reader of September saw. */
const v1Lesson = {
  v: 1,
  app: '0.1.0',
  recipe: lesson,
  data: { corpus: { kind: 'ref' }, evalset: { kind: 'ref' } },
  expect: {
    fingerprint: '5e'.repeat(32),
    app: '0.1.0',
    data: { corpus: CORPUS, evalset: EVALSET, stopWords: STOP_WORDS },
    runs: [
      {
        cell: 'evaluate',
        metrics: ['recall@4', 'rr'],
        types: ['ALL', 'policy', 'error_code', 'colloquial', 'multi', 'unanswerable'],
        modes: [
          {
            mode: 'bm25',
            models: [],
            values: [
              [0.884615384615, 1, 1, 0.5, 1, null],
              [0.855769230769, 1, 1, 0.375, 1, null],
            ],
          },
          {
            mode: 'vector',
            models: [
              {
                id: 'bge-small-zh-v1.5',
                dtype: 'fp32',
                devices: ['wasm'],
                fingerprint: '53ad8db3c2ce3435e244bbe3f019b324d8dca1d9f02c6811ef23cf7397eaffec',
              },
            ],
            values: [
              [0.9, 1, 0.5, 0.8, 0.7, null],
              [0.8, 0.9, 0.25, 0.6, 0.7, null],
            ],
          },
        ],
      },
    ],
  },
  open: OPEN,
};

/** A reader's copy of the lesson: other settings, one question more, one changed, two fewer, and a conclusion. */
const v1Edits = {
  v: 1,
  app: '0.1.0',
  recipe: {
    ...lesson,
    id: 'retrieval-2',
    title: '第三组：退款类问题',
    data: {
      ...lesson.data,
      evalset: { id: 'cloudledger-edited', hash: '0123456789abcdef'.repeat(4) },
    },
    chunking: { maxChars: 200, overlap: 40, headingPrefix: false },
    tokenizer: { kind: 'bigram', stopWords: false, dropSingleHan: true, userDictionary: ['云账本'] },
    modes: [
      {
        id: 'mini',
        retrievers: [{ kind: 'bm25', engine: 'minisearch-corrected', k1: 1.2, b: 0.5 }],
        fusion: null,
        pool: 20,
        rerank: null,
      },
      {
        id: 'weighted',
        retrievers: [VECTOR, BM25],
        fusion: { kind: 'weighted', alpha: 0.3 },
        pool: 30,
        rerank: null,
      },
    ],
    k: 6,
    cells: [
      {
        id: 'text-1',
        type: 'text',
        title: '结论',
        collapsed: false,
        params: { lesson: '', markdown: '切块 **200** 更好，见 $\\text{recall}@6$。<script>alert(1)</script>' },
      },
      { id: 'evaluate', type: 'evaluate', title: '', collapsed: false, params: { metric: '', open: null, own: null } },
      {
        id: 'evaluate-2',
        type: 'evaluate',
        title: '只用 BM25',
        collapsed: false,
        params: {
          metric: 'rr',
          open: { mode: 'bm25', metric: 'rr', type: 'policy' },
          own: {
            tokenizer: { kind: 'jieba', stopWords: true, dropSingleHan: false, userDictionary: [] },
            modes: [{ id: 'bm25', retrievers: [BM25], fusion: null, pool: 20, rerank: null }],
            k: 4,
            metrics: ['rr'],
            convention: 'course',
          },
        },
      },
      {
        id: 'compare-1',
        type: 'compare',
        title: '',
        collapsed: false,
        params: {
          before: { source: 'cell', id: 'evaluate', mode: 'mini' },
          after: { source: 'cell', id: 'evaluate-2', mode: 'bm25' },
          metric: 'rr',
          resampleBy: 'clusters',
          resamples: 5000,
          seed: 7,
        },
      },
      {
        id: 'log-1',
        type: 'log',
        title: '',
        collapsed: true,
        params: {
          everywhere: false,
          sort: '-recordedAt',
          filter: '',
          checks: [{ metric: 'recall@6', type: 'policy', rule: 'drop', value: 0.02 }],
        },
      },
    ],
  },
  data: {
    corpus: { kind: 'ref' },
    evalset: {
      kind: 'edits',
      base: { id: 'cloudledger', hash: EVALSET },
      added: [
        {
          at: 2,
          item: {
            id: 'q31',
            question: '企业版能开发票吗',
            expected_docs: ['kb-004'],
            type: 'policy',
            answer_points: ['可以开具'],
            grades: { 'kb-004': 2, 'kb-002': 1 },
          },
        },
      ],
      changed: [
        {
          id: 'q01',
          question: '专业版按年付，第三个月退款能拿回多少',
          expected_docs: ['kb-002'],
          type: 'policy',
          answer_points: ['可退后面九个整月'],
          evidence: [{ doc: 'kb-002', section: '年付订阅', quote: '可退其后九个整月的费用' }],
        },
      ],
      removed: ['q29', 'q30'],
    },
  },
  expect: null,
  open: OPEN,
};

/** A small notebook of a teacher's own, data and all, that opens as a presentation without controls. */
const v1Inline = {
  v: 1,
  app: '0.1.0',
  recipe: {
    ...lesson,
    id: 'library-hours',
    lesson: '',
    title: 'Library hours',
    data: {
      corpus: { id: 'own-11111111', hash: '1'.repeat(64) },
      evalset: { id: 'own-22222222', hash: '2'.repeat(64) },
      stopWords: lesson.data.stopWords,
    },
    tokenizer: { kind: 'whitespace', stopWords: false, dropSingleHan: false, userDictionary: [] },
    modes: [lesson.modes[0]],
    metrics: ['recall@k', 'ap'],
    cells: [
      { id: 'eval-set-1', type: 'eval-set', title: '', collapsed: false, params: { question: 'h1' } },
      {
        id: 'evaluate-1',
        type: 'evaluate',
        title: '',
        collapsed: false,
        params: { metric: '', open: null, own: null },
      },
    ],
  },
  data: {
    corpus: {
      kind: 'inline',
      name: 'Library',
      basedOn: '',
      items: [
        {
          id: 'hours',
          title: 'Opening hours',
          sections: [
            { heading: '', text: 'Open every day.' },
            { heading: 'Holidays', text: 'Closed on 1 January. “See you” — 再见 👋' },
          ],
          meta: { lang: 'en', updated: '2026-01-01' },
        },
        {
          id: 'cards',
          title: 'Cards',
          sections: [{ heading: '', text: 'A card is free.' }],
          meta: {},
          chunks: [{ id: 'cards#a', text: 'A card is free.' }],
        },
      ],
    },
    evalset: {
      kind: 'inline',
      name: 'Questions',
      basedOn: '',
      items: [
        {
          id: 'h1',
          question: 'Are you open on Sunday?',
          expected_docs: ['hours'],
          type: 'fact',
          answer_points: [],
          gold_chunks: ['hours#1'],
          groups: [['hours']],
          tier: 'smoke',
          difficulty: 'easy',
          lang: 'en',
          tags: ['hours'],
          asked_at: '2026-02-01',
        },
        {
          id: 'h2',
          question: 'open sunday ??',
          expected_docs: ['hours'],
          type: 'fact',
          answer_points: [],
          pair_of: 'h1',
          perturbation: 'typo',
        },
        { id: 'h3', question: 'Who is the mayor?', expected_docs: [], type: 'none', answer_points: [] },
      ],
    },
  },
  expect: null,
  open: { controls: false, readOnly: true, present: true, start: 2 },
};

const runRef = { source: 'cell', id: '', mode: 'bm25' };
const call = { model: '', temperature: 0 };

/** A notebook with the cells that answer and judge: schema 3 of the recipe. */
const v1Answers = {
  v: 1,
  app: '0.1.0',
  recipe: {
    ...lesson,
    v: 3,
    id: 'answers',
    lesson: '',
    title: '回答与裁判',
    cells: [
      { id: 'evaluate', type: 'evaluate', title: '', collapsed: false, params: { metric: '', open: null, own: null } },
      {
        id: 'generate-1',
        type: 'generate',
        title: '原样',
        collapsed: false,
        params: {
          ...{ source: 'model', sample: '', run: runRef, topK: 3, budget: 900, language: 'en' },
          ...{
            system: 'Answer from the material.',
            model: 'some-model',
            temperature: null,
            maxTokens: 500,
            open: 'q01',
          },
        },
      },
      {
        id: 'judge-1',
        type: 'judge',
        title: '',
        collapsed: false,
        params: {
          ...{ answers: 'generate-1', source: 'model', language: 'zh' },
          criteria: { faithful: '每个数字都要在材料里。', complete: '', refused: '' },
          ...{ ...call, maxTokens: 400, open: '', show: 'errors' },
        },
      },
      {
        id: 'generate-2',
        type: 'generate',
        title: '',
        collapsed: true,
        params: {
          ...{ source: 'recorded', sample: 'cloudledger-written', run: { ...runRef, mode: '' }, topK: 4, budget: 2000 },
          ...{ language: 'zh', system: '', ...call, maxTokens: 2048, open: '' },
        },
      },
      {
        id: 'judge-2',
        type: 'judge',
        title: '',
        collapsed: true,
        params: {
          ...{ answers: '', source: 'recorded', language: 'zh' },
          criteria: { faithful: '', complete: '', refused: '' },
          ...{ ...call, maxTokens: 1024, open: '', show: '' },
        },
      },
      {
        id: 'align-1',
        type: 'align',
        title: '',
        collapsed: false,
        params: { judge: 'judge-2', verdict: 'refused', rows: 15, seed: 9, open: '' },
      },
      {
        id: 'compare-answers-1',
        type: 'compare-answers',
        title: '',
        collapsed: false,
        params: { before: 'judge-1', after: 'judge-2', verdict: 'faithful', open: '' },
      },
    ],
  },
  data: { corpus: { kind: 'ref' }, evalset: { kind: 'ref' } },
  expect: null,
  open: { controls: true, readOnly: false, present: false, start: 0 },
};

export const FIXTURE_DOCUMENTS: Record<string, unknown> = {
  'v1-lesson': v1Lesson,
  'v1-edits': v1Edits,
  'v1-inline': v1Inline,
  'v1-answers': v1Answers,
};
