import type { LeftOutReason, MetricName, UndefinedReason } from '../core/metrics';

type ReasonTexts = Record<UndefinedReason, string>;
type LeftOutTexts = Record<LeftOutReason, (count: number) => string>;
type MetricTexts = Record<MetricName, { title: string; definition: string }>;

export const reasonsZh: ReasonTexts = {
  'no-gold': '这个问题没有标准答案',
  'ideal-zero': '理想排名没有增益（IDCG 是 0），没有可以相除的数',
  'empty-ranking': '排名里一篇文章也没有',
  'no-groups': '这个问题没有按组写标准答案',
};
export const reasonsEn: ReasonTexts = {
  'no-gold': 'this question has no gold',
  'ideal-zero': 'the ideal ranking has no gain (IDCG is 0), so there is nothing to divide by',
  'empty-ranking': 'the ranking is empty',
  'no-groups': 'this question has no gold groups',
};

export const leftOutZh: LeftOutTexts = {
  'no-gold': (n) => `${n} 个问题没有标准答案`,
  missing: (n) => `${n} 个问题在运行结果里找不到`,
  failed: (n) => `${n} 个问题运行失败`,
  undefined: (n) => `${n} 个问题在这项指标上没有定义`,
};
export const leftOutEn: LeftOutTexts = {
  'no-gold': (n) => `${n} without gold`,
  missing: (n) => `${n} missing from the run`,
  failed: (n) => `${n} failed`,
  undefined: (n) => `${n} for which this metric is undefined`,
};

export const metricsZh: MetricTexts = {
  hit: { title: '命中', definition: '前 k 名里至少有一篇标准答案记 1，否则记 0。' },
  recall: { title: '召回率', definition: '标准答案里有多大一部分进了前 k 名。' },
  precision: {
    title: '精确率',
    definition: '前 k 个名次里有多大一部分是标准答案；不足 k 篇时，空缺的名次按不相关算。',
  },
  'precision-returned': {
    title: '精确率（按取回数）',
    definition: '前 k 名实际取回的文章里有多大一部分是标准答案；一篇也没取回记 0。',
  },
  f1: { title: 'F1', definition: '精确率和召回率的调和平均，偏向两者中较低的那个。' },
  rr: { title: '倒数排名', definition: '第一篇标准答案所在名次的倒数，没有遇到记 0；对所有问题取平均就是 MRR。' },
  ap: {
    title: '平均精确率',
    definition: '在每篇标准答案所在的名次上算一次精确率，加起来除以标准答案的篇数；对所有问题取平均就是 MAP。',
  },
  ndcg: { title: '归一化折损累计增益', definition: '每个名次的相关等级按名次打折后相加，再除以理想排名能得到的和。' },
  'r-precision': { title: 'R 精确率', definition: '标准答案有几篇就看前几名，其中标准答案所占的比例。' },
  judged: {
    title: '标注比例',
    definition: '前 k 名里标注过的文章所占的比例；比例低，说明别的指标可能因为漏标而偏低。',
  },
  groups: { title: '分组召回', definition: '每组标准答案只要有一篇进了前 k 名就算满足，看满足了几分之几。' },
  'all-groups': { title: '分组全满足', definition: '每组标准答案都有一篇进了前 k 名记 1，否则记 0。' },
};

export const metricsEn: MetricTexts = {
  hit: { title: 'Hit', definition: '1 if the top k holds at least one gold document, otherwise 0.' },
  recall: { title: 'Recall', definition: 'The share of the gold documents that made it into the top k.' },
  precision: {
    title: 'Precision',
    definition: 'The share of the top k ranks that hold gold; ranks left empty count as not relevant.',
  },
  'precision-returned': {
    title: 'Precision (returned)',
    definition: 'The share of the documents actually returned in the top k that are gold; 0 when nothing came back.',
  },
  f1: { title: 'F1', definition: 'The harmonic mean of precision and recall, close to the lower of the two.' },
  rr: {
    title: 'Reciprocal rank',
    definition: '1 over the rank of the first gold document, 0 when there is none; its mean over questions is MRR.',
  },
  ap: {
    title: 'Average precision',
    definition:
      'Precision taken at the rank of each gold document found, summed and divided by the number of gold documents; its mean over questions is MAP.',
  },
  ndcg: {
    title: 'Normalised discounted cumulative gain',
    definition: 'The grades down the ranking, discounted by rank and summed, over the sum an ideal ranking would get.',
  },
  'r-precision': { title: 'R-precision', definition: 'With R gold documents, the share of the top R that is gold.' },
  judged: {
    title: 'Judged',
    definition:
      'The share of the top k that has a judgement; when it is low, other metrics may be low only because gold is incomplete.',
  },
  groups: {
    title: 'Group recall',
    definition:
      'A gold group is covered by any one of its documents in the top k; this is the share of groups covered.',
  },
  'all-groups': { title: 'All groups', definition: '1 if every gold group has a document in the top k, otherwise 0.' },
};
