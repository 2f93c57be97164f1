import { messages } from './define';

/** What the labels of the Align cell say about the judge. */
export const alignDetailsMessages = messages(
  {
    title: '裁判和你对得上吗',
    few: (done: number, least: number) =>
      `标满 ${least} 条才出结果：再少，一条标注就能让一致率动 10 个百分点以上。已标 ${done} 条，还差 ${least - done} 条。`,
    n: (n: number) => `n = ${n}`,
    listGap: '；',
    agreement: '一致率',
    kappa: 'κ',
    kappaOpen: (value: string) => `κ ${value}：看怎么算的`,
    undefinedKappa: '没有定义',
    corrected: '校正后的比率',
    interval: (low: string, high: string) => `95% 区间 ${low} 到 ${high}`,
    say: {
      all: (n: number) => `${n} 条标注，裁判和你条条一致。`,
      some: (n: number, same: number, differ: number) => `${n} 条标注里，裁判和你 ${same} 条一致，${differ} 条不一致。`,
      oneWay: (n: number, of: number, value: string) =>
        n === of ? `分歧都是裁判判「${value}」而你不同意。` : `分歧里有 ${n} 条是裁判判「${value}」而你不同意。`,
      late: (n: number) => `其中 ${n} 条是看过判定之后标的，一致率会因此偏高。`,
    },
    kappaPanel: {
      title: 'κ 是怎么算的',
      observed: '实际一致率',
      chance: '碰巧一致率',
      why: '两边各按自己的比例随便说是或否，也会碰巧一致一部分；κ 把这部分扣掉：1 是完全一致，0 是和碰巧一样，小于 0 是还不如碰巧。',
      one: (value: string) =>
        `你和裁判每一条都是「${value}」：碰巧一致率就是 1，κ 的分母 1 − 1 = 0，所以没有定义。要有是有否，κ 才说得出什么。`,
    },
    confusion: {
      title: '混淆矩阵',
      judge: (value: string) => `裁判：${value}`,
      human: (value: string) => `你：${value}`,
      total: '合计',
      diagonal: '底色深的两格是一致的。',
      list: '点一个数，列出是哪几题。',
      field: (judge: string, human: string) => `裁判判「${judge}」，你标「${human}」`,
      open: (field: string, n: number) => `${field}：${n} 条，列出来`,
      rows: (field: string, n: number) => `${field}（${n} 条）`,
    },
    openRow: (question: string) => `在盲标里打开 ${question}`,
    moreRows: (n: number) => `再列出 ${n} 条`,
    disagreements: (n: number) => `不一致的（${n} 条）`,
    noDisagreement: '没有不一致的。',
    sides: (judge: string, human: string) => `裁判判「${judge}」，你标「${human}」。`,
    yourNote: '你的备注',
    rate: {
      title: '校正后的比率',
      intro: (value: string) =>
        `裁判会看错，它报的「${value}」率就偏。用你的标注估出它在两边各看错多少，再把比率校正回来。`,
      weights:
        '抽题按判定和题型分层，两种判定尽量各抽一半，免得少的那种抽不到：一致率和 κ 说的只是标过的这些；下面的估计按全部题里两种判定的比例加权回去。',
      columns: { what: '量', value: '值', interval: '95% 区间', from: '由来' },
      raw: (value: string) => `：裁判判「${value}」的比率`,
      tpr: (value: string) => `：你会标「${value}」的，裁判也判「${value}」`,
      tnr: (value: string) => `：你会标「${value}」的，裁判也判「${value}」`,
      theta: (value: string) => `：校正后的「${value}」率`,
      fromAll: (share: string) => `全部判定，${share}`,
      fromLabels: (n: number) => `${n} 条标注，加权`,
      fromFormula: '上面三个数',
      fromCount: (value: string, count: string) => `分层计数，Σ 题数 × 标注里「${value}」的占比：${count}`,
      how: '式子里代入的数',
      howLead: '一条标注代表同一种判定的 N/n 题：N 是裁判这样判的题数，n 是其中标过的条数。',
      weight: (value: string) => `「${value}」的权重`,
      rounded: '式子里的数四舍五入过，结果是用没有舍入的数算的。',
      otherForm: '这里 TPR 或 TNR 没有值，或者 TPR + TNR = 1，上面的式子是 0/0；θ 换一个等价的写法算：',
      plot: (list: string) => `校正前后的比率和 95% 区间。${list}`,
      plotRow: (name: string, value: string, interval: string) => `${name} ${value}${interval && `，${interval}`}`,
      rawShort: '裁判报的 p',
      thetaShort: '校正后 θ',
      scale: '点是比率，横线是 95% 区间。数都在上面的表里。',
      moved: (value: string, from: string, to: string, low: string, high: string) =>
        `裁判报的「${value}」率是 ${from}，校正后是 ${to}，95% 区间 ${low} 到 ${high}。`,
      exact: '有判定的题全都标过了：θ 就是你自己的比率，不用估计。',
      needed: (more: number, total: number) =>
        `要把区间收窄到 ±10 个百分点，大约还要标 ${more} 条，总共 ${total} 条（按正态近似，假定分歧的比例不变）。`,
      neededAll: (more: number) => `要把区间收窄到 ±10 个百分点，剩下的 ${more} 题都得标：题少，只有全标了才准。`,
      drawMore: (n: number) => `抽到 ${n} 题，接着标`,
      narrow: '按正态近似，区间已经在 ±10 个百分点以内。',
      noDisagreement:
        '一条分歧也没有：区间是靠每种判定多算半条「是」、半条「否」撑开的，为的是给还没碰上的错留点余地。再标几条，才知道裁判错得多不多。',
      because: {
        empty: '裁判一题也没有判，没有比率可校正。',
        unlabelled: '两种判定都还没有标注，没法校正。',
        'yes-unlabelled': (value: string) =>
          `裁判判「${value}」的题一条也没有标到：它在这一边看错多少无从估计，所以没有校正后的比率。`,
        'no-unlabelled': (value: string) =>
          `裁判判「${value}」的题一条也没有标到：它在这一边看错多少无从估计，所以没有校正后的比率。`,
      },
      resamples: (n: string, seed: number) => `自助法重抽 ${n} 次 · 种子 ${seed}`,
    },
  },
  {
    title: 'Does the judge agree with you?',
    few: (done, least) =>
      `Results come at ${least} labels: with fewer, a single one moves the agreement by more than 10 points. You have ${done}; ${least - done} to go.`,
    n: (n) => `n = ${n}`,
    listGap: '; ',
    agreement: 'Agreement',
    kappa: 'κ',
    kappaOpen: (value) => `κ ${value}: see how it is computed`,
    undefinedKappa: 'undefined',
    corrected: 'Corrected rate',
    interval: (low, high) => `95% interval ${low} to ${high}`,
    say: {
      all: (n) => `On all ${n} labels the judge agrees with you.`,
      some: (n, same, differ) => `Of ${n} labels the judge agrees with you on ${same} and disagrees on ${differ}.`,
      oneWay: (n, of, value) =>
        n === of
          ? `Every disagreement is the judge saying “${value}” where you do not.`
          : `In ${n} of the disagreements the judge says “${value}” and you do not.`,
      late: (n) =>
        `${n} of them ${n === 1 ? 'was' : 'were'} given with the verdict in sight, which makes the agreement look better than it is.`,
    },
    kappaPanel: {
      title: 'How κ is computed',
      observed: 'Observed agreement',
      chance: 'Chance agreement',
      why: 'If both sides said yes and no at random, each as often as it does now, they would still agree now and then. κ takes that away: 1 is full agreement, 0 is no better than chance, below 0 is worse.',
      one: (value) =>
        `You and the judge said “${value}” every time: chance agreement is 1, the denominator of κ is 1 − 1 = 0, so κ is undefined. It takes both yes and no for κ to say anything.`,
    },
    confusion: {
      title: 'Confusion matrix',
      judge: (value) => `Judge: ${value}`,
      human: (value) => `You: ${value}`,
      total: 'Total',
      diagonal: 'In the two tinted fields you agree.',
      list: 'Click a number to list its questions.',
      field: (judge, human) => `judge “${judge}”, you “${human}”`,
      open: (field, n) => `${field}: list ${n === 1 ? 'the one question' : `the ${n} questions`}`,
      rows: (field, n) => `${field} (${n})`,
    },
    openRow: (question) => `Open ${question} in the labelling panel`,
    moreRows: (n) => `Show ${n} more`,
    disagreements: (n) => `Disagreements (${n})`,
    noDisagreement: 'There are none.',
    sides: (judge, human) => `The judge says “${judge}”, you say “${human}”.`,
    yourNote: 'Your note',
    rate: {
      title: 'Corrected rate',
      intro: (value) =>
        `The judge errs, so the rate of “${value}” it reports is off. Your labels tell how often it errs either way, and the rate is corrected for that.`,
      weights:
        'The questions were drawn stratified by verdict and type, half of each verdict where there are enough, so that the rarer one is met at all: agreement and κ are about the labelled ones only; the estimates below are weighted back to the proportion of all verdicts.',
      columns: { what: 'Quantity', value: 'Value', interval: '95% interval', from: 'From' },
      raw: (value) => `: rate of “${value}” by the judge`,
      tpr: (value) => `: where you would say “${value}”, so does the judge`,
      tnr: (value) => `: where you would say “${value}”, so does the judge`,
      theta: (value) => `: corrected rate of “${value}”`,
      fromAll: (share) => `all verdicts, ${share}`,
      fromLabels: (n) => `${n} labels, weighted`,
      fromFormula: 'the three above',
      fromCount: (value, count) => `stratified count, Σ questions × share of “${value}” among their labels: ${count}`,
      how: 'The formula with its numbers',
      howLead:
        'A label stands for N/n questions of its verdict: N is how many the judge gave that verdict, n how many of them are labelled.',
      weight: (value) => `weight of “${value}”`,
      rounded: 'The numbers in the formulas are rounded; the results come from the exact ones.',
      otherForm:
        'TPR or TNR has no value here, or TPR + TNR = 1, so the formula above would be 0/0; θ is computed in an equivalent form:',
      plot: (list) => `The rate before and after correction, with its 95% interval. ${list}`,
      plotRow: (name, value, interval) => `${name} ${value}${interval && `, ${interval}`}`,
      rawShort: 'judge’s p',
      thetaShort: 'corrected θ',
      scale: 'Points are rates, the bar is the 95% interval. All numbers are in the table above.',
      moved: (value, from, to, low, high) =>
        `The judge reports a rate of “${value}” of ${from}; corrected, it is ${to}, 95% interval ${low} to ${high}.`,
      exact: 'Every question with a verdict is labelled: θ is simply your own rate, nothing is estimated.',
      needed: (more, total) =>
        `To narrow the interval to ±10 points takes about ${more} more ${more === 1 ? 'label' : 'labels'}, ${total} in all (normal approximation, if disagreements stay as frequent).`,
      neededAll: (more) =>
        `To narrow the interval to ±10 points, ${more === 1 ? 'the one question left' : `all of the ${more} questions left`} would have to be labelled: there are too few to leave any out.`,
      drawMore: (n) => `Draw ${n} questions and go on`,
      narrow: 'By the normal approximation, the interval is within ±10 points already.',
      noDisagreement:
        'There is not a single disagreement: the interval has its width from half a yes and half a no that are added to each verdict, to leave room for errors not met yet. Label a few more to learn how often the judge errs.',
      because: {
        empty: 'The judge has judged nothing, so there is no rate to correct.',
        unlabelled: 'Neither verdict has a label yet, so nothing can be corrected.',
        'yes-unlabelled': (value) =>
          `No question the judge called “${value}” is labelled: how often it errs there cannot be estimated, so there is no corrected rate.`,
        'no-unlabelled': (value) =>
          `No question the judge called “${value}” is labelled: how often it errs there cannot be estimated, so there is no corrected rate.`,
      },
      resamples: (n, seed) => `bootstrap, ${n} resamples · seed ${seed}`,
    },
  },
);
