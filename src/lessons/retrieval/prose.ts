import { messages } from '../../i18n/define';

export const retrievalProse = messages(
  {
    short: '检索评测',
    title: '检索评测：关键词检索，在哪类问题上会输？',
    paragraphs: {
      what: (articles: number, questions: number) =>
        `一家记账软件的帮助中心有 ${articles} 篇文章，用户会来问 ${questions} 个问题。检索要做的，是为每个问题挑出最可能写着答案的几篇。下面的表就是关键词检索（BM25）的成绩单。`,
      own: '知识库或评测集已换成你自己的。检索要做的，是为每个问题挑出最可能写着答案的几篇；下面的表就是关键词检索（BM25）的成绩单。',
      how: '先看哪一列低，再点开那个数，看是哪几道题拖了后腿；然后到「检索一个问题」里看它为什么没找到。每个参数都能改，改坏了可以随时恢复。',
    },
  },
  {
    short: 'Retrieval evaluation',
    title: 'Retrieval evaluation: which questions does keyword search lose?',
    paragraphs: {
      what: (articles, questions) =>
        `The help centre of a bookkeeping app has ${articles} articles, and users ask ${questions} questions. Retrieval has to pick, for each question, the few articles most likely to hold the answer. The table below is the report card of keyword search (BM25).`,
      own: 'The knowledge base or the eval set is your own. Retrieval has to pick, for each question, the few articles most likely to hold the answer; the table below is the report card of keyword search (BM25).',
      how: 'Find the low column, open the number to see which questions pull it down, then follow one of them under “Search one question” to learn why it was missed. Every parameter can be changed, and put back.',
    },
  },
);
