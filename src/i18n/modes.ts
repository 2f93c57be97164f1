import { messages } from './define';

export const modeMessages = messages(
  { bm25: '关键词 BM25', vector: '向量', hybrid: '融合', rerank: '融合 + 重排' },
  { bm25: 'Keywords BM25', vector: 'Vector', hybrid: 'Hybrid', rerank: 'Hybrid + rerank' },
);
