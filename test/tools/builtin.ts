import { readdirSync, readFileSync } from 'node:fs';
import { readArticleMarkdown, readEvalset } from '../../src/core/formats';
import type { Article, Question } from '../../src/core/types';

const FOLDER = 'public/data/cloudledger';

export interface BuiltinData {
  articles: Article[];
  questions: Question[];
  stopWords: string[];
}

/** The built-in data read from its source files with the product's own readers. */
export function readBuiltinData(): BuiltinData {
  const articles = readdirSync(`${FOLDER}/kb`)
    .sort()
    .map((name) => value(readArticleMarkdown(readFileSync(`${FOLDER}/kb/${name}`, 'utf8'), name)));
  const known = new Set(articles.map((article) => article.id));
  const questions = value(readEvalset(readFileSync(`${FOLDER}/eval.jsonl`, 'utf8'), known));
  const stopWords = JSON.parse(readFileSync(`${FOLDER}/stopwords-zh.json`, 'utf8')) as string[];
  return { articles, questions, stopWords };
}

function value<T>(result: { ok: true; value: T } | { ok: false; problems: unknown }): T {
  if (!result.ok) throw new Error(`The built-in data cannot be read: ${JSON.stringify(result.problems)}`);
  return result.value;
}
