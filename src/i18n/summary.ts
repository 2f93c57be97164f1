import { messages } from './define';

/** The one line a folded cell shows. */
export const summaryMessages = messages(
  {
    corpus: (name: string, articles: number, sections: number, version: string) =>
      `${name} · ${articles} 篇 ${sections} 小节 · ${version}`,
    evalset: (name: string, questions: number, unanswerable: number, version: string) =>
      `${name} · ${questions} 题，其中 ${unanswerable} 题答不了 · ${version}`,
    chunks: (maxChars: number, overlap: number, count: number) =>
      `每块最多 ${maxChars} 字，重叠 ${overlap} 字 → ${count} 块`,
    map: (method: 'pca' | 'umap', chunks: number, questions: number) =>
      `${method.toUpperCase()} · ${chunks} 块，${questions} 题`,
  },
  {
    corpus: (name, articles, sections, version) => `${name} · ${articles} articles, ${sections} sections · ${version}`,
    evalset: (name, questions, unanswerable, version) =>
      `${name} · ${questions} questions, ${unanswerable} of them unanswerable · ${version}`,
    chunks: (maxChars, overlap, count) => `up to ${maxChars} characters, overlap ${overlap} → ${count} chunks`,
    map: (method, chunks, questions) => `${method.toUpperCase()} · ${chunks} chunks, ${questions} questions`,
  },
);
