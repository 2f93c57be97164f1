import { messages } from './define';

/** The banner of a visiting notebook, the check of its numbers, and a notebook that another tab writes. */
export const shareVisitMessages = messages(
  {
    banner: {
      label: '来自链接的笔记本',
      visiting: '这是从链接或文件打开的笔记本，只在内存里：留下副本之前，什么都不会存到本机，也不会动你的笔记本。',
      readOnly: '分享的人设成了只读：可以翻看和运行；要改参数，先留一份副本。',
      hidden: '调参数的控件没有显示。',
      showControls: '显示控件',
      keep: '留一份副本',
      keepFailed: (detail: string) => `副本没有存成：${detail}`,
      madeWith: (app: string) => `用版本 ${app} 制作`,
      madeWithOther: (app: string, own: string) => `用版本 ${app} 制作，本页是版本 ${own}`,
      fingerprint: (version: string) => `指纹 ${version}`,
      clamped: (names: string) => `有的参数超出范围，已换成允许的值：${names}。`,
      mismatch: (what: string, expected: string, found: string) =>
        `${what}不是同一版：链接要的是 ${expected}，这里有的是 ${found}，下面的数按 ${found} 算。`,
      noExpect: '链接里没有带数值，没有可核对的。',
      what: { corpus: '知识库', evalset: '评测集', stopWords: '停用词表' },
    },
    check: {
      label: '核对结果',
      pending: '正在本机重算，算完逐个核对…',
      pendingCount: (done: number, total: number) =>
        `正在本机重算：${total} 个数里核对了 ${done} 个，到目前为止都一致…`,
      notRun: (cells: string) => `还没有运行${cells}：运行之后才能核对。`,
      failed: (cells: string) => `${cells}没有算成，无法核对。`,
      partial: (done: number, waiting: number) => `已复现 ${done} 个数；还有 ${waiting} 个等模型或等你点运行`,
      waitingOnly: (waiting: number) => `${waiting} 个数等模型或等你点运行，之后才能核对`,
      reproduced: (n: number) => `✓ 已复现：本机算出的 ${n} 个数与链接作者的完全一致`,
      differs: (differing: number, compared: number) => `${compared} 个数里有 ${differing} 个与链接作者的不同`,
      allDiffer: (n: number) => `${n} 个数全都与链接作者的不同`,
      rest: (n: number) => `另有 ${n} 个还没有算。`,
      run: (cell: string) => `运行「${cell}」`,
      running: '运行中…',
      cell: (title: string) => `「${title}」`,
      modes: (names: string) => `等待的行：${names}。`,
      tableLabel: '与链接作者不同的数',
      columns: {
        cell: '单元',
        mode: '检索方式',
        metric: '指标',
        type: '问题',
        expected: '链接作者',
        found: '本机',
      },
      showAll: (n: number) => `显示全部 ${n} 个`,
      showFew: '只显示前几个',
      causes: '可能的原因',
      oneCause: '可能的原因：',
      noCause:
        '数据、参数、模型和版本都一样，却算出了不同的数：这不应该发生。请把这个链接和浏览器的名称、版本告诉本站的作者。',
      data: (what: string, expected: string, found: string) =>
        `${what}不是同一版：链接作者用的是 ${expected}，这里是 ${found}。`,
      clamped: (names: string) => `链接里的参数超出范围，已换成允许的值：${names}。`,
      changed: '打开之后改过参数或数据，数自然会变。撤销改动，或重新打开链接，再核对一次。',
      fingerprint: (id: string, expected: string, found: string) =>
        `模型 ${id} 的文件或设置不同：指纹 ${expected}，这里是 ${found}。`,
      dtype: (id: string, expected: string, found: string) =>
        `模型 ${id} 的数值精度不同：链接作者用 ${expected}，这里用 ${found}。`,
      device: (id: string, expected: string, found: string) =>
        `模型 ${id} 在不同的设备上计算：链接作者用 ${expected}，这里用 ${found}。末几位会有出入，名次接近的切块可能换位。`,
      app: (expected: string, found: string) => `页面的版本不同：链接用 ${expected} 制作，这里是 ${found}。`,
    },
    params: {
      inCell: (n: number, name: string) => `第 ${n} 个单元的${name}`,
      inMode: (n: number, name: string) => `第 ${n} 种检索方式的${name}`,
      names: {
        maxChars: '切块长度',
        overlap: '重叠',
        k: 'k',
        k1: 'k1',
        b: 'b',
        pool: '候选池',
        kRrf: 'RRF 的 k',
        weights: '融合权重',
        alpha: '融合权重 α',
        depth: '重排深度',
        values: '扫描的值',
        seed: '随机种子',
        resamples: '重抽样次数',
        title: '标题',
        markdown: '说明文字',
        userDictionary: '自定义词',
        checks: '检查的界限',
        step: '步骤',
      },
      other: (path: string) => `「${path}」`,
    },
    access: {
      label: '另一个标签页在写',
      otherTab: '另一个标签页正在写这个笔记本：这里只能看，改动不会保存。',
      takeOver: '改由这里写',
      keep: '留一份副本',
      failed: (detail: string) => `没有成功：${detail}`,
    },
  },
  {
    banner: {
      label: 'A notebook from a link',
      visiting:
        'This notebook came with a link or a file and is only in memory: until you keep a copy, nothing is stored on this device and your own notebooks are not touched.',
      readOnly:
        'Whoever shared it made it read-only: you can look around and run it; to change parameters, keep a copy first.',
      hidden: 'The controls of parameters are hidden.',
      showControls: 'Show controls',
      keep: 'Keep a copy',
      keepFailed: (detail) => `The copy could not be stored: ${detail}`,
      madeWith: (app) => `made with version ${app}`,
      madeWithOther: (app, own) => `made with version ${app}; this page is version ${own}`,
      fingerprint: (version) => `fingerprint ${version}`,
      clamped: (names) => `Some parameters were out of range and were set to allowed values: ${names}.`,
      mismatch: (what, expected, found) =>
        `The ${what} is not the same version: the link means ${expected}, here it is ${found}, and the numbers below are computed on that.`,
      noExpect: 'The link brings no numbers to check against.',
      what: { corpus: 'knowledge base', evalset: 'eval set', stopWords: 'stop-word list' },
    },
    check: {
      label: 'Check of the numbers',
      pending: 'Recomputing on this machine; then every number is checked…',
      pendingCount: (done, total) =>
        `Recomputing on this machine: ${done} of ${total} numbers checked, all equal so far…`,
      notRun: (cells) => `${cells} has not been run yet: the numbers can be checked after that.`,
      failed: (cells) => `${cells} could not be computed, so the numbers cannot be checked.`,
      partial: (done, waiting) => `${done} numbers reproduced; ${waiting} wait for a model or for you to press Run`,
      waitingOnly: (waiting) =>
        `${waiting} numbers wait for a model or for you to press Run before they can be checked`,
      reproduced: (n) =>
        n === 1
          ? '✓ Reproduced: the number computed here equals the sender’s'
          : `✓ Reproduced: all ${n} numbers computed here equal the sender’s`,
      differs: (differing, compared) =>
        `${differing} of ${compared} numbers ${differing === 1 ? 'differs' : 'differ'} from the sender’s`,
      allDiffer: (n) =>
        n === 1 ? 'The number differs from the sender’s' : `All ${n} numbers differ from the sender’s`,
      rest: (n) => (n === 1 ? 'One more has not been computed yet.' : `${n} more have not been computed yet.`),
      run: (cell) => `Run “${cell}”`,
      running: 'Running…',
      cell: (title) => `“${title}”`,
      modes: (names) => `Waiting: ${names}.`,
      tableLabel: 'Numbers that differ from the sender’s',
      columns: {
        cell: 'Cell',
        mode: 'Method',
        metric: 'Metric',
        type: 'Questions',
        expected: 'Sender',
        found: 'Here',
      },
      showAll: (n) => `Show all ${n}`,
      showFew: 'Show only the first',
      causes: 'Likely causes',
      oneCause: 'Likely cause: ',
      noCause:
        'Data, parameters, models and version are the same and the numbers still differ: this should not happen. Please send this link and the name and version of your browser to the authors of this site.',
      data: (what, expected, found) =>
        `The ${what} is not the same version: the sender used ${expected}, here it is ${found}.`,
      clamped: (names) => `Parameters in the link were out of range and were set to allowed values: ${names}.`,
      changed:
        'Parameters or data were changed after opening, so the numbers moved. Undo the change, or open the link again, to check once more.',
      fingerprint: (id, expected, found) =>
        `The files or settings of model ${id} differ: fingerprint ${expected}, here ${found}.`,
      dtype: (id, expected, found) => `Model ${id} ran in another precision: ${expected} there, ${found} here.`,
      device: (id, expected, found) =>
        `Model ${id} ran on another device: ${expected} there, ${found} here. The last digits may differ, and chunks that score almost the same may change places.`,
      app: (expected, found) => `The page has another version: the link was made with ${expected}, this is ${found}.`,
    },
    params: {
      inCell: (n, name) => `${name} of cell ${n}`,
      inMode: (n, name) => `${name} of method ${n}`,
      names: {
        maxChars: 'chunk length',
        overlap: 'overlap',
        k: 'k',
        k1: 'k1',
        b: 'b',
        pool: 'pool',
        kRrf: 'k of RRF',
        weights: 'fusion weights',
        alpha: 'fusion weight α',
        depth: 'rerank depth',
        values: 'swept values',
        seed: 'random seed',
        resamples: 'resamples',
        title: 'title',
        markdown: 'notes',
        userDictionary: 'dictionary',
        checks: 'limits of the checks',
        step: 'step',
      },
      other: (path) => `“${path}”`,
    },
    access: {
      label: 'Another tab is writing',
      otherTab: 'Another tab is writing this notebook: here it is read-only and changes are not saved.',
      takeOver: 'Write here instead',
      keep: 'Keep a copy',
      failed: (detail) => `That did not work: ${detail}`,
    },
  },
);
