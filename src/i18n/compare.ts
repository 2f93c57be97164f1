import { messages } from './define';

/** The Compare cell: two runs held against each other. */
export const compareMessages = messages(
  {
    side: { before: '之前', after: '之后' },
    run: '运行',
    mode: '检索方式',
    pick: (side: string, what: string) => `${side}：${what}`,
    nearest: (name: string) => `上面最近的（${name}）`,
    noEvaluate: '上面没有评测单元',
    cellsAbove: '上面的评测单元',
    recorded: '实验记录',
    recordedName: (date: string, title: string, conclusion: string) =>
      [date, title, conclusion && `「${conclusion}」`].filter(Boolean).join(' · '),
    gone: {
      log: '删掉的记录（已经不在了）',
      cell: '删掉的单元（已经不在了）',
      mode: '删掉的检索方式（已经不在了）',
    },
    someEntry: '实验记录里的一条',
    lastResult: (sides: string) =>
      `「${sides}」要比的运行已经不在了：下面是它还在的时候算出来的最后一次结果，重新算已经算不出来。要接着比，请在上面重新选。`,
    sidesJoint: '」和「',
    firstMode: (name: string) => `第一种（${name}）`,
    lastMode: (name: string) => `最后一种（${name}）`,
    swap: '前后对调',
    logFailed: (detail: string) => `实验记录读不出来（${detail}），只能选上面的评测单元。`,
    waits: '要比的结果还没算出来，它在等模型：',
    waitsRecorded: '要比的那次运行里，这种检索方式没有结果：当时它在等模型。换一种，或者重新评测。',
    check: {
      label: '改了几样',
      same: '前后的设置一模一样：有差别也只会是噪声，而这里一点差别也没有。',
      sameDiffers: '前后的设置一模一样，结果却不一样：下面的差别不是设置带来的，是噪声。',
      one: (what: string) => `只改了一样：${what}。下面的差别就是它带来的。`,
      many: (n: number, list: string) => `改了 ${n} 样：${list}。分不清是哪一样起的作用；要分清，就一次只改一样。`,
      gap: '；',
      change: (name: string, from: string, to: string) => `${name} ${from} → ${to}`,
      inMode: (mode: string, name: string) => `${mode} 的${name}`,
      oneThing: (what: string) => `只改了一样：${what}。`,
      unlike: (example: string, rest: boolean) =>
        `k 不同，${example} 前后就不是同一个量，差多少都不能当成变好或变差${rest ? '；别的指标才可以直接比，差别就是改动带来的' : ''}。`,
      unlikeMany: (example: string) => `k 不同，${example} 前后还不是同一个量，差多少都不能当成变好或变差。`,
    },
    metric: '看哪个指标',
    group: '看哪些题',
    everyGroup: '全部和每一类',
    scrolls: '表比屏幕宽，往左滑看后面的列 →',
    tableLabel: '各项指标的差别',
    columns: {
      metric: '指标',
      group: '题',
      delta: '差（后 − 前）',
      interval: '95% 区间',
      p: 'p',
      pHolm: '校正后 p',
      counts: '变好／变差／不变',
    },
    unlike: '不是同一个量',
    unlikeName: (metric: string) => `${metric}（不是同一个量）`,
    exact: '精确',
    sampled: '抽样',
    deltaLabel: (metric: string, group: string, delta: string) => `${metric}，${group}，差 ${delta}：看怎么算的`,
    noMetrics: '两次运行没有共同的指标，比不了。',
    noPairs: '两次运行没有共同的问题，比不了。',
    plot: (list: string) => `每个指标的差和 95% 区间，竖线是 0。${list}`,
    plotRow: (metric: string, delta: string, interval: string) => `${metric} ${delta} ${interval}`,
    plotGroup: (group: string, n: number) => `${group}，n = ${n}`,
    plotBetter: '变好 →',
    plotWorse: '← 变差',
    plotScale: (what: string) => `点是差，横线是 95% 区间（${what}）。数都在上面的表里。`,
    legend: {
      before: '怎么读：假如前后没有高下，每道题的差换个正负号也同样可能；',
      after: ' 是在这个前提下，碰巧出现至少这么大差别的机会，越小越不像碰巧。它由',
      testName: '随机化检验',
      test: '算出，95% 区间由',
      bootstrapName: '自助法',
      bootstrap: '算出；几个指标一起检验，要做 ',
      holmName: 'Holm 校正',
      holm: '。',
    },
    say: {
      unlike: (m: UnlikeWords) =>
        `${m.before} 是 ${m.from}，${m.after} 是 ${m.to}（n = ${m.n}），差 ${m.delta}。k 不同，这是两个量：差不说明变好变差，所以不做检验、没有区间，也不算进 Holm 校正。`,
      whole: (metric: string, weight: string) => `一题是 ${weight}：${metric} 没有比这更小的差别。`,
      part: (metric: string, weight: string, gold: number, step: string) =>
        `一题从 0 到 1，${metric} 动 ${weight}；最多的题有 ${gold} 篇标准答案，只多找到一篇是 ${step}：没有比这更小的差别。`,
      any: (metric: string, weight: string) => `一题从 0 变成 1，${metric} 就动 ${weight}。`,
      none: (metric: string) => `没有一题在前后两次里都有 ${metric} 的值，比不了。`,
      level: (metric: string, value: string, n: number) => `${metric} 前后都是 ${value}（n = ${n}），没有一题变。`,
      cancel: (metric: string, value: string, n: number, wins: number, losses: number) =>
        `${metric} 前后都是 ${value}（n = ${n}）：${wins} 题变好，${losses} 题变差，正好抵消。`,
      moved: (m: MovedWords) =>
        `${m.metric} 从 ${m.before} 到 ${m.after}，${m.up ? '高' : '低'}了 ${m.size}（n = ${m.n}：${m.wins} 题变好，${m.losses} 题变差）。`,
      chance: (interval: string, p: string, n: number) =>
        `95% 区间 ${interval} 里有 0，p ${p}：在 ${n} 题上，这么大的差别碰巧也会出现。`,
      onlyInterval: (interval: string, p: string, n: number) =>
        `95% 区间 ${interval} 里没有 0，p 却是 ${p}：两种算法说法不一，${n} 题还下不了结论。`,
      onlyP: (interval: string, p: string, n: number) =>
        `p ${p}，95% 区间 ${interval} 里却有 0：两种算法说法不一，${n} 题还下不了结论。`,
      rare: (interval: string, p: string) => `95% 区间 ${interval} 里没有 0，p ${p}：只靠碰巧，很少出现这么大的差别。`,
      noInterval: (p: string) => `能抽的不到两组，画不出区间；p ${p}。`,
      few: (changed: number, patterns: string, floor: string) =>
        `只有 ${changed} 题变了：哪怕全朝一个方向变，p 最小也只能是 2/${patterns} = ${floor}。`,
      holm: (tests: number, p: string) =>
        `一起检验了 ${tests} 个指标，总有一个碰巧显得好：Holm 校正后，这一个 p ${p}。`,
      oneType: 'Holm 只管同一行题里的几个指标；挑着看哪一类，它没有校正。',
      needed: (size: string, n: string) => `要有八成把握看出 ${size} 这么大的差别，大约需要 ${n} 题。`,
      detectable: (n: number, size: string) => `${n} 题有八成把握看出的最小差别，大约是 ${size}。`,
      clusters: (n: number, units: number) => `${n} 题按共有的标准答案并成 ${units} 组，抽的是组。`,
      noValue: (n: number) => `另有 ${n} 题没有这项指标的值（比如没有标准答案），不参加比较。`,
    },
  },
  {
    side: { before: 'Before', after: 'After' },
    run: 'Run',
    mode: 'Method',
    pick: (side, what) => `${side}: ${what}`,
    nearest: (name) => `nearest above (${name})`,
    noEvaluate: 'no Evaluate cell above',
    cellsAbove: 'Evaluate cells above',
    recorded: 'Experiment log',
    recordedName: (date, title, conclusion) =>
      [date, title, conclusion && `“${conclusion}”`].filter(Boolean).join(' · '),
    gone: {
      log: 'deleted entry (no longer there)',
      cell: 'deleted cell (no longer there)',
      mode: 'deleted method (no longer there)',
    },
    someEntry: 'an entry of the log',
    lastResult: (sides) =>
      `The run chosen for “${sides}” is no longer there: what you see is the last result made while it was, and it cannot be made again. Choose another run above to go on comparing.`,
    sidesJoint: '” and “',
    firstMode: (name) => `the first (${name})`,
    lastMode: (name) => `the last (${name})`,
    swap: 'Swap',
    logFailed: (detail) => `The experiment log cannot be read (${detail}); only Evaluate cells above can be chosen.`,
    waits: 'A result to compare is not there yet; it waits for a model:',
    waitsRecorded:
      'The recorded run has no result for this method: it was waiting for a model at the time. Choose another, or evaluate again.',
    check: {
      label: 'What changed',
      same: 'Both runs have the same settings: any difference would be noise, and there is none.',
      sameDiffers:
        'Both runs have the same settings and yet their results differ: what you see below is noise, not an effect of settings.',
      one: (what) => `One thing changed: ${what}. The differences below are its doing.`,
      many: (n, list) =>
        `${n} things changed: ${list}. There is no telling which of them made the difference; to find out, change one at a time.`,
      gap: '; ',
      change: (name, from, to) => `${name} ${from} → ${to}`,
      inMode: (mode, name) => `${mode}: ${name}`,
      oneThing: (what) => `One thing changed: ${what}.`,
      unlike: (example, rest) =>
        `With another k, ${example} is not the same measure on both sides, and its difference says nothing about better or worse${rest ? '; the other metrics can be compared, and their differences are the doing of the change' : ''}.`,
      unlikeMany: (example) =>
        `With another k, ${example} is not even the same measure on both sides: its difference says nothing about better or worse.`,
    },
    metric: 'Metric',
    group: 'Questions',
    everyGroup: 'all, and each type',
    scrolls: 'The table is wider than the screen: swipe left for more columns →',
    tableLabel: 'Differences by metric',
    columns: {
      metric: 'Metric',
      group: 'Questions',
      delta: 'Difference (after − before)',
      interval: '95% interval',
      p: 'p',
      pHolm: 'Holm p',
      counts: 'Better / worse / same',
    },
    unlike: 'not the same measure',
    unlikeName: (metric) => `${metric} (not the same measure)`,
    exact: 'exact',
    sampled: 'sampled',
    deltaLabel: (metric, group, delta) => `${metric}, ${group}, difference ${delta}: show how it was made`,
    noMetrics: 'The two runs have no metric in common: there is nothing to compare.',
    noPairs: 'The two runs have no question in common: there is nothing to compare.',
    plot: (list) => `The difference in each metric with its 95% interval; the upright line is 0. ${list}`,
    plotRow: (metric, delta, interval) => `${metric} ${delta} ${interval}`,
    plotGroup: (group, n) => `${group}, n = ${n}`,
    plotBetter: 'better →',
    plotWorse: '← worse',
    plotScale: (what) =>
      `The dot is the difference, the bar its 95% interval (${what}). The table above has the numbers.`,
    legend: {
      before:
        'How to read this: if the two runs were alike, each question’s difference could as well have the other sign; ',
      after:
        ' is the chance of a difference at least this large under that assumption, and the smaller it is, the less it looks like chance. It comes from the ',
      testName: 'randomisation test',
      test: '; the interval from the ',
      bootstrapName: 'bootstrap',
      bootstrap: '. Several metrics tested together need ',
      holmName: 'Holm’s correction',
      holm: '.',
    },
    say: {
      unlike: (m) =>
        `${m.before} is ${m.from} and ${m.after} is ${m.to} (n = ${m.n}), a difference of ${m.delta}. With another k these are two measures: the difference says nothing about better or worse, so it has no test, no interval and no place in Holm’s correction.`,
      whole: (metric, weight) => `One question is ${weight}: no smaller difference in ${metric} exists.`,
      part: (metric, weight, gold, step) =>
        `One question going from 0 to 1 moves ${metric} by ${weight}; a question has up to ${gold} gold documents, and one of them is ${step}: no smaller difference exists.`,
      any: (metric, weight) => `One question going from 0 to 1 moves ${metric} by ${weight}.`,
      none: (metric) => `No question has a value of ${metric} in both runs: there is nothing to compare.`,
      level: (metric, value, n) => `${metric} is ${value} in both runs (n = ${n}); no question changed.`,
      cancel: (metric, value, n, wins, losses) =>
        `${metric} is ${value} in both runs (n = ${n}): ${wins} better and ${losses} worse cancel out.`,
      moved: (m) =>
        `${m.metric} went from ${m.before} to ${m.after}, ${m.up ? 'up' : 'down'} by ${m.size} (n = ${m.n}: ${m.wins} better, ${m.losses} worse).`,
      chance: (interval, p, n) =>
        `The 95% interval ${interval} contains 0 and p ${p}: with ${n} questions this could well be chance.`,
      onlyInterval: (interval, p, n) =>
        `The 95% interval ${interval} does not contain 0, yet p is ${p}: the two methods disagree, and ${n} questions do not settle it.`,
      onlyP: (interval, p, n) =>
        `p ${p}, yet the 95% interval ${interval} contains 0: the two methods disagree, and ${n} questions do not settle it.`,
      rare: (interval, p) =>
        `The 95% interval ${interval} does not contain 0 and p ${p}: chance alone would rarely make a difference this large.`,
      noInterval: (p) => `With fewer than two units to draw from there is no interval; p ${p}.`,
      few: (changed, patterns, floor) =>
        `Only ${changed} ${changed === 1 ? 'question' : 'questions'} changed: even if all went the same way, p could not be below 2/${patterns} = ${floor}.`,
      holm: (tests, p) =>
        `${tests} metrics were tested together, and one of them always looks good by luck: after Holm’s correction for this one p ${p}.`,
      oneType: 'Holm covers the metrics of one row of questions, not the choice of which type to look at.',
      needed: (size, n) => `To show a difference of ${size} with a power of 80% takes about ${n} questions.`,
      detectable: (n, size) => `The smallest difference that ${n} questions show with a power of 80% is about ${size}.`,
      clusters: (n, units) => `The ${n} questions form ${units} groups that share gold; groups are what is drawn.`,
      noValue: (n) =>
        `${n} more ${n === 1 ? 'question has' : 'questions have'} no value of this metric (no gold, for instance) and ${n === 1 ? 'takes' : 'take'} no part.`,
    },
  },
);

export interface MovedWords {
  metric: string;
  before: string;
  after: string;
  up: boolean;
  size: string;
  n: number;
  wins: number;
  losses: number;
}

export interface UnlikeWords {
  before: string;
  from: string;
  after: string;
  to: string;
  n: number;
  delta: string;
}
