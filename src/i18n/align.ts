import { messages } from './define';

/** The Align cell: drawing rows, labelling them blind, label files. */
export const alignMessages = messages(
  {
    judge: '裁判单元',
    nearest: (name: string) => `上面最近的（${name}）`,
    gone: '删掉的单元（已经不在了）',
    verdictOf: '对哪一种判定',
    rows: '抽几题',
    seed: '随机种子',
    kinds: { faithful: '忠实', complete: '完整', refused: '拒答' },
    values: {
      faithful: { yes: '忠实', no: '不忠实' },
      complete: { yes: '完整', no: '不完整' },
      refused: { yes: '拒答', no: '没有拒答' },
    },
    ask: {
      faithful: '这个回答忠实吗？',
      complete: '这个回答完整吗？',
      refused: '这个回答是拒答吗？',
    },
    rule: {
      faithful: '回答说的每一个事实都能在材料里找到依据，就是忠实；客套话和「请联系人工」不算事实。',
      complete: '列出的要点每一条都说到了，数字和条件也没错，就是完整；多说别的不影响。',
      refused: '问的事一点也没答，只说不知道、让人去问别处，就是拒答；答了一部分、答错了都不是。',
    },
    noJudge: '上面没有裁判单元：先加一个，判完再来对表。',
    judgeGone: '选的裁判单元已经不在了，请在上面重新选一个。',
    notYet: '裁判还没有判定。判完之后，这里会抽出几题让你盲标。',
    judging: '裁判正在判。等它判完，再从全部判定里抽题。',
    noRows: (kind: string) => `没有一题有「${kind}」的判定，抽不出题来。`,
    noneToLabel: {
      faithful: (n: number, full: string) =>
        `没有题可标：有「忠实」判定的 ${n} 题都没有随回答记下材料，忠不忠实无从核对。在这里导出时选「${full}」，文件里才有材料。`,
      complete: (n: number, full: string) =>
        `没有题可标：有「完整」判定的 ${n} 题都没有随回答记下要点，完不完整无从核对。在这里导出时选「${full}」，文件里才有要点。`,
    },
    leftOut: {
      faithful: (n: number, full: string) =>
        `另有 ${n} 题没有随回答记下材料，忠不忠实无从核对：不抽它们，下面的结果也不算它们。在这里导出时选「${full}」，文件里才有材料。`,
      complete: (n: number, full: string) =>
        `另有 ${n} 题没有随回答记下要点，完不完整无从核对：不抽它们，下面的结果也不算它们。在这里导出时选「${full}」，文件里才有要点。`,
    },
    drawn: (drawn: number, judged: number, kind: string) =>
      `${judged} 题有「${kind}」的判定，按判定和题型分层抽了 ${drawn} 题，次序打乱；种子不变，抽到的就不变。`,
    tooFew: (drawn: number, least: number) =>
      `只抽得出 ${drawn} 题，不到 ${least} 题：可以标，但算不出像样的结果。让裁判多判几题。`,
    blind: '先看回答自己判断：标完这一题，才看得到裁判的判定和理由。',
    panel: '盲标',
    strip: '抽到的题',
    place: (at: number, of: number) => `第 ${at} 题，共 ${of} 题`,
    progress: (done: number, of: number) => `已标 ${done} / ${of}`,
    stripItem: (at: number, question: string, state: string) => `第 ${at} 题 ${question}，${state}`,
    unlabelled: '还没标',
    labelled: (value: string) => `标了「${value}」`,
    question: '问题',
    answer: '回答',
    emptyAnswer: '（空的）',
    material: (n: number) => `材料（${n} 块）`,
    noMaterial: '材料是空的：提示词里一块也没有。',
    points: (n: number) => `要点（${n} 条）`,
    noPoints: '这一题没有写要点。',
    judgeCriterion: '裁判拿到的标准原文',
    ownRule: '裁判用的是自己写的标准，照它来标：',
    yes: '是',
    no: '否',
    key: (word: string, key: string) => `${word} (${key})`,
    note: '备注',
    noteHint: '为什么这么标？可以不写。',
    previous: '← 上一题',
    next: '下一题 →',
    skip: '先跳过 →',
    nextOpen: (n: number) => `下一道没标的（还有 ${n} 题）`,
    keys: '焦点在这一块里时：y 是，n 否，← → 或 j k 换题。写备注时不起作用。',
    verdict: '裁判的判定',
    agrees: '和你一致',
    differs: '和你不一致',
    evidence: { faithful: '没有依据的话', complete: '漏掉的要点', refused: '理由' },
    noEvidence: '没有写理由。',
    nothingListed: {
      faithful: '没有列出没有依据的话。',
      complete: '没有列出漏掉的要点。',
      refused: '没有写理由。',
    },
    planted: '样本作者的说明',
    late: '这一条是看过判定之后标的，不再是盲标。',
    labelledAt: (date: string) => `标于 ${date}`,
    remove: '删掉这条标注',
    removed: '标注删掉了。',
    undo: '撤销',
    restored: '标注恢复了。',
    said: (label: string, verdict: string, agrees: boolean) =>
      `你标了「${label}」，裁判判「${verdict}」，${agrees ? '一致' : '不一致'}。`,
    allDone: '抽到的题都标完了。',
    sentenceGap: '',
    notSaved: (detail: string) => `标注没有存下来：${detail}`,
    loadFailed: (detail: string) => `读不出这台设备上的标注：${detail}`,
    partFailed: '这一部分没有载入成功，请检查网络后刷新页面。',
    loading: '正在读取标注…',
    others: (n: number) => `另有 ${n} 条标注的题这次没有抽到：留着，不算进下面的结果。`,
    device: '标注只存在这台设备上，跟着题目和回答走；回答一变，就要重新标。',
    files: {
      label: '标注',
      save: (n: number) => `导出 ${n} 条 (JSONL)`,
      none: '还没有标注可以导出。',
      name: '标注',
      open: '导入 JSONL',
      done: (added: number, here: number) => `导入了 ${added} 条新标注，其中 ${here} 条是这个裁判单元的题。`,
      nothingNew: '文件里没有新标注。',
      same: (n: number) => `${n} 条和这里的一样。`,
      different: (n: number, opposite: number) => {
        if (opposite === 0) return `${n} 条和这里的判定相同，备注、日期或者是不是盲标不同：留的是这里的。`;
        return `${n} 条和这里的不一样${opposite === n ? '，是和否相反' : `，其中 ${opposite} 条是和否相反`}：留的是这里的。`;
      },
      takeTheirs: (n: number) => `改用文件里的（${n} 条）`,
      replaced: (n: number) => `${n} 条换成了文件里的。`,
      putBack: '换回了这里原来的。',
      answersFile: (cell: string) =>
        `没有导入：这不是标注文件，是一份回答（generation_results.jsonl 这一类）。请到「${cell}」单元里导入。`,
      failed: (n: number) => `没有导入：文件有 ${n} 处读不出来，一条也没有动。`,
      more: (n: number) => `另有 ${n} 处。`,
      field: {
        missing: (field: string, _found: string) => `缺少 ${field}`,
        empty: (field: string, _found: string) => `${field} 是空的`,
        wrong: (field: string, found: string) => `${field} 的值不对，那里是 ${found}`,
      },
      line: (line: number) => `第 ${line} 行`,
      at: (where: string, what: string) => (where ? `${where}：${what}` : what),
      unread: (detail: string) => `文件读不出来：${detail}`,
      unsaved: (detail: string) => `导出失败：${detail}`,
    },
  },
  {
    judge: 'Judge cell',
    nearest: (name) => `nearest above (${name})`,
    gone: 'a deleted cell (no longer there)',
    verdictOf: 'Which verdict',
    rows: 'Questions to draw',
    seed: 'Random seed',
    kinds: { faithful: 'faithful', complete: 'complete', refused: 'refused' },
    values: {
      faithful: { yes: 'faithful', no: 'not faithful' },
      complete: { yes: 'complete', no: 'incomplete' },
      refused: { yes: 'refused', no: 'not refused' },
    },
    ask: {
      faithful: 'Is this answer faithful?',
      complete: 'Is this answer complete?',
      refused: 'Is this answer a refusal?',
    },
    rule: {
      faithful:
        'Faithful: every fact it states can be found in the material. Courtesy and “please contact support” are not facts.',
      complete:
        'Complete: it makes every point listed, with the right figures and conditions. Saying more does no harm.',
      refused:
        'A refusal: it gives nothing of what was asked for, and only says that it does not know or sends the user elsewhere. A partial or a wrong answer is none.',
    },
    noJudge: 'There is no Judge cell above. Add one and let it judge first.',
    judgeGone: 'The chosen Judge cell is no longer there. Choose another one above.',
    notYet: 'The judge has not judged anything yet. Once it has, some questions are drawn here for you to label blind.',
    judging: 'The judge is at work. The questions are drawn from all of its verdicts, once it is done.',
    noRows: (kind) => `No question has a verdict on “${kind}”, so there is nothing to draw from.`,
    noneToLabel: {
      faithful: (n, full) =>
        `There is nothing to label: ${n === 1 ? 'the one question' : `none of the ${n} questions`} with a verdict on “faithful” ${n === 1 ? 'has no material' : 'has material'} recorded with its answer to check it against. A file exported here “${full}” holds the material.`,
      complete: (n, full) =>
        `There is nothing to label: ${n === 1 ? 'the one question' : `none of the ${n} questions`} with a verdict on “complete” ${n === 1 ? 'has no points' : 'has points'} recorded with its answer to check it against. A file exported here “${full}” holds the points.`,
    },
    leftOut: {
      faithful: (n, full) =>
        `${n} more ${n === 1 ? 'has' : 'have'} no material recorded with the answer to check it against: left out of the draw and of the results below. A file exported here “${full}” holds the material.`,
      complete: (n, full) =>
        `${n} more ${n === 1 ? 'has' : 'have'} no points recorded with the answer to check it against: left out of the draw and of the results below. A file exported here “${full}” holds the points.`,
    },
    drawn: (drawn, judged, kind) =>
      `${judged} ${judged === 1 ? 'question has' : 'questions have'} a verdict on “${kind}”; ${drawn} ${drawn === 1 ? 'was' : 'were'} drawn, stratified by verdict and type, in shuffled order. The same seed draws the same ones.`,
    tooFew: (drawn, least) =>
      `Only ${drawn} could be drawn, fewer than ${least}: you can label them, but no result worth having comes of it. Let the judge judge more.`,
    blind: 'Decide for yourself first: the judge’s verdict and reason appear once you have labelled the question.',
    panel: 'Blind labelling',
    strip: 'Questions drawn',
    place: (at, of) => `Question ${at} of ${of}`,
    progress: (done, of) => `${done} / ${of} labelled`,
    stripItem: (at, question, state) => `Question ${at}, ${question}, ${state}`,
    unlabelled: 'not labelled yet',
    labelled: (value) => `labelled “${value}”`,
    question: 'Question',
    answer: 'Answer',
    emptyAnswer: '(empty)',
    material: (n) => `Material (${n} ${n === 1 ? 'chunk' : 'chunks'})`,
    noMaterial: 'There was no material: the prompt held no chunk.',
    points: (n) => `Points (${n})`,
    noPoints: 'No points are given for this question.',
    judgeCriterion: 'The criterion as the judge was given it',
    ownRule: 'The judge goes by a criterion of your own; label by the same:',
    yes: 'Yes',
    no: 'No',
    key: (word, key) => `${word} (${key})`,
    note: 'Note',
    noteHint: 'Why? May be left empty.',
    previous: '← Previous',
    next: 'Next →',
    skip: 'Skip for now →',
    nextOpen: (n) => `Next unlabelled (${n} left)`,
    keys: 'While the focus is in this panel: y for yes, n for no, ← → or j k to move. Not while writing a note.',
    verdict: 'The judge’s verdict',
    agrees: 'agrees with you',
    differs: 'disagrees with you',
    evidence: { faithful: 'Unsupported', complete: 'Missing points', refused: 'Reason' },
    noEvidence: 'It gave no reason.',
    nothingListed: {
      faithful: 'It lists nothing unsupported.',
      complete: 'It lists no missing point.',
      refused: 'It gave no reason.',
    },
    planted: 'Note of the sample’s author',
    late: 'This label was given with the verdict in sight: it is not blind.',
    labelledAt: (date) => `Labelled ${date}`,
    remove: 'Delete this label',
    removed: 'The label is deleted.',
    undo: 'Undo',
    restored: 'The label is back.',
    said: (label, verdict, agrees) =>
      `You: ${label}. The judge: ${verdict}. ${agrees ? 'You agree.' : 'You disagree.'}`,
    allDone: 'All questions drawn are labelled.',
    sentenceGap: ' ',
    notSaved: (detail) => `The label was not saved: ${detail}`,
    loadFailed: (detail) => `The labels on this device could not be read: ${detail}`,
    partFailed: 'This part did not load. Check the network and reload the page.',
    loading: 'Reading labels…',
    others: (n) =>
      `${n} more ${n === 1 ? 'label is' : 'labels are'} on questions that were not drawn this time: kept, but not part of the results below.`,
    device:
      'Labels stay on this device and belong to a question with its answer; when the answer changes, it needs a new label.',
    files: {
      label: 'Labels',
      save: (n) => `Export ${n} (JSONL)`,
      none: 'No labels to export yet.',
      name: 'labels',
      open: 'Import JSONL',
      done: (added, here) =>
        `${added} new ${added === 1 ? 'label' : 'labels'} imported, ${here} of them on this judge’s questions.`,
      nothingNew: 'There is no new label in the file.',
      same: (n) => `${n} ${n === 1 ? 'is the same as the one' : 'are the same as those'} here.`,
      different: (n, opposite) => {
        const kept = n === 1 ? 'yours is kept' : 'yours are kept';
        if (opposite === 0)
          return `${n} ${n === 1 ? 'has' : 'have'} the same verdict as here but another note, date or “blind” mark: ${kept}.`;
        const most = n === 1 ? '' : opposite === n ? ' all' : ` ${opposite}`;
        return `${n} ${n === 1 ? 'differs from the one' : 'differ from those'} here,${most} with the opposite verdict: ${kept}.`;
      },
      takeTheirs: (n) => (n === 1 ? 'Take the file’s instead' : `Take the file’s ${n} instead`),
      replaced: (n) => `${n} ${n === 1 ? 'was' : 'were'} replaced by the file’s.`,
      putBack: 'Yours are back.',
      answersFile: (cell) =>
        `Nothing imported: this is not a label file but a file of answers, such as generation_results.jsonl. Import it in a “${cell}” cell.`,
      failed: (n) =>
        `Nothing imported: ${n} ${n === 1 ? 'place' : 'places'} in the file could not be read. Nothing was changed.`,
      more: (n) => `${n} more.`,
      field: {
        missing: (field) => `${field} is missing`,
        empty: (field) => `${field} is empty`,
        wrong: (field, found) => `${field} cannot be ${found}`,
      },
      line: (line) => `line ${line}`,
      at: (where, what) => (where ? `${where}: ${what}` : what),
      unread: (detail) => `The file could not be read: ${detail}`,
      unsaved: (detail) => `The export failed: ${detail}`,
    },
  },
);
