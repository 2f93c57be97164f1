import type { MetricStep, StepKey, StepValues } from '../core/metrics';
import { messages, type Lang } from './define';
import { leftOutEn, leftOutZh, metricsEn, metricsZh, reasonsEn, reasonsZh } from './metricTerms';

/**
 * The sentence of a step. `result` is the end of the step's formula (`= 0.25`, `≈ 0.333`): the sentence repeats what
 * was computed and never rounds by itself.
 */
type StepTexts = { [K in StepKey]: (values: StepValues[K], result: string) => string };

const list = (items: readonly string[]) => items.join('、');
const names = (items: readonly string[]) => items.join(', ');
const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const rankWord = (n: number) => (n === 1 ? 'rank 1' : `the first ${n} ranks`);

const stepsZh: StepTexts = {
  undefined: ({ metric, reason }) => `${reasonsZh[reason]}，${metric} 没有定义：不记 0 分，也不参加平均`,
  'zero-by-convention': ({ metric, reason, convention }, result) =>
    `${reasonsZh[reason]}；按 ${convention} 口径记 0 分：${metric} ${result}`,
  'rank-gold': ({ rank, doc }) => `第 ${rank} 名 ${doc} 是标准答案，不用再往下看`,
  'rank-miss': ({ rank, doc }) => `第 ${rank} 名 ${doc} 不是标准答案`,
  'hit-yes': ({ metric, k, doc }, result) => `前 ${k} 名里有标准答案 ${doc}，所以 ${metric} ${result}`,
  'hit-no': ({ metric, k, looked }, result) =>
    looked === 0
      ? `排名里一篇文章也没有，所以 ${metric} ${result}`
      : `前 ${k} 名里没有标准答案，所以 ${metric} ${result}`,
  'rr-found': ({ metric, rank }, result) => `第一个标准答案排在第 ${rank}：${metric} = 1/${rank} ${result}`,
  'rr-none': ({ metric, looked }, result) =>
    looked === 0
      ? `排名里一篇文章也没有：${metric} ${result}`
      : `看完 ${looked} 名也没有遇到标准答案：${metric} ${result}`,
  'gold-set': ({ docs }) => `标准答案共 ${docs.length} 篇：${list(docs)}`,
  'found-set': ({ looked, docs }) =>
    looked === 0
      ? '排名里一篇文章也没有'
      : docs.length
        ? `前 ${looked} 名里有 ${docs.length} 篇标准答案：${list(docs)}`
        : `前 ${looked} 名里没有标准答案`,
  recall: ({ metric, found, relevant }, result) =>
    `标准答案共 ${relevant} 篇，找到 ${found} 篇：${metric} = ${found}/${relevant} ${result}`,
  'precision-k': ({ metric, found, k, looked }, result) =>
    looked < k
      ? `只取回 ${looked} 篇，缺的名次按不相关算，分母仍是 ${k}：${metric} = ${found}/${k} ${result}`
      : `${k} 个名次里有 ${found} 个是标准答案：${metric} = ${found}/${k} ${result}`,
  'precision-returned': ({ metric, found, looked }, result) =>
    `取回的 ${looked} 篇里有 ${found} 篇标准答案：${metric} = ${found}/${looked} ${result}`,
  'precision-empty': ({ metric }, result) => `一篇也没有取回，没有可以相除的篇数，规定 ${metric} ${result}`,
  f1: ({ metric }, result) => `精确率和召回率的调和平均：${metric} ${result}，偏向两者中较低的那个`,
  'f1-zero': ({ metric }, result) => `精确率和召回率都是 0，规定 ${metric} ${result}`,
  'r-cut': ({ relevant }) => `标准答案有 ${relevant} 篇，所以只看前 ${relevant} 名：排得完美，这几名全是标准答案`,
  'r-precision': ({ metric, found, relevant }, result) =>
    `前 ${relevant} 名里有 ${found} 篇标准答案：${metric} = ${found}/${relevant} ${result}`,
  'ap-term': ({ rank, doc, found }, result) =>
    `第 ${rank} 名 ${doc} 是标准答案，到这里共找到 ${found} 篇：precision@${rank} = ${found}/${rank} ${result}`,
  'ap-not-found': ({ docs, looked }) =>
    looked === 0 ? `${list(docs)} 没有取回，贡献为 0` : `${list(docs)} 不在前 ${looked} 名里，贡献为 0`,
  'ap-sum': ({ terms }, result) =>
    terms === 1 ? `只有 1 个名次有贡献，和 ${result}` : `把这 ${terms} 个名次的精确率加起来，和 ${result}`,
  'ap-over-relevant': ({ metric, relevant }, result) =>
    `除以标准答案的总篇数 ${relevant}，没找到的也算在分母里：${metric} ${result}`,
  'ap-over-hits': ({ metric, found }, result) =>
    `这个口径只除以找到的篇数 ${found}，没找到的不扣分：${metric} ${result}`,
  'ap-none': ({ metric, looked }, result) =>
    looked === 0 ? `排名里一篇文章也没有：${metric} ${result}` : `前 ${looked} 名里没有标准答案：${metric} ${result}`,
  'ndcg-term': ({ rank, doc, grade }, result) =>
    `第 ${rank} 名 ${doc} 的相关等级是 ${grade}，增益按名次打折（除以 log₂${rank + 1}）${result}`,
  'ndcg-term-zero': ({ rank, doc, grade }) => `第 ${rank} 名 ${doc} 的相关等级是 ${grade}，没有增益`,
  'ndcg-term-unjudged': ({ rank, doc }) => `第 ${rank} 名 ${doc} 没有标注，按没有增益算`,
  'ndcg-dcg': ({ label }, result) => `各名次的增益加起来：${label} ${result}`,
  'ndcg-ideal-judged': ({ grades }) =>
    grades.length
      ? `理想排名：有增益的文章不论取回与否，按相关等级从高到低排，等级依次是 ${list(grades)}`
      : '没有一篇标注过的文章有增益，理想排名是空的',
  'ndcg-ideal-retrieved': ({ grades }) =>
    grades.length
      ? `这个口径的理想排名只用取回的文章重排，没取回的不算，等级依次是 ${list(grades)}`
      : '取回的文章都没有增益，理想排名是空的',
  'ndcg-idcg': ({ label }, result) => `理想排名能拿到的增益：${label} ${result}`,
  ndcg: ({ metric }, result) => `实际的除以理想的：${metric} ${result}`,
  'judged-set': ({ looked, docs }) =>
    docs.length ? `前 ${looked} 名里标注过的有 ${docs.length} 篇：${list(docs)}` : `前 ${looked} 名都没有标注过`,
  judged: ({ metric, judged, looked }, result) =>
    `${looked} 篇里标注过 ${judged} 篇：${metric} = ${judged}/${looked} ${result}`,
  'group-covered': ({ group, doc, rank }) => `第 ${group} 组：第 ${rank} 名的 ${doc} 属于这一组，这组有了`,
  'group-open': ({ group, docs, k }) =>
    docs.length
      ? `第 ${group} 组：${list(docs)}${docs.length > 1 ? ' 都' : ' '}不在前 ${k} 名里，这组还缺`
      : `第 ${group} 组里没有文章，无法满足`,
  groups: ({ metric, covered, groups }, result) =>
    `共 ${groups} 组，满足了 ${covered} 组：${metric} = ${covered}/${groups} ${result}`,
  'all-groups-yes': ({ metric, groups }, result) => `${groups} 组全都满足，所以 ${metric} ${result}`,
  'all-groups-no': ({ metric, open, groups }, result) => `${groups} 组里还缺 ${open} 组，所以 ${metric} ${result}`,
  'mean-sum': ({ ids }, result) => `把 ${ids.length} 个问题的值加起来，和 ${result}`,
  'mean-zeroed': ({ ids }) => `${list(ids)} 有标准答案，但运行结果里找不到，记 0 分`,
  'mean-left-out': ({ reason, ids }) => `${leftOutZh[reason](ids.length)}，不参加平均：${list(ids)}`,
  mean: ({ metric, n }, result) => `除以参加平均的 ${n} 个问题：${metric} ${result}，一个问题占 1/${n}`,
  'mean-none': ({ metric, total }) =>
    total === 0 ? `这里没有问题，${metric} 没有定义` : `${total} 个问题都没有值，${metric} 没有定义`,
};

