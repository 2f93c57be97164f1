import { readdirSync, readFileSync } from 'node:fs';
import { readMarkdown } from '../../src/core/formats/markdown';
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
    .map((name) => {
      const { article, problems } = readMarkdown(readFileSync(`${FOLDER}/kb/${name}`, 'utf8'), name);
      if (!article) throw new Error(`${name} cannot be read: ${JSON.stringify(problems)}`);
      return article;
    });
  const questions = readFileSync(`${FOLDER}/eval.jsonl`, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Question);
  const stopWords = JSON.parse(readFileSync(`${FOLDER}/stopwords-zh.json`, 'utf8')) as string[];
  return { articles, questions, stopWords };
}
