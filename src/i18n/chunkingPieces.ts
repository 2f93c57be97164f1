import { messages } from './define';

/** The part of the Chunking cell that counts word pieces: what an embedding model sees of the chunks. */
export const pieceMessages = messages(
  {
    title: '模型看到的',
    why: '向量模型不直接读字，先把文字切成词片。词表里没有的成了 [UNK]，太长的文字末尾被丢掉：两者都不报错，只是检索不到。',
    load: (size: string) => `载入词表，数一数（${size}）`,
    loadUnsized: '载入词表，数一数',
    loading: '正在载入词表…',
    again: '再数一次',
    countNow: (n: string) => `数一数 ${n} 块`,
    counting: (done: string, total: string) => `已数 ${done} / ${total} 块`,
    noUnknown: '每个词片都在词表里，没有 [UNK]。',
    unknown: (chunks: string, count: string, strings: string) =>
      `${chunks} 块里有 [UNK]，共 ${count} 处，来自 ${strings} 个不同的字串。`,
    upperCaseAdvice: '词表只有小写字母：打开「嵌入前转小写」，有大写字母的就能认出。',
    noneLong: (limit: string) => `没有一块超过 ${limit} 个词片，模型看得到每一个字。`,
    someLong: (n: string, limit: string, unseen: string) =>
      `${n} 块超过 ${limit} 个词片，末尾共 ${unseen} 字模型看不到。`,
    longest: (id: string, total: string) => `最长的一块是 ${id}，${total} 个词片。`,
    unknownTable: '认不出的字串，次数多的在前',
    string: '字串',
    times: '次数',
    inChunks: '块数',
    reason: '原因',
    reasons: { 'upper-case': '有大写字母，词表里只有小写', 'not-in-vocabulary': '词表里没有' },
    firstIn: '最早出现在',
    longTable: (limit: string) => `超过 ${limit} 个词片的块，长的在前`,
    chunk: '块',
    length: '词片',
    unseen: '看不到的字数',
    more: (shown: string, all: string) => `共 ${all} 行，已显示 ${shown} 行：继续显示`,
    provenance: (model: string, lowercase: boolean, chunks: string, total: string) =>
      `${model} · ${lowercase ? '先转小写' : '保留大小写'} · ${chunks} 块 → ${total} 个词片（含 [CLS] 和 [SEP]）`,
  },
  {
    title: 'What the model sees',
    why: 'An embedding model reads word pieces, not characters. What its vocabulary lacks becomes [UNK], and the end of a long text is dropped: neither raises an error, the text is just not found.',
    load: (size) => `Load the vocabulary and count (${size})`,
    loadUnsized: 'Load the vocabulary and count',
    loading: 'Loading the vocabulary…',
    again: 'Count again',
    countNow: (n) => `Count ${n} chunks`,
    counting: (done, total) => `${done} of ${total} chunks counted`,
    noUnknown: 'Every piece is in the vocabulary: no [UNK].',
    unknown: (chunks, count, strings) =>
      `${chunks} ${chunks === '1' ? 'chunk has' : 'chunks have'} [UNK], ${count} in all, from ${strings} different ${strings === '1' ? 'string' : 'strings'}.`,
    upperCaseAdvice:
      'The vocabulary has lower case only: with lower-casing before embedding switched on, strings with capitals are recognised.',
    noneLong: (limit) => `No chunk is longer than ${limit} word pieces, so the model sees all of every chunk.`,
    someLong: (n, limit, unseen) =>
      `${n} ${n === '1' ? 'chunk is' : 'chunks are'} longer than ${limit} word pieces; the model does not see ${unseen} characters at the end.`,
    longest: (id, total) => `The longest is ${id} with ${total} word pieces.`,
    unknownTable: 'Strings the model cannot read, the most frequent first',
    string: 'String',
    times: 'Times',
    inChunks: 'Chunks',
    reason: 'Reason',
    reasons: {
      'upper-case': 'capitals; the vocabulary has lower case only',
      'not-in-vocabulary': 'not in the vocabulary',
    },
    firstIn: 'First in',
    longTable: (limit) => `Chunks longer than ${limit} word pieces, the longest first`,
    chunk: 'Chunk',
    length: 'Pieces',
    unseen: 'Characters not seen',
    more: (shown, all) => `${shown} of ${all} rows shown: show more`,
    provenance: (model, lowercase, chunks, total) =>
      `${model} · ${lowercase ? 'lower-cased' : 'case kept'} · ${chunks} chunks → ${total} word pieces ([CLS] and [SEP] included)`,
  },
);
