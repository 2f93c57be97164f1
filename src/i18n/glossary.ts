import { messages } from './define';
import { metricsEn, metricsZh } from './metricTerms';

/**
 * The one glossary: every term a learner may not know, with its name and one sentence. `<Term id="bm25">` shows it on
 * hover and focus. The metrics come from the same texts as their explanations.
 */
export const glossaryMessages = messages(
  {
    ...metricsZh,
    mrr: { title: '平均倒数排名', definition: '每个问题的倒数排名（RR）相加，再除以问题数。' },
    map: { title: '平均精确率的均值', definition: '每个问题的平均精确率（AP）相加，再除以问题数。' },
    dcg: { title: '折损累计增益', definition: '每个名次上文章的相关等级除以 log₂(名次 + 1)，再加起来。' },
    idcg: { title: '理想折损累计增益', definition: '把标注过的文章按相关等级从高到低排，这个最好的排名能得到的 DCG。' },
    k: { title: 'k', definition: '只看排名的前 k 名，后面的不参加计算。' },
    gold: { title: '标准答案', definition: '评测集为一个问题标出的、应当检索到的文章。' },
    grade: {
      title: '相关等级',
      definition: '一篇文章对一个问题有多相关，用整数表示；没有写等级的标准答案都算 1。',
    },
    unanswerable: {
      title: '答不了的问题',
      definition: '知识库里没有答案的问题：它没有标准答案，不参加检索指标的平均，另外计数。',
    },
    chunk: { title: '切块', definition: '文章切成的一段文字，检索时打分和排名的就是它。' },
    overlap: { title: '重叠', definition: '同一小节里相邻两个切块共有的字数，免得要紧的话正好断在边界上。' },
    bm25: {
      title: 'BM25',
      definition: '按词打分的检索算法：问题里的词在切块里出现得越多、在别的切块里越少见，分数越高，再按切块长短折算。',
    },
    tf: { title: '词频 tf', definition: '一个词在这个切块里出现的次数。' },
    df: { title: '文档频率 df', definition: '有多少个切块含有这个词。' },
    idf: {
      title: '逆文档频率 idf',
      definition: '词越少见就越大的权重：ln(1 + (N − df + 0.5) / (df + 0.5))，N 是切块总数。',
    },
    k1: { title: 'k1', definition: 'BM25 的参数：同一个词反复出现还能加多少分；取 0 就只看有没有出现。' },
    b: { title: 'b', definition: 'BM25 的参数：按切块长短折算的力度，0 不折算，1 完全按长度折算。' },
    avgdl: { title: '平均长度 avgdl', definition: '全部切块的平均词数，BM25 拿它判断一个切块算长还是算短。' },
    'stop-word': { title: '停用词', definition: '「的」「了」这类到处都有、对检索没有帮助的词，分词后去掉。' },
    tokenizer: { title: '分词器', definition: '把文字拆成词的程序；BM25 只认词，拆法不同，检索结果就不同。' },
    'de-duplication': {
      title: '去重',
      definition: '把切块的排名变成文章的排名：每篇文章只留下它名次最靠前的那一块。',
    },
    slice: { title: '切片', definition: '按类型之类的条件取出的一部分问题，单独计算平均。' },
    convention: {
      title: '口径',
      definition: '同名指标在各家工具里算法不同的地方怎么取：分母是什么，没有标准答案的问题算不算。',
    },
    p50: { title: 'p50', definition: '中位数：一半的问题耗时不超过这个值。' },
    p95: { title: 'p95', definition: '95% 的问题耗时不超过这个值，看的是慢的那一头。' },
    'smallest-step': {
      title: '一题的分量',
      definition: '一个问题在平均数里占 1/n：取值只有 0 和 1 的指标，要动至少动这么多。',
    },
    bootstrap: {
      title: '自助法（bootstrap）',
      definition: '从现有的题里有放回地抽出同样多的题，重新算一次平均，抽很多次，看这个数会晃到多大多小。',
    },
    'confidence-interval': {
      title: '95% 区间',
      definition: '自助法抽出的平均里居中的 95%：换一批同样来路的题，差别大致会落在这个范围里。',
    },
    'randomisation-test': {
      title: '随机化检验',
      definition: '假设前后没有高下，把每题的差随便换正负号，数一数有多少种排法得到的差别不比实际的小。',
    },
    'p-value': {
      title: 'p 值',
      definition: '假设前后没有高下，碰巧出现至少这么大差别的机会。它不是「没有差别」的概率。',
    },
    holm: {
      title: 'Holm 校正',
      definition: '同时检验几个指标，总有一个碰巧显得好；Holm 按从小到大的次序把 p 放大，压住这种误判。',
    },
    judge: { title: '裁判', definition: '替人看回答的语言模型：一次只按一条判据判一件事，给出是或否和证据。' },
    faithful: { title: '忠实', definition: '回答里的每一条事实陈述都能在给它的材料里找到依据。' },
    complete: { title: '完整', definition: '评测集列出的要点，回答全都说到了。' },
    refusal: { title: '拒答', definition: '回答没有给出所问的内容：说不知道、材料里没有，或者只让人去找人工。' },
    'false-refusal': { title: '误拒', definition: '问题答得了，回答却拒答了；误拒率 = 误拒的题 ÷ 答得了的题。' },
    'false-accept': { title: '误答', definition: '问题答不了，回答却作答了；误答率 = 误答的题 ÷ 答不了的题。' },
    'answer-coverage': { title: '作答率', definition: '没有拒答的题 ÷ 全部的题，不管答得对不对。' },
    risk: { title: '风险', definition: '作答的里面有多少是不对的：问题答不了，或者不忠实、不完整。' },
    agreement: { title: '一致率', definition: '裁判的判定和人的标注相同的条数，除以标注的条数。' },
    kappa: {
      title: 'Cohen κ',
      definition: '扣掉碰巧之后的一致程度：（一致率 − 碰巧一致率）÷（1 − 碰巧一致率），1 是完全一致，0 是和碰巧一样。',
    },
    'confusion-matrix': {
      title: '混淆矩阵',
      definition: '裁判的是和否对上人的是和否，四种情况各有几条；分歧落在哪一边，一眼看得出。',
    },
    tpr: { title: '真阳性率 TPR', definition: '人说「是」的那些里，裁判也说「是」的占多少。' },
    tnr: { title: '真阴性率 TNR', definition: '人说「否」的那些里，裁判也说「否」的占多少。' },
    'corrected-rate': {
      title: '校正后的比率 θ',
      definition: '裁判报的比率 p 去掉它看错的影响：θ = (p + TNR − 1) / (TPR + TNR − 1)。',
    },
  },
  {
    ...metricsEn,
    mrr: { title: 'Mean reciprocal rank', definition: 'The mean of the reciprocal rank (RR) over the questions.' },
    map: { title: 'Mean average precision', definition: 'The mean of the average precision (AP) over the questions.' },
    dcg: {
      title: 'Discounted cumulative gain',
      definition: 'The grade at each rank divided by log₂(rank + 1), summed down the ranking.',
    },
    idcg: {
      title: 'Ideal DCG',
      definition: 'The DCG of the best possible ranking: every judged document, highest grade first.',
    },
    k: { title: 'k', definition: 'How many ranks from the top are looked at; those below do not count.' },
    gold: { title: 'Gold', definition: 'The documents the eval set marks as what a question should retrieve.' },
    grade: {
      title: 'Grade',
      definition: 'How relevant a document is to a question, as a whole number; gold without a grade counts as 1.',
    },
    unanswerable: {
      title: 'Unanswerable',
      definition:
        'A question the knowledge base holds no answer to: it has no gold, so retrieval means leave it out and count it apart.',
    },
    chunk: { title: 'Chunk', definition: 'A piece of an article: the unit that is scored and ranked.' },
    overlap: {
      title: 'Overlap',
      definition: 'Characters that neighbouring chunks of a section share, so that a boundary cuts nothing in two.',
    },
    bm25: {
      title: 'BM25',
      definition:
        'Scores a chunk by the words it shares with the question: more occurrences and rarer words score higher, adjusted for the length of the chunk.',
    },
    tf: { title: 'Term frequency, tf', definition: 'How often the word occurs in this chunk.' },
    df: { title: 'Document frequency, df', definition: 'How many chunks contain the word.' },
    idf: {
      title: 'Inverse document frequency, idf',
      definition: 'A weight that grows as a word gets rarer: ln(1 + (N − df + 0.5) / (df + 0.5)), N being all chunks.',
    },
    k1: {
      title: 'k1',
      definition: 'A BM25 parameter: how much a repeated word still adds; at 0 only its presence counts.',
    },
    b: {
      title: 'b',
      definition: 'A BM25 parameter: how strongly length is corrected for, from 0 (not at all) to 1 (fully).',
    },
    avgdl: {
      title: 'Average length, avgdl',
      definition: 'The mean number of tokens in a chunk, against which BM25 calls a chunk long or short.',
    },
    'stop-word': {
      title: 'Stop word',
      definition: 'A word that is everywhere and tells nothing apart, dropped after tokenizing.',
    },
    tokenizer: {
      title: 'Tokenizer',
      definition: 'What splits text into words; BM25 sees only those, so another split gives other results.',
    },
    'de-duplication': {
      title: 'De-duplication',
      definition: 'Turns a ranking of chunks into one of articles: each article keeps its best-ranked chunk.',
    },
    slice: { title: 'Slice', definition: 'A part of the questions, such as one type, with means of its own.' },
    convention: {
      title: 'Convention',
      definition:
        'How a tool settles what a metric’s name leaves open: what to divide by, whether questions without gold count.',
    },
    p50: { title: 'p50', definition: 'The median: half of the questions took no longer than this.' },
    p95: { title: 'p95', definition: '95% of the questions took no longer than this: a look at the slow end.' },
    'smallest-step': {
      title: 'Smallest step',
      definition: 'What one question weighs in a mean, 1/n: a metric that is only 0 or 1 cannot move by less.',
    },
    bootstrap: {
      title: 'Bootstrap',
      definition:
        'Draws as many questions as there are, with replacement, takes the mean again, and does so many times to see how far it strays.',
    },
    'confidence-interval': {
      title: '95% interval',
      definition:
        'The middle 95% of the bootstrap’s means: roughly where the difference would fall with other questions of the same kind.',
    },
    'randomisation-test': {
      title: 'Randomisation test',
      definition:
        'Supposes that the runs are alike, flips the sign of each question’s difference at will, and counts how many patterns give a difference no smaller than the real one.',
    },
    'p-value': {
      title: 'p-value',
      definition:
        'If the runs were alike, the chance of a difference at least this large. It is not the probability that there is no difference.',
    },
    holm: {
      title: 'Holm’s correction',
      definition:
        'Test several metrics and one will look good by luck; Holm raises the p-values, smallest first, to keep such mistakes rare.',
    },
    judge: {
      title: 'Judge',
      definition:
        'A language model that reads answers in a person’s stead: one criterion at a time, a yes or no with evidence.',
    },
    faithful: {
      title: 'Faithful',
      definition: 'Every factual statement of the answer is supported by the material it was given.',
    },
    complete: { title: 'Complete', definition: 'The answer makes every point that the eval set lists.' },
    refusal: {
      title: 'Refusal',
      definition:
        'The answer does not give what was asked for: it does not know, the material does not say, or it only points to a human.',
    },
    'false-refusal': {
      title: 'False refusal',
      definition:
        'The question can be answered and the answer refuses; the rate is over the questions that can be answered.',
    },
    'false-accept': {
      title: 'False accept',
      definition:
        'The question cannot be answered and the answer answers; the rate is over the questions that cannot be answered.',
    },
    'answer-coverage': {
      title: 'Coverage (answers)',
      definition: 'The share of all questions that got an answer, right or wrong, and not a refusal.',
    },
    risk: {
      title: 'Risk',
      definition:
        'The share of wrong answers among those given: the question cannot be answered, or the answer is not faithful or not complete.',
    },
    agreement: {
      title: 'Agreement',
      definition: 'How many of the judge’s verdicts equal the person’s label, divided by the number of labels.',
    },
    kappa: {
      title: 'Cohen’s κ',
      definition:
        'Agreement beyond chance: (agreement − chance agreement) ÷ (1 − chance agreement). 1 is full agreement, 0 no better than chance.',
    },
    'confusion-matrix': {
      title: 'Confusion matrix',
      definition:
        'The judge’s yes and no against the person’s: how many of each of the four cases, and so which way it errs.',
    },
    tpr: {
      title: 'True positive rate, TPR',
      definition: 'Of the cases where the person says yes, the share where the judge says yes too.',
    },
    tnr: {
      title: 'True negative rate, TNR',
      definition: 'Of the cases where the person says no, the share where the judge says no too.',
    },
    'corrected-rate': {
      title: 'Corrected rate θ',
      definition: 'The judge’s rate p with its errors taken out: θ = (p + TNR − 1) / (TPR + TNR − 1).',
    },
  },
);

export type GlossaryId = keyof (typeof glossaryMessages)['zh'];
