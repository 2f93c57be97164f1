import { messages } from './define';

/** The Embedding map cell. */
export const mapMessages = messages(
  {
    method: '降维方法',
    methods: { pca: 'PCA（主成分）', umap: 'UMAP' },
    seed: '随机种子',
    question: '问题',
    noQuestion: '不选',
    find: '找一道题',
    findNone: '没有找到',
    color: '着色',
    colors: { article: '按文章', category: '按分类' },
    highlight: '突出',
    all: '全部文章',
    allCategories: '全部分类',
    picture: (chunks: string, questions: string, method: string) =>
      `${method} 向量地图：${chunks} 个切块，${questions} 道题`,
    pictureHint:
      '方向键在点之间移动，Home 和 End 到头尾，回车选中一道题，Esc 取消，加号和减号缩放。下面有同样内容的数据表。',
    hint: '指到点上看它是什么；点一道题，看离它最近的切块。也可以用方向键。',
    axis: (n: number, share: string) => `第 ${n} 主成分 ${share}`,
    zoomIn: '放大',
    zoomOut: '缩小',
    zoomReset: '看全部',
    legend: {
      chunk: '切块，颜色是文章',
      chunkCategory: '切块，颜色是分类',
      question: '问题',
      gold: '标准答案的切块',
      line: '余弦最近的切块',
    },
    groups: '点一个名字，只突出它的切块',
    goldOf: (docs: string) => `标准答案 ${docs}`,
    noGold: '没有标准答案',
    goldHere: '标准答案',
    neighbours: (id: string, n: number) => `按余弦离 ${id} 最近的 ${n} 块`,
    rank: '名次',
    chunk: '切块',
    article: '文章',
    cosine: '余弦',
    goldFound: (found: number, n: number) => `这 ${n} 块里有 ${found} 块出自标准答案的文章。`,
    goSearch: '在检索单元里看这道题',
    misleads: {
      pca: (both: string, first: string, second: string, rest: string) =>
        `两根轴合起来只留住 ${both} 的差异（${first} + ${second}），其余 ${rest} 在图上看不见，所以图上的远近会骗人：检索按余弦算，不看图上的距离。`,
      umap: '轴没有单位，也没有含义。UMAP 只求让近邻仍在近处：团与团隔多远、团有多大都不能当真。换一个种子图就变，余弦不变；检索按余弦算，不看图上的距离。',
      different: (question: string, drawn: string, cosine: string, score: string) =>
        `就拿 ${question} 来说：图上离它最近的是 ${drawn}，按余弦最近的却是 ${cosine}（${score}）。`,
      drawnRank: (drawn: string, rank: number, score: string) => `${drawn} 按余弦排第 ${rank}（${score}）。`,
      drawnBeyond: (drawn: string, known: number) => `${drawn} 不在按余弦最近的 ${known} 块里。`,
      same: (question: string, chunk: string, score: string) =>
        `对 ${question} 来说，图上最近的和按余弦最近的恰好是同一块：${chunk}（${score}）。`,
      agreement: (same: number, total: number) => `${total} 题里有 ${same} 题是这样。`,
      agreementOther: (same: number, total: number) =>
        `${total} 题里${same === 0 ? '没有一题' : `有 ${same} 题`}，图上最近的切块就是按余弦最近的那块。`,
    },
    tooFew: {
      none: '没有切块，也没有问题，画不出图。',
      pca: (count: number) => `只有 ${count} 个点，主成分至少要 2 个不同的点。`,
      umap: (count: number) => `只有 ${count} 个点，UMAP 至少要 3 个。可以改用 PCA。`,
    },
    table: '数据表',
    tableNote: '「最近」：对问题是余弦最大的切块；对切块，是把它列为最近几块的问题里余弦最大的一道。',
    columns: { id: '编号', article: '文章', x: 'x', y: 'y', nearest: '最近（余弦）' },
    more: (shown: string, total: string) => `已列 ${shown} 行，共 ${total} 行`,
    showMore: '再列一些',
    made: {
      pca: 'PCA',
      umap: (seed: number) => `UMAP · seed ${seed}`,
      points: (chunks: string, questions: string) => `${chunks} 块 + ${questions} 题`,
      data: (corpus: string, evalset: string) => `知识库 ${corpus} · 评测集 ${evalset}`,
    },
  },
  {
    method: 'Projection',
    methods: { pca: 'PCA (principal components)', umap: 'UMAP' },
    seed: 'Random seed',
    question: 'Question',
    noQuestion: 'none',
    find: 'Find a question',
    findNone: 'Nothing found',
    color: 'Colour',
    colors: { article: 'by article', category: 'by category' },
    highlight: 'Highlight',
    all: 'all articles',
    allCategories: 'all categories',
    picture: (chunks, questions, method) => `Embedding map by ${method}: ${chunks} chunks, ${questions} questions`,
    pictureHint:
      'Arrow keys move between points, Home and End go to the first and last, Enter chooses a question, Escape lets it go, plus and minus zoom. A table with the same content is below.',
    hint: 'Point at a mark to see what it is; choose a question to see the chunks nearest to it. Arrow keys work, too.',
    axis: (n, share) => `Principal component ${n}, ${share}`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoomReset: 'Show all',
    legend: {
      chunk: 'chunk, coloured by article',
      chunkCategory: 'chunk, coloured by category',
      question: 'question',
      gold: 'chunk of a gold article',
      line: 'nearest by cosine',
    },
    groups: 'Choose a name to highlight its chunks',
    goldOf: (docs) => `gold ${docs}`,
    noGold: 'no gold',
    goldHere: 'gold',
    neighbours: (id, n) => `${n} ${n === 1 ? 'chunk' : 'chunks'} nearest to ${id} by cosine`,
    rank: 'Rank',
    chunk: 'Chunk',
    article: 'Article',
    cosine: 'Cosine',
    goldFound: (found, n) => `${found} of these ${n} ${found === 1 ? 'comes' : 'come'} from a gold article.`,
    goSearch: 'See this question in the Search cell',
    misleads: {
      pca: (both, first, second, rest) =>
        `The two axes together keep ${both} of the variance (${first} + ${second}); the other ${rest} cannot be seen here. Distances in the picture therefore mislead: retrieval goes by cosine, not by what looks near.`,
      umap: 'The axes have no unit and no meaning. UMAP only tries to keep neighbours near: how far apart clusters lie and how large they are says nothing. Another seed gives another picture and the same cosines, and cosines are what retrieval goes by.',
      different: (question, drawn, cosine, score) =>
        `Take ${question}: the chunk nearest to it in the picture is ${drawn}, but the nearest by cosine is ${cosine} (${score}).`,
      drawnRank: (drawn, rank, score) => `By cosine, ${drawn} comes at rank ${rank} (${score}).`,
      drawnBeyond: (drawn, known) => `By cosine, ${drawn} is not among the nearest ${known}.`,
      same: (question, chunk, score) =>
        `For ${question}, the chunk nearest in the picture happens to be the nearest by cosine, too: ${chunk} (${score}).`,
      agreement: (same, total) => `That holds for ${same} of ${total} questions.`,
      agreementOther: (same, total) =>
        `For ${same === 0 ? 'none of the' : `${same} of`} ${total} questions, the chunk nearest in the picture is the nearest by cosine, too.`,
    },
    tooFew: {
      none: 'There are no chunks and no questions to draw.',
      pca: (count) =>
        `There ${count === 1 ? 'is only 1 point' : `are only ${count} points`}: principal components need at least 2 that differ.`,
      umap: (count) =>
        `There ${count === 1 ? 'is only 1 point' : `are only ${count} points`}: UMAP needs at least 3. PCA needs fewer.`,
    },
    table: 'Table',
    tableNote:
      'Nearest: for a question, the chunk with the highest cosine; for a chunk, of the questions that count it among their nearest, the one with the highest.',
    columns: { id: 'Id', article: 'Article', x: 'x', y: 'y', nearest: 'Nearest (cosine)' },
    more: (shown, total) => `${shown} of ${total} rows`,
    showMore: 'Show more',
    made: {
      pca: 'PCA',
      umap: (seed) => `UMAP · seed ${seed}`,
      points: (chunks, questions) => `${chunks} chunks + ${questions} questions`,
      data: (corpus, evalset) => `knowledge base ${corpus} · eval set ${evalset}`,
    },
  },
);
