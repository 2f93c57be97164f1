import { messages } from './define';

const han = (text: string) => /^\p{Script=Han}/u.test(text);
/** A value inside a Chinese sentence: Latin and digits stand apart from it, Chinese does not. */
const spaced = (value: string) => (han(value) ? value : ` ${value} `);
/** The same at the start of a sentence. */
const before = (text: string) => (han(text.slice(-1)) ? text : `${text} `);
const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** The Sweep cell. `findings` words what src/notebook/sweep/findings.ts found to hold. */
export const sweepMessages = messages(
  {
    parameter: '改哪个参数',
    values: '取哪些值',
    valuesHint: (min: number, max: number) => `用逗号隔开，${min}–${max}`,
    metric: '看哪项指标',
    mode: '扫哪种检索方式',
    allModes: '全部检索方式',
    parameters: {
      maxChars: '切块大小（字）',
      overlap: '重叠（字）',
      k: 'k（取前几名）',
      k1: 'BM25 的 k1',
      b: 'BM25 的 b',
      tokenizer: '分词器',
      pool: '候选池（每个列表取前几块）',
      kRrf: 'RRF 的 k_rrf',
      fusionWeight: '融合权重（第一个列表占多少）',
      rerankDepth: '重排深度（重排前几块）',
    },
    heads: {
      maxChars: '切块大小',
      overlap: '重叠',
      k: 'k',
      k1: 'k1',
      b: 'b',
      tokenizer: '分词器',
      pool: '候选池',
      kRrf: 'k_rrf',
      fusionWeight: '融合权重',
      rerankDepth: '重排深度',
    },
    names: {
      maxChars: '切块大小',
      overlap: '重叠',
      k: 'k',
      k1: 'k1',
      b: 'b',
      tokenizer: '分词器',
      pool: '候选池',
      kRrf: 'k_rrf',
      fusionWeight: '融合权重',
      rerankDepth: '重排深度',
    },
    weightHint: {
      rrf: '权重 w 乘在第一个列表上，第二个列表乘 1 − w；0 只看第二个，1 只看第一个，0.5 就是不加权的 RRF。',
      weighted: '权重就是 α：α·x̂ + (1 − α)·ŷ。0 只看第二个列表，1 只看第一个。',
    },
    waiting: (needs: string) => `等模型：${needs}`,
    notApplied: (name: string) => `不管${spaced(name)}取什么值`,
    modeSays: (mode: string) => `${mode}：`,
    tokenizers: { jieba: 'jieba', segmenter: 'Intl.Segmenter', bigram: '二字切分', whitespace: '按空格' },
    problems: {
      empty: '至少要有一个值。',
      notANumber: (value: string) => `「${value}」不是数。`,
      notWhole: (value: string) => `「${value}」要是整数。`,
      outOfRange: (value: string, min: number, max: number) => `「${value}」超出范围，可以取 ${min} 到 ${max}。`,
      tooMany: (count: number, most: number) => `有 ${count} 个值，最多 ${most} 个：每个值都要完整评测一遍。`,
    },
    keepOne: '至少留一种分词器。',
    oldTable: '改好之前，下面还是上一次的结果。',
    current: '现在的值',
    use: '用这个值',
    useLabel: (name: string, value: string) => `把${spaced(name)}改成${spaced(value)}`,
    chunks: '块数',
    allQuestions: (n: string) => `全部问题 n=${n}`,
    byType: (metric: string) => `${metric} 按类`,
    tableLabel: (name: string) => `${before(name)}取不同值时的结果`,
    figureLabel: (metric: string, value: string, type: string, mean: string) =>
      `${metric}，${value}，${type}：${mean}，看哪些题变了`,
    deltaLegend: (value: string) => `小字是和现在的值（${value}）的差，没有小字就是一样。`,
    deltaLegendEach: '小字是和各检索方式现在的值的差，没有小字就是一样。',
    noCurrent: (value: string) => `现在的值${spaced(value)}不在这些值里，所以没有标出差别。`,
    chart: (metric: string, name: string) => `${metric} 随${spaced(name)}的变化`,
    open: {
      title: (metric: string, type: string, value: string, mean: string) => `${metric} · ${type} · ${value} = ${mean}`,
      sum: (sum: string, n: number, mean: string) => `${sum} ÷ ${n} = ${mean}`,
      same: (value: string) => `和现在的值${spaced(value)}相比，没有一道题的得分不同。`,
      changed: (value: string, count: number) => `和现在的值${spaced(value)}相比，有 ${count} 题的得分不同：`,
      isCurrent: '这就是现在的值。',
      more: (n: number) => `另有 ${n} 题`,
      none: '没有可以平均的题。',
      close: '收起',
    },
    noRows: '还没有算完一个值。',
    fixed: {
      chunking: (maxChars: number, overlap: number) => `切块 ${maxChars}/${overlap}`,
      pool: '候选池',
      maxChars: (maxChars: number) => `每块最多 ${maxChars} 字`,
      data: (corpus: string, evalset: string, stopWords: string) =>
        `知识库 ${corpus} · 评测集 ${evalset} · 停用词表 ${stopWords}`,
      version: (version: string) => `程序 ${version}`,
    },
    findings: {
      noChunks: '知识库里没有文字，一块也切不出来，什么都没有测到：下面的 0 说明不了这个参数。',
      partial: (done: number, total: number) => `只算完 ${total} 个值里的 ${done} 个，下面只说这些。`,
      single: (value: string, metric: string, mean: string) =>
        `只有${spaced(value)}一个值（${metric} ${mean}），没有可比的。`,
      noMean: (metric: string) => `没有一道题能算出 ${metric}。`,
      noEffect: (name: string, metric: string, mean: string, values: string) =>
        `${before(name)}对这份数据的指标没有影响：${before(values)}下的 ${metric} 都是 ${mean}，其他指标也都不变。`,
      unchanged: (name: string, metric: string, mean: string, values: string) =>
        `${before(values)}下的 ${metric} 都是 ${mean}，${before(name)}没有影响它。`,
      offset: (questions: number) => `均值没动，但有 ${questions} 题的得分变了，升降正好抵消。`,
      othersChanged: (metrics: string) => `变了的是 ${metrics}。`,
      rankingsSame: '每道题的文章排名都一模一样。',
      rankings: (changed: number, total: number) =>
        `${total} 题里有 ${changed} 题的文章排名变了，但没有一项指标的均值跟着变。`,
      best: (metric: string, values: string, mean: string, n: number) =>
        `${metric} 最高的是 ${values}：${mean}（n=${n}）。`,
      currentBest: '这就是现在的值。',
      currentAmongBest: '其中有现在的值。',
      overCurrent: (value: string, gap: string) => `比现在的${spaced(value)}高 ${gap}`,
      overLowest: (value: string, gap: string) => `比最低的${spaced(value)}高 ${gap}`,
      inQuestions: (over: string, questions: string, better: number, worse: number) =>
        `${over}，合 ${questions} 道题：${better} 题更好，${worse} 题更差。`,
      inCounts: (over: string, better: number, worse: number) => `${over}：${better} 题更好，${worse} 题更差。`,
      monotone: (metric: string) => `k 越大看得越深，${metric} 只升不降，所以最高的 k 不一定就是该用的 k。`,
      ownK: (metric: string) => `${metric} 不按这个 k 截断。`,
      uncut: (sections: number, value: number) =>
        `切块大小对这份数据没有影响：${sections} 个小节里有 ${sections} 个不超过 ${value} 字，一个也没有切开。`,
      sizes: (sections: number, value: number, within: number) =>
        `${sections} 个小节里有 ${within} 个不超过 ${value} 字，${value} 字时切开 ${sections - within} 个`,
      uncutFrom: (value: number) => `；到 ${value} 字就一个也不切了。`,
      sizesEnd: '。',
      noCuts: (sections: number, maxChars: number) =>
        `重叠对这份数据没有影响：${sections} 个小节都不超过 ${maxChars} 字，没有切口，也就没有重叠。`,
      cuts: (sections: number, maxChars: number, cut: number) =>
        `只有切开的小节才有重叠：${sections} 个小节里有 ${cut} 个超过 ${maxChars} 字。`,
      allReady: '这份数据自带切块，切块大小和重叠都不起作用。',
      someReady: (articles: number) => `有 ${articles} 篇文章自带切块，不受影响。`,
      shippedConstants: 'MiniSearch 原样的引擎用自己的常数，k1 和 b 对它不起作用。',
      waiting: (values: string) => `${before(values)}还在等模型，上面没有算进去。`,
      waitingAll: '每个值都在等模型，还没有结果。',
      parts: { bm25: ' BM25', fusion: '融合', rrf: ' RRF 融合', rerank: '重排' },
      unused: (part: string, name: string) => `没有一种检索方式用到${part}，改${spaced(name)}不会有影响。`,
      unusedHere: (part: string, name: string) => `这种检索方式没有用到${part}，改${spaced(name)}不会有影响。`,
      candidatesOnly: (name: string, depth: number) =>
        `最后的次序由重排决定，${before(name)}只影响哪些块排进前 ${depth}、轮得到重排。`,
      clampedSize: (value: string, used: number) => `每块最多 ${value} 字时用 ${used} 字`,
      clampedOverlap: (value: string, used: number) => `${value} 按 ${used} 算`,
      clamped: (items: string) => `重叠必须比一块短：${items}。`,
    },
  },
  {
    parameter: 'Parameter to change',
    values: 'Values',
    valuesHint: (min, max) => `separated by commas, ${min}–${max}`,
    metric: 'Metric',
    mode: 'Method',
    allModes: 'all methods',
    parameters: {
      maxChars: 'Chunk size (characters)',
      overlap: 'Overlap (characters)',
      k: 'k (ranks that count)',
      k1: 'k1 of BM25',
      b: 'b of BM25',
      tokenizer: 'Tokenizer',
      pool: 'Pool (chunks taken from each list)',
      kRrf: 'k_rrf of RRF',
      fusionWeight: 'Fusion weight (share of the first list)',
      rerankDepth: 'Rerank depth (chunks reranked)',
    },
    heads: {
      maxChars: 'Chunk size',
      overlap: 'Overlap',
      k: 'k',
      k1: 'k1',
      b: 'b',
      tokenizer: 'Tokenizer',
      pool: 'Pool',
      kRrf: 'k_rrf',
      fusionWeight: 'Weight',
      rerankDepth: 'Depth',
    },
    names: {
      maxChars: 'chunk size',
      overlap: 'overlap',
      k: 'k',
      k1: 'k1',
      b: 'b',
      tokenizer: 'the tokenizer',
      pool: 'the pool',
      kRrf: 'k_rrf',
      fusionWeight: 'the fusion weight',
      rerankDepth: 'the rerank depth',
    },
    weightHint: {
      rrf: 'The weight w multiplies the first list and 1 − w the second: 0 listens to the second only, 1 to the first only, and 0.5 is plain RRF.',
      weighted: 'The weight is α in α·x̂ + (1 − α)·ŷ: 0 listens to the second list only, 1 to the first only.',
    },
    waiting: (needs) => `waits for a model: ${needs}`,
    notApplied: (name) => `whatever ${name} is`,
    modeSays: (mode) => `${mode}: `,
    tokenizers: { jieba: 'jieba', segmenter: 'Intl.Segmenter', bigram: 'CJK bigrams', whitespace: 'whitespace' },
    problems: {
      empty: 'At least one value is needed.',
      notANumber: (value) => `“${value}” is not a number.`,
      notWhole: (value) => `“${value}” must be a whole number.`,
      outOfRange: (value, min, max) => `“${value}” is out of range: ${min} to ${max} is allowed.`,
      tooMany: (count, most) => `That is ${count} values, and ${most} are allowed: each one is a whole evaluation.`,
    },
    keepOne: 'At least one tokenizer has to stay.',
    oldTable: 'Until it is mended, the result below is the one before.',
    current: 'current',
    use: 'Use this',
    useLabel: (name, value) => `Set ${name} to ${value}`,
    chunks: 'Chunks',
    allQuestions: (n) => `All questions n=${n}`,
    byType: (metric) => `${metric} by type`,
    tableLabel: (name) => `Results for each value of ${name}`,
    figureLabel: (metric, value, type, mean) => `${metric}, ${value}, ${type}: ${mean}. Show which questions changed`,
    deltaLegend: (value) =>
      `Small figures are the difference from the current value (${value}); without one, it is the same.`,
    deltaLegendEach:
      'Small figures are the difference from the current value of each method; without one, it is the same.',
    noCurrent: (value) => `The current value, ${value}, is not among these, so no differences are marked.`,
    chart: (metric, name) => `${metric} against ${name}`,
    open: {
      title: (metric, type, value, mean) => `${metric} · ${type} · ${value} = ${mean}`,
      sum: (sum, n, mean) => `${sum} ÷ ${n} = ${mean}`,
      same: (value) => `No question scores differently than under the current value, ${value}.`,
      changed: (value, count) =>
        `${plural(count, 'question scores', 'questions score')} differently than under the current value, ${value}:`,
      isCurrent: 'This is the current value.',
      more: (n) => `and ${n} more`,
      none: 'There is no question to average.',
      close: 'Close',
    },
    noRows: 'No value is finished yet.',
    fixed: {
      chunking: (maxChars, overlap) => `chunks ${maxChars}/${overlap}`,
      pool: 'pool',
      maxChars: (maxChars) => `chunks up to ${maxChars}`,
      data: (corpus, evalset, stopWords) => `knowledge base ${corpus} · eval set ${evalset} · stop words ${stopWords}`,
      version: (version) => `app ${version}`,
    },
    findings: {
      noChunks:
        'The knowledge base has no text and makes no chunks, so nothing was measured: these zeros say nothing about the parameter.',
      partial: (done, total) => `Only ${done} of ${total} values were finished; what follows is about those.`,
      single: (value, metric, mean) =>
        `There is one value only, ${value} (${metric} ${mean}), and nothing to compare it with.`,
      noMean: (metric) => `No question has a ${metric}.`,
      noEffect: (name, metric, mean, values) =>
        `No metric depends on ${name} here: ${metric} is ${mean} at ${values}, and the others stay the same too.`,
      unchanged: (name, metric, mean, values) =>
        `${metric} is ${mean} at ${values}: ${name} makes no difference to it.`,
      offset: (questions) =>
        `The mean stayed, but ${plural(questions, 'question')} changed: the gains and losses cancel out.`,
      othersChanged: (metrics) => `What did change: ${metrics}.`,
      rankingsSame: 'Every question gets exactly the same document ranking.',
      rankings: (changed, total) =>
        `The document ranking changed for ${changed} of ${total} questions, but no metric's mean moved with it.`,
      best: (metric, values, mean, n) => `Best ${metric}: ${mean}, at ${values} (n=${n}).`,
      currentBest: 'That is the current value.',
      currentAmongBest: 'The current value is one of them.',
      overCurrent: (value, gap) => `That is ${gap} above the current ${value}`,
      overLowest: (value, gap) => `That is ${gap} above the lowest, ${value}`,
      inQuestions: (over, questions, better, worse) =>
        `${over}, worth ${questions} ${questions === '1' ? 'question' : 'questions'}: ${better} better, ${worse} worse.`,
      inCounts: (over, better, worse) => `${over}: ${better} better, ${worse} worse.`,
      monotone: (metric) =>
        `A larger k looks further down, so ${metric} can only rise: the best k here need not be the one to use.`,
      ownK: (metric) => `${metric} does not cut the ranking at this k.`,
      uncut: (sections, value) =>
        `Chunk size makes no difference on this data: ${sections} of ${sections} sections have at most ${value} characters, and none is cut.`,
      sizes: (sections, value, within) =>
        `${within} of ${sections} sections have at most ${value} characters, so ${value} cuts ${sections - within}`,
      uncutFrom: (value) => `; ${value} cuts none.`,
      sizesEnd: '.',
      noCuts: (sections, maxChars) =>
        `Overlap makes no difference on this data: none of the ${sections} sections is longer than ${maxChars} characters, so nothing is cut and nothing overlaps.`,
      cuts: (sections, maxChars, cut) =>
        `Only cut sections overlap: ${cut} of ${sections} ${cut === 1 ? 'is' : 'are'} longer than ${maxChars} characters.`,
      allReady: 'This data came in chunks: chunk size and overlap change nothing.',
      someReady: (articles) =>
        `${plural(articles, 'article')} came in chunks and ${articles === 1 ? 'is' : 'are'} not affected.`,
      shippedConstants: 'MiniSearch as it ships uses constants of its own: k1 and b do nothing to it.',
      waiting: (values) => `Still waiting for a model, and left out above: ${values}.`,
      waitingAll: 'Every value waits for a model, so there is no result yet.',
      parts: { bm25: 'BM25', fusion: 'a fusion', rrf: 'a fusion by RRF', rerank: 'a reranker' },
      unused: (part, name) => `No method here has ${part}, so changing ${name} makes no difference.`,
      unusedHere: (part, name) => `This method does not have ${part}, so changing ${name} makes no difference to it.`,
      candidatesOnly: (name, depth) =>
        `The reranker sets the final order: ${name} only decides which chunks are among the ${depth} it gets.`,
      clampedSize: (value, used) => `${used} at chunk size ${value}`,
      clampedOverlap: (value, used) => `${used} instead of ${value}`,
      clamped: (items) => `An overlap has to be shorter than a chunk, so it was cut down: ${items}.`,
    },
  },
);
