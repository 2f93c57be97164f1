import { expose } from 'comlink';
import { checkCoverage, type Coverage } from '../core/evalset';
import type { Article, Question } from '../core/types';

let articles: Article[] = [];
let corpusHash = '';
let questions: Question[] = [];

/** Compares every question with every article, which takes too long for the page itself once both are many. */
const api = {
  /** Whether these articles are here already. */
  hasArticles: (hash: string) => corpusHash === hash,
  clearArticles() {
    articles = [];
    corpusHash = '';
  },
  putArticles(batch: Article[]) {
    for (const article of batch) articles.push(article);
  },
  /** All articles are here. */
  sealArticles(hash: string) {
    corpusHash = hash;
  },
  clearQuestions() {
    questions = [];
  },
  putQuestions(batch: Question[]) {
    for (const question of batch) questions.push(question);
  },
  check: (): Coverage => checkCoverage(questions, articles),
};

export type CoverageApi = typeof api;
expose(api);