const stepsEn: StepTexts = {
  undefined: ({ metric, reason }) =>
    `${metric} is undefined: ${reasonsEn[reason]}. It counts neither as 0 nor in the mean`,
  'zero-by-convention': ({ metric, reason, convention }, result) =>
    `The ${convention} convention counts this as 0, because ${reasonsEn[reason]}: ${metric} ${result}`,
  'rank-gold': ({ rank, doc }) => `Rank ${rank}, ${doc}, is gold: no need to look further`,
  'rank-miss': ({ rank, doc }) => `Rank ${rank}, ${doc}, is not gold`,
  'hit-yes': ({ metric, k, doc }, result) => `The top ${k} holds the gold document ${doc}, so ${metric} ${result}`,
  'hit-no': ({ metric, k, looked }, result) =>
    looked === 0
      ? `The ranking is empty, so ${metric} ${result}`
      : `The top ${k} holds no gold, so ${metric} ${result}`,
  'rr-found': ({ metric, rank }, result) =>
    `The first gold document is at rank ${rank}: ${metric} = 1/${rank} ${result}`,
  'rr-none': ({ metric, looked }, result) =>
    looked === 0 ? `The ranking is empty: ${metric} ${result}` : `No gold in ${rankWord(looked)}: ${metric} ${result}`,
  'gold-set': ({ docs }) => `${plural(docs.length, 'gold document')}: ${names(docs)}`,
  'found-set': ({ looked, docs }) =>
    looked === 0
      ? 'The ranking is empty'
      : docs.length
        ? `Gold in the top ${looked}: ${names(docs)}`
        : `No gold in the top ${looked}`,
  recall: ({ metric, found, relevant }, result) =>
    `${found} of ${plural(relevant, 'gold document')} found: ${metric} = ${found}/${relevant} ${result}`,
  'precision-k': ({ metric, found, k, looked }, result) =>
    looked < k
      ? `Only ${looked} came back; the empty ranks count as not relevant and the denominator stays ${k}: ${metric} = ${found}/${k} ${result}`
      : `Gold at ${found} of ${plural(k, 'rank')}: ${metric} = ${found}/${k} ${result}`,
  'precision-returned': ({ metric, found, looked }, result) =>
    `Gold among the ${plural(looked, 'document')} returned: ${found}. ${metric} = ${found}/${looked} ${result}`,
  'precision-empty': ({ metric }, result) =>
    `Nothing came back, so there is nothing to divide by; by rule ${metric} ${result}`,
  f1: ({ metric }, result) =>
    `The harmonic mean of precision and recall: ${metric} ${result}, close to the lower of the two`,
  'f1-zero': ({ metric }, result) => `Precision and recall are both 0; by rule ${metric} ${result}`,
  'r-cut': ({ relevant }) =>
    `With ${plural(relevant, 'gold document')}, look at ${rankWord(relevant)}: a perfect ranking has only gold there`,
  'r-precision': ({ metric, found, relevant }, result) =>
    `Gold in the top ${relevant}: ${found}. ${metric} = ${found}/${relevant} ${result}`,
  'ap-term': ({ rank, doc, found }, result) =>
    `Rank ${rank}, ${doc}, is gold; found so far: ${found}. precision@${rank} = ${found}/${rank} ${result}`,
  'ap-not-found': ({ docs, looked }) =>
    looked === 0
      ? `Not returned, so it adds 0: ${names(docs)}`
      : `Not in the top ${looked}, so it adds 0: ${names(docs)}`,
  'ap-sum': ({ terms }, result) =>
    terms === 1 ? `Only one rank contributes: the sum ${result}` : `Add up the ${terms} precisions: the sum ${result}`,
  'ap-over-relevant': ({ metric, relevant }, result) =>
    `Divide by all ${plural(relevant, 'gold document')}, found or not: ${metric} ${result}`,
  'ap-over-hits': ({ metric, found }, result) =>
    `This convention divides by the ${found} found and forgives the others: ${metric} ${result}`,
  'ap-none': ({ metric, looked }, result) =>
    looked === 0 ? `The ranking is empty: ${metric} ${result}` : `No gold in the top ${looked}: ${metric} ${result}`,
  'ndcg-term': ({ rank, doc, grade }, result) =>
    `Rank ${rank}, ${doc}, has grade ${grade}; its gain over log₂${rank + 1} ${result}`,
  'ndcg-term-zero': ({ rank, doc, grade }) => `Rank ${rank}, ${doc}, has grade ${grade}: no gain`,
  'ndcg-term-unjudged': ({ rank, doc }) => `Rank ${rank}, ${doc}, is unjudged and counts as no gain`,
  'ndcg-dcg': ({ label }, result) => `Add up the gains of all ranks: ${label} ${result}`,
  'ndcg-ideal-judged': ({ grades }) =>
    grades.length
      ? `The ideal ranking: every document with a gain, retrieved or not, by grade: ${names(grades)}`
      : 'No judged document has a gain: the ideal ranking is empty',
  'ndcg-ideal-retrieved': ({ grades }) =>
    grades.length
      ? `This convention’s ideal ranking re-sorts only what was retrieved: ${names(grades)}`
      : 'No retrieved document has a gain: the ideal ranking is empty',
  'ndcg-idcg': ({ label }, result) => `The gain of the ideal ranking: ${label} ${result}`,
  ndcg: ({ metric }, result) => `Actual over ideal: ${metric} ${result}`,
  'judged-set': ({ looked, docs }) =>
    docs.length ? `Judged in the top ${looked}: ${names(docs)}` : `Nothing in the top ${looked} is judged`,
  judged: ({ metric, judged, looked }, result) =>
    `${judged} of ${plural(looked, 'document')} judged: ${metric} = ${judged}/${looked} ${result}`,
  'group-covered': ({ group, doc, rank }) => `Group ${group}: covered by ${doc} at rank ${rank}`,
  'group-open': ({ group, docs, k }) =>
    docs.length
      ? `Group ${group}: still open, not in the top ${k}: ${names(docs)}`
      : `Group ${group} is empty and cannot be covered`,
  groups: ({ metric, covered, groups }, result) =>
    `${covered} of ${plural(groups, 'group')} covered: ${metric} = ${covered}/${groups} ${result}`,
  'all-groups-yes': ({ metric, groups }, result) =>
    groups === 1
      ? `The one group is covered, so ${metric} ${result}`
      : `All ${groups} groups are covered, so ${metric} ${result}`,
  'all-groups-no': ({ metric, open, groups }, result) =>
    `Groups still open: ${open} of ${groups}, so ${metric} ${result}`,
  'mean-sum': ({ ids }, result) => `Add up the values of ${plural(ids.length, 'question')}: the sum ${result}`,
  'mean-zeroed': ({ ids }) => `Has gold but is missing from the run, so it counts as 0: ${names(ids)}`,
  'mean-left-out': ({ reason, ids }) => `Left out of the mean, ${leftOutEn[reason](ids.length)}: ${names(ids)}`,
  mean: ({ metric, n }, result) =>
    `Divide by the ${plural(n, 'question')} scored: ${metric} ${result}; one question weighs 1/${n}`,
  'mean-none': ({ metric, total }) =>
    total === 0
      ? `There are no questions here: ${metric} is undefined`
      : `No question has a value (of ${total}): ${metric} is undefined`,
};

/** Steps of the metrics, why a value is missing, and the glossary's metrics. */
export const explainMessages = messages(
  { steps: stepsZh, reasons: reasonsZh, leftOut: leftOutZh, metrics: metricsZh },
  { steps: stepsEn, reasons: reasonsEn, leftOut: leftOutEn, metrics: metricsEn },
);

/** The sentence of one step. */
export function explainStep(lang: Lang, step: MetricStep): string {
  // The key decides the shape of the values; the pair was type-checked where the step was written.
  const say = explainMessages[lang].steps[step.key] as (values: MetricStep['values'], result: string) => string;
  return say(step.values, resultOf(step));
}

/** `= 0.25`: the sign and the result at the end of the step's formula. */
function resultOf({ formula }: MetricStep): string {
  const at = formula.findIndex((part) => part.role === 'result');
  return at < 0 ? '' : `${formula[at - 1]?.text.trim() ?? ''} ${formula[at]?.text ?? ''}`;
}
