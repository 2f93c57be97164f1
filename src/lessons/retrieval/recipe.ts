import { COURSE_MODES, parseRecipe, type Recipe } from '../../recipe';
import versions from './versions.json';

/** The first notebook: the four retrieval modes of the course on the CloudLedger help centre, with its settings. */
export const retrievalRecipe: Recipe = parseRecipe({
  v: 2,
  id: 'retrieval',
  lesson: 'retrieval',
  data: {
    corpus: { id: 'cloudledger', hash: versions.corpus },
    evalset: { id: 'cloudledger', hash: versions.evalset },
    stopWords: { id: 'cloudledger', hash: versions.stopWords },
  },
  chunking: { maxChars: 300, overlap: 50, headingPrefix: true },
  tokenizer: { kind: 'jieba', stopWords: true, dropSingleHan: false, userDictionary: [] },
  modes: COURSE_MODES,
  k: 4,
  metrics: ['recall@k', 'hit@1', 'hit@k', 'precision@k', 'rr', 'ap', 'ndcg@k'],
  convention: 'course',
  cells: [
    { id: 'intro', type: 'text', params: { lesson: 'retrieval' } },
    { id: 'kb', type: 'knowledge-base', collapsed: true, params: { article: 'kb-001' } },
    { id: 'evalset', type: 'eval-set', collapsed: true, params: {} },
    { id: 'chunking', type: 'chunking', collapsed: true, params: { article: 'kb-015' } },
    { id: 'evaluate', type: 'evaluate', params: { metric: 'recall@k' } },
    { id: 'search', type: 'search', params: { question: 'q18', mode: 'hybrid+maxsim' } },
    { id: 'map', type: 'map', collapsed: true, params: { method: 'pca', question: 'q18' } },
    { id: 'hand', type: 'hand-metrics', params: { question: 'q18' } },
    { id: 'sweep', type: 'sweep', params: { parameter: 'maxChars', values: [100, 300, 800] } },
    { id: 'compare', type: 'compare', collapsed: true, params: { metric: 'recall@4' } },
    { id: 'log', type: 'log', collapsed: true, params: {} },
  ],
});

/** Models whose vectors and rerank scores for this data come with the site. */
export const retrievalShipped = { vectors: versions.vectors, rerank: versions.rerank };

/** Where the outputs of this recipe lie, computed beforehand by `npm run precompute`. */
export const retrievalResults = 'data/cloudledger/results.json';
