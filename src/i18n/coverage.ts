import type { Finding, FindingCode, FindingValues } from '../core/evalset';
import { messages, type Lang } from './define';
import type { Wording } from './wording';

type FindingWordings = { [C in FindingCode]: Wording<FindingValues[C]> };

const findingsZh: FindingWordings = {
  'no-unanswerable': {
    what: () => '没有无答案问题',
    fix: () => '加几个知识库回答不了的问题，才看得出系统会不会硬答。',
  },
  'type-few': {
    what: (v) => `类型 ${v.type} 只有 ${v.n} 个问题`,
    fix: (v) => `至少要 ${v.min} 个，否则一个问题就能让这一类的数字大变。`,
  },
  'gold-unknown': {
    what: (v) => `${v.count} 个问题的标准答案不在知识库里：${v.docs}`,
    fix: () => '这些文章永远检索不到；改正 id，或补上文章。',
  },
  'question-copied': {
    what: (v) => `${v.count} 个问题几乎照抄了文章（至少 ${v.percent}% 的字相同），分数会虚高`,
    fix: () => '换成用户会用的说法。',
  },
  'question-duplicate': {
    what: (v) => `${v.count} 个问题的文字相同`,
    fix: () => '留一个就够；重复的问题在平均数里占了双份。',
  },
  'answer-points-missing': {
    what: (v) => `${v.count} 个有答案的问题没有写答案要点`,
    fix: () => '检索评测用不到；要评生成的回答，就得补上。',
  },
};

const findingsEn: FindingWordings = {
  'no-unanswerable': {
    what: () => 'There is no unanswerable question',
    fix: () => 'Add a few that the knowledge base cannot answer, to see whether the system makes answers up.',
  },
  'type-few': {
    what: (v) => `Type ${v.type} has only ${v.n} of the ${v.min} questions it needs`,
    fix: () => 'Add some: with so few, a single question moves the figure of the type a long way.',
  },
  'gold-unknown': {
    what: (v) => `Questions whose gold is not in the knowledge base: ${v.count} (${v.docs})`,
    fix: () => 'These articles can never be found. Correct the ids, or add the articles.',
  },
  'question-copied': {
    what: (v) =>
      `Questions copied almost word for word from an article: ${v.count} (at least ${v.percent}% of the characters); scores will be inflated`,
    fix: () => 'Put them the way users would.',
  },
  'question-duplicate': {
    what: (v) => `${v.count} questions have the same text`,
    fix: () => 'Keep one: repeated questions weigh double in every mean.',
  },
  'answer-points-missing': {
    what: (v) => `Answerable questions without answer points: ${v.count}`,
    fix: () => 'Retrieval does not need them; evaluating generated answers does.',
  },
};

export const coverageMessages = messages(findingsZh, findingsEn);

/** A finding of the coverage check in words: what is missing, and what to do. */
export function findingText(lang: Lang, finding: Finding): { what: string; fix: string } {
  // The wording of a code takes the values of that code: a tie TypeScript does not follow through a union.
  const wording = coverageMessages[lang][finding.code] as Wording<Finding['values']>;
  return { what: wording.what(finding.values), fix: wording.fix(finding.values) };
}
