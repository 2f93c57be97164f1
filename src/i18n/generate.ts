import { messages } from './define';

/** The Generate cell: where its answers come from, how a run goes on, and the list of answers. */
export const generateMessages = messages(
  {
    source: '回答从哪来',
    sources: { model: '我的模型来答', recorded: '现成的回答' },
    run: '材料取自哪次运行',
    mode: '检索方式',
    nearest: (name: string) => `上面最近的（${name}）`,
    noEvaluate: '上面没有评测单元',
    cellsAbove: '上面的评测单元',
    logged: '实验记录',
    gone: {
      log: '删掉的记录（已经不在了）',
      cell: '删掉的单元（已经不在了）',
      mode: '删掉的检索方式（已经不在了）',
    },
    someEntry: '实验记录里的一条',
    lastMode: (name: string) => `最后一种（${name}）`,
    logFailed: (detail: string) => `实验记录读不出来（${detail}），只能选上面的评测单元。`,
    modeWaits: (mode: string) => `材料要按「${mode}」的排名来取，而这份排名还没算出来：它在等本地模型。`,
    modeWaitsRecorded: (mode: string) =>
      `那次运行里「${mode}」没有结果：当时它在等模型。换一种检索方式，或者换一次运行。`,
    topK: '前几块放进提示词',
    budget: '材料最多多少 token（估算）',
    language: '提示词的语言',
    languages: { zh: '中文', en: 'English' },
    call: '调用参数',
    model: '本单元用的模型',
    modelPlaceholder: (name: string) => (name ? `不填就用 ${name}` : '不填就用「语言模型」里选的'),
    temperature: '温度',
    noTemperature: '不发送温度（有的模型不收）',
    maxTokens: '回答最长多少 token',
    noKey: '手上没有密钥？',
    seeSample: (name: string) => `先看现成的：${name}`,

    progress: (done: number, total: number) => `${done} / ${total} 题已有回答`,
    writing: (n: number) => `正在写 ${n} 题`,
    failedCount: (n: number) => `${n} 题失败`,
    restTodo: (n: number) => `还有 ${n} 题没有回答；接着跑只付这些题的钱。`,
    empty: '还没有回答。',
    noQuestions: '没有题目可答。',
    waitingData: '等上面的评测算出排名，这里才知道每题放哪些切块。',

    byHand: '手写示例，不是模型的回答',
    byHandMore: (n: number) => `这 ${n} 份回答是为这一课写的，有几份故意写错了：找出它们，就是下面要练的事。`,
    imported: (name: string) => `导入的回答：${name}`,
    importedMore: (n: number, models: string) =>
      models ? `${n} 行，文件里写的模型：${models}。` : `${n} 行，文件里没写是哪个模型答的。`,
    byHandFile: (name: string) => `从「${name}」导入。`,
    bare: (n: number, total: number, full: string) =>
      `${n === total ? '这份文件' : `其中 ${n} 行`}没有记下当时给了哪些材料：引用的切块给没给过、回答忠不忠实，都没法核对。从裁判单元导出时选「${full}」，文件里才有材料。`,
    mismatch: {
      head: '这些回答和笔记本现在的数据对不上：',
      strangers: (n: number, ids: string) => `${n} 题不在现在的题集里：${ids}`,
      otherQuestion: (n: number, ids: string) => `${n} 题的问题和题集里的不一样：${ids}`,
      otherGold: (n: number, ids: string) => `${n} 题的标准答案要点或「答得了 / 答不了」和题集里的不一样：${ids}`,
      otherChunks: (n: number, ids: string) => `材料里有 ${n} 块和现在的切块内容不一样：${ids}`,
      goneChunks: (n: number, ids: string) => `材料里有 ${n} 块现在没有了：${ids}`,
      ids: (first: string, more: boolean) => (more ? `${first} 等` : first),
    },
    builtin: (name: string) => `现成的回答：${name}`,

    summary: {
      label: '小结',
      answered: '有回答',
      coverage: '带引用的句子',
      flagged: '有标记的题',
      dropped: '放不下的切块',
      ofQuestions: (n: number, total: number) => `${n} / ${total} 题`,
      ofSentences: (n: number, total: number) => `${n} / ${total} 句`,
      chunks: (n: number, questions: number) => (n === 0 ? '0 块' : `${n} 块（${questions} 题）`),
    },
    show: '列出哪些题',
    shows: {
      all: (n: number) => `全部（${n}）`,
      flagged: (n: number) => `有标记（${n}）`,
      failed: (n: number) => `失败（${n}）`,
    },
    noneShown: '没有这样的题。',
    more: (n: number) => `再列 ${n} 题`,
    caption: '每题的回答',
    columns: {
      question: '题',
      type: '类型',
      answer: '回答开头',
      state: '状态',
      cited: '引用覆盖',
      flags: '标记',
      tokens: 'token（入 / 出）',
      ms: '用时',
    },
    status: { todo: '还没答', running: '正在写…', done: '完成', failed: '失败' },
    openRow: (id: string, question: string) => `${id} ${question}：看整份回答`,
    coverageOf: (cited: number, sentences: number) => `${cited} / ${sentences} 句`,
    flags: {
      unknown: '引用不存在',
      'not-given': '引了没给的切块',
      uncited: '没有引用',
      cut: '到字数上限被截断',
      filtered: '被服务商拦下',
    },
    flagsHint:
      '「引用不存在」：知识库里没有这个编号。「引了没给的切块」：有这个编号，但提示词里没放它。「没有引用」：整份回答一处也没引；拒答没什么可引，也会有这个标记，所以随文件带来的判定说是拒答的（没有判定的，看它是不是只有一两句），这个标记不标红。材料没有记下来的，「引了没给的切块」无从查起，不标。引用覆盖 = 带引用的句子 / 全部句子，只说明标了出处，不说明标得对。',
  },
  {
    source: 'Where the answers come from',
    sources: { model: 'My model answers', recorded: 'Recorded answers' },
    run: 'Run the material is from',
    mode: 'Mode',
    nearest: (name) => `Nearest above (${name})`,
    noEvaluate: 'No Evaluate cell above',
    cellsAbove: 'Evaluate cells above',
    logged: 'Experiment log',
    gone: {
      log: 'A deleted entry (no longer there)',
      cell: 'A deleted cell (no longer there)',
      mode: 'A deleted mode (no longer there)',
    },
    someEntry: 'An entry of the log',
    lastMode: (name) => `The last one (${name})`,
    logFailed: (detail) => `The log could not be read (${detail}); only Evaluate cells above can be chosen.`,
    modeWaits: (mode) => `The material follows the ranking of “${mode}”, which waits for a local model.`,
    modeWaitsRecorded: (mode) =>
      `That run has no ranking of “${mode}”: it was waiting for a model then. Choose another mode or another run.`,
    topK: 'Chunks from the top',
    budget: 'Token budget of the material (estimated)',
    language: 'Language of the prompt',
    languages: { zh: '中文', en: 'English' },
    call: 'Parameters of the call',
    model: 'Model of this cell',
    modelPlaceholder: (name) => (name ? `Empty: ${name}` : 'Empty: the one chosen under “Language model”'),
    temperature: 'Temperature',
    noTemperature: 'Send no temperature (some models take none)',
    maxTokens: 'Longest answer, tokens',
    noKey: 'No key at hand?',
    seeSample: (name) => `Look at recorded answers: ${name}`,

    progress: (done, total) => `${done} / ${total} answered`,
    writing: (n) => `${n} being written`,
    failedCount: (n) => `${n} failed`,
    restTodo: (n) =>
      n === 1
        ? '1 question has no answer yet; going on pays for that one only.'
        : `${n} questions have no answer yet; going on pays for those only.`,
    empty: 'No answers yet.',
    noQuestions: 'There are no questions to answer.',
    waitingData: 'Which chunks each question gets is known once the evaluation above has its rankings.',

    byHand: 'Written by hand: no model gave these answers',
    byHandMore: (n) =>
      `These ${n} answers were written for this lesson, some of them wrong on purpose. Finding those is what you practise below.`,
    imported: (name) => `Imported answers: ${name}`,
    importedMore: (n, models) =>
      models
        ? `${n} rows; models named in the file: ${models}.`
        : `${n} rows; the file does not say which model answered.`,
    byHandFile: (name) => `Imported from “${name}”. `,
    bare: (n, total, full) =>
      `${n === total ? 'The file does' : n === 1 ? '1 row does' : `${n} rows do`} not say which material was given, so nobody can check whether a cited chunk was given or an answer is faithful. A file exported from a Judge cell “${full}” has the material.`,
    mismatch: {
      head: 'These answers and the present data of the notebook differ:',
      strangers: (n, ids) => `${n} ${n === 1 ? 'question is' : 'questions are'} not in the present eval set: ${ids}`,
      otherQuestion: (n, ids) =>
        `${n} ${n === 1 ? 'question reads' : 'questions read'} differently in the eval set: ${ids}`,
      otherGold: (n, ids) =>
        `${n} ${n === 1 ? 'question has' : 'questions have'} other gold points, or another answerable / unanswerable, in the eval set: ${ids}`,
      otherChunks: (n, ids) =>
        `${n} ${n === 1 ? 'chunk' : 'chunks'} of the material ${n === 1 ? 'has' : 'have'} another text now: ${ids}`,
      goneChunks: (n, ids) =>
        `${n} ${n === 1 ? 'chunk' : 'chunks'} of the material ${n === 1 ? 'does' : 'do'} not exist now: ${ids}`,
      ids: (first, more) => (more ? `${first}, …` : first),
    },
    builtin: (name) => `Recorded answers: ${name}`,

    summary: {
      label: 'Summary',
      answered: 'Answered',
      coverage: 'Sentences with a citation',
      flagged: 'Flagged questions',
      dropped: 'Chunks that did not fit',
      ofQuestions: (n, total) => `${n} / ${total}`,
      ofSentences: (n, total) => `${n} / ${total}`,
      chunks: (n, questions) =>
        n === 0 ? '0' : `${n} (in ${questions} ${questions === 1 ? 'question' : 'questions'})`,
    },
    show: 'Questions listed',
    shows: {
      all: (n) => `All (${n})`,
      flagged: (n) => `Flagged (${n})`,
      failed: (n) => `Failed (${n})`,
    },
    noneShown: 'No such questions.',
    more: (n) => `List ${n} more`,
    caption: 'The answer to each question',
    columns: {
      question: 'Question',
      type: 'Type',
      answer: 'Answer begins',
      state: 'State',
      cited: 'Citation coverage',
      flags: 'Flags',
      tokens: 'Tokens (in / out)',
      ms: 'Time',
    },
    status: { todo: 'not yet', running: 'writing…', done: 'done', failed: 'failed' },
    openRow: (id, question) => `${id} ${question}: show the whole answer`,
    coverageOf: (cited, sentences) => `${cited} / ${sentences}`,
    flags: {
      unknown: 'unknown citation',
      'not-given': 'cites a chunk it was not given',
      uncited: 'no citation',
      cut: 'cut off at the token limit',
      filtered: 'held back by the provider',
    },
    flagsHint:
      '“Unknown citation”: the knowledge base has no such id. “Cites a chunk it was not given”: the id exists, but that chunk was not in the prompt. “No citation”: not one in the whole answer; a refusal has nothing to cite and gets this flag too, so it is not in red where the recorded verdict says refusal (or, without a verdict, where the answer has one or two sentences). Where the material is not recorded, nobody can tell what was given, and no answer is flagged for it. Citation coverage = sentences with a citation / all sentences: it says that sources are named, not that they are right.',
  },
);
