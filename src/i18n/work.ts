import { messages } from './define';

/** What a running cell is at, and what its times and counts hold. */
export const workMessages = messages(
  {
    /** Units of work: what the two numbers of a progress count. */
    units: {
      vectors: (done: string, total: string) => `算向量 ${done}／${total}`,
      scores: (done: string, total: string) => `重排 ${done}／${total} 题`,
      calls: (done: string, total: string) => `调用 ${done}／${total}`,
      steps: (done: string, total: string) => `${done}／${total}`,
    },
    withoutEmbedding: '不含给问题算向量的时间：用的是事先算好的向量',
    firstChunks: '重排时，第一次遇到的切块要先算词片向量，所以前几题慢得多，后面的题快。',
    computing: '正在计算…',
    compared: (computed: string, compared: string) => `（重算了 ${computed} 个，其中 ${compared} 个可以对照）`,
  },
  {
    units: {
      vectors: (done, total) => `embedding ${done} / ${total}`,
      scores: (done, total) => `reranking question ${done} / ${total}`,
      calls: (done, total) => `call ${done} / ${total}`,
      steps: (done, total) => `${done} / ${total}`,
    },
    withoutEmbedding: 'Without the embedding of the question: its vector was computed beforehand',
    firstChunks:
      'While reranking, a chunk met for the first time is embedded piece by piece: the first questions take far longer than the rest.',
    computing: 'Computing…',
    compared: (computed, compared) => ` (${computed} computed, ${compared} of them to compare with)`,
  },
);
