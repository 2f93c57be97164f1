import { messages } from '../../i18n/define';

export const retrievalProse = messages(
  {
    short: '检索评测',
    title: '检索评测：按词找，还是按意思找？',
    paragraphs: {
      what: (articles: number, questions: number) =>
        `一家记账软件的帮助中心有 ${articles} 篇文章，用户会来问 ${questions} 个问题。检索要做的，是为每个问题挑出最可能写着答案的几篇。下面四行是四种做法的成绩：按词找（BM25），按意思找（向量），两者融合，融合之后再重排。`,
      own: '知识库或评测集已换成你自己的。检索要做的，是为每个问题挑出最可能写着答案的几篇；下面四行是四种做法的成绩：按词找（BM25），按意思找（向量），两者融合，融合之后再重排。',
      how: '先看四行在哪一列拉开差距，再点开那个数，看差在哪几道题；然后到「检索一个问题」里，看同一道题在每一步排到第几。每个参数都能改，改坏了可以随时恢复。',
    },
  },
  {
    short: 'Retrieval evaluation',
    title: 'Retrieval evaluation: search by words, or by meaning?',
    paragraphs: {
      what: (articles, questions) =>
        `The help centre of a bookkeeping app has ${articles} articles, and users ask ${questions} questions. Retrieval has to pick, for each question, the few articles most likely to hold the answer. The four rows below are four ways to do it: by words (BM25), by meaning (vectors), the two fused, and fused then reranked.`,
      own: 'The knowledge base or the eval set is your own. Retrieval has to pick, for each question, the few articles most likely to hold the answer; the four rows below are four ways to do it: by words (BM25), by meaning (vectors), the two fused, and fused then reranked.',
      how: 'Find the column where the rows part, open a number to see which questions make the difference, then follow one of them under “Search one question” to see its rank at every step. Every parameter can be changed, and put back.',
    },
  },
);
