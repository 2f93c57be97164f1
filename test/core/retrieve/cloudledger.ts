import { readdirSync, readFileSync } from 'node:fs';
import { cut_for_search } from 'jieba-wasm';
import { parse } from 'yaml';
import { chunkArticles } from '../../../src/core/chunk';
import { createTokenizer } from '../../../src/core/text';
import type { Article, Question, Section } from '../../../src/core/types';

interface ExpectedQuestion {
  id: string;
  query_tokens: string[];
  ranked_docs: string[];
  top_chunks: { id: string; score: number }[];
}
interface Expected {
  chunk_counts: { max_chars: number; overlap: number; chunks: number }[];
  questions: ExpectedQuestion[];
}

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

export const expected = JSON.parse(read('test/fixtures/cloudledger/expected.json')) as Expected;
export const stopWords: ReadonlySet<string> = new Set(
  JSON.parse(read('public/data/cloudledger/stopwords-zh.json')) as string[],
);
export const questions = read('public/data/cloudledger/eval.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Question);
export const articles: Article[] = readdirSync(new URL('public/data/cloudledger/kb/', root))
  .sort()
  .map((name) => parseArticle(read(`public/data/cloudledger/kb/${name}`)));

function parseArticle(source: string): Article {
  const [, frontMatter = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const { id, title, ...meta } = parse(frontMatter) as Record<string, string>;
  const sections = body.split(/^## /m).slice(1).map(parseSection);
  return { id: String(id), title: String(title), sections, meta };
}

function parseSection(source: string): Section {
  const lineEnd = source.indexOf('\n');
  return { heading: source.slice(0, lineEnd).trim(), text: source.slice(lineEnd + 1).trim() };
}

export const jieba = (text: string) => cut_for_search(text, true);
export const tokenizer = createTokenizer(
  { kind: 'jieba', stopWords: true, dropSingleHan: false, userDictionary: [] },
  { stopWords, cutForSearch: jieba },
);
export const chunks = chunkArticles(articles, { maxChars: 300, overlap: 50, headingPrefix: true });
export const chunkTokens = chunks.map(({ text }) => tokenizer.tokens(text));
