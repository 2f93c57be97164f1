import { messages } from './define';

/** The import dialog of the knowledge base and the eval set. */
export const importMessages = messages(
  {
    open: '导入…',
    title: { corpus: '导入知识库', evalset: '导入评测集' },
    pickFiles: '选择文件',
    pickFolder: '选择文件夹',
    formats: {
      corpus:
        'Markdown（.md）、纯文本（.txt）、装着它们的 .zip 或文件夹、JSONL／JSON、CSV／TSV。每行或每个文件一篇文章，也可以是切好的块（chunk_id、doc_id）。',
      evalset:
        'JSONL／JSON、CSV／TSV，或装着它们的 .zip。每行一个问题，字段是 id、question、expected_docs、type、answer_points；也认 {"id", "question", "groundTruth"}。',
    },
    dropHint: {
      corpus: '也可以把文件或文件夹拖到「知识库」单元上，或在单元里直接粘贴。',
      evalset: '也可以把文件拖到「评测集」单元上，或在单元里直接粘贴。',
    },
    pasteLabel: '或者把内容粘贴到这里',
    pastePlaceholder: {
      corpus: '# 标题\n\n## 第一小节\n正文…',
      evalset: '{"id": "q01", "question": "…", "expected_docs": ["kb-001"], "type": "policy"}',
    },
    readPasted: '读取',
    readingFiles: (files: number, size: string) => `正在读取 ${files} 个文件（${size}）…`,
    readingText: (size: string) => `正在读取粘贴的内容（${size}）…`,
    taking: (done: number, total: number) => `正在导入 ${done}／${total}…`,
    cancel: '取消',
    back: '换一份',
    found: {
      corpus: (count: number, sections: number) => `读到 ${count} 篇文章，${sections} 个小节`,
      evalset: (count: number, _sections: number) => `读到 ${count} 个问题`,
    },
    fromFiles: (count: number) => `来自 ${count} 个文件`,
    andMore: (count: number) => `还有 ${count} 条`,
    overlap: {
      corpus: (count: number, ids: string) =>
        `有 ${count} 篇文章的 id 现在的知识库里已经有了：${ids}。选「加入」会换成新的内容。`,
      evalset: (count: number, ids: string) =>
        `有 ${count} 个问题的 id 现在的评测集里已经有了：${ids}。选「加入」会换成新的内容。`,
    },
    gbkTitle: (count: number) => `${count} 个文件不是 UTF-8，可以按 GBK 转换`,
    gbkConsent: '转换后的文字读得通，按 GBK 转换',
    warningsTitle: (count: number) => `${count} 条提醒`,
    warningsConsent: '看过提醒了，照样导入',
    notesTitle: (count: number) => `${count} 条说明`,
    errorsTitle: (count: number) => `有 ${count} 处错误，什么都没有导入，原来的数据没有动`,
    name: '名字',
    defaultName: { corpus: '导入的知识库', evalset: '导入的评测集' },
    replace: { corpus: '替换知识库', evalset: '替换评测集' },
    add: { corpus: '加入现有知识库', evalset: '加入现有评测集' },
    consentFirst: '先勾选上面的选项，再导入。',
    crashed: (detail: string) =>
      `读取时内存不够或进程意外停止（${detail}），什么都没有导入。可以拆成小一些的文件再试。`,
    unreadable: (detail: string) => `文件读不出来（${detail}），什么都没有导入。文件可能已被移动或改动，请重新选择。`,
    dropHere: '松开就读取',
    zone: { corpus: '知识库，可以拖入或粘贴文件', evalset: '评测集，可以拖入或粘贴文件' },
  },
  {
    open: 'Import…',
    title: { corpus: 'Import a knowledge base', evalset: 'Import an eval set' },
    pickFiles: 'Choose files',
    pickFolder: 'Choose a folder',
    formats: {
      corpus:
        'Markdown (.md), plain text (.txt), a .zip or folder of them, JSONL/JSON, CSV/TSV. One article a row or file; ready-made chunks (chunk_id, doc_id) are read too.',
      evalset:
        'JSONL/JSON, CSV/TSV, or a .zip of them. One question a row with the fields id, question, expected_docs, type, answer_points; {"id", "question", "groundTruth"} is read too.',
    },
    dropHint: {
      corpus: 'You can also drop files or a folder on the Knowledge base cell, or paste there.',
      evalset: 'You can also drop files on the Eval set cell, or paste there.',
    },
    pasteLabel: 'Or paste the content here',
    pastePlaceholder: {
      corpus: '# Title\n\n## First section\nText…',
      evalset: '{"id": "q01", "question": "…", "expected_docs": ["kb-001"], "type": "policy"}',
    },
    readPasted: 'Read it',
    readingFiles: (files, size) => `Reading ${files} ${files === 1 ? 'file' : 'files'} (${size})…`,
    readingText: (size) => `Reading the pasted text (${size})…`,
    taking: (done, total) => `Importing ${done} of ${total}…`,
    cancel: 'Cancel',
    back: 'Choose other data',
    found: {
      corpus: (count, sections) =>
        `${count} ${count === 1 ? 'article' : 'articles'}, ${sections} ${sections === 1 ? 'section' : 'sections'} read`,
      evalset: (count) => `${count} ${count === 1 ? 'question' : 'questions'} read`,
    },
    fromFiles: (count) => `from ${count} files`,
    andMore: (count) => `and ${count} more`,
    overlap: {
      corpus: (count, ids) =>
        `Ids that the present knowledge base has too (${count}): ${ids}. "Add" replaces those articles.`,
      evalset: (count, ids) =>
        `Ids that the present eval set has too (${count}): ${ids}. "Add" replaces those questions.`,
    },
    gbkTitle: (count) => `Not UTF-8, can be converted from GBK: ${count} ${count === 1 ? 'file' : 'files'}`,
    gbkConsent: 'The converted text reads well: convert from GBK',
    warningsTitle: (count) => `${count} ${count === 1 ? 'warning' : 'warnings'}`,
    warningsConsent: 'I have read the warnings; import all the same',
    notesTitle: (count) => `${count} ${count === 1 ? 'note' : 'notes'}`,
    errorsTitle: (count) =>
      `${count} ${count === 1 ? 'error' : 'errors'}. Nothing was imported; your data is as it was`,
    name: 'Name',
    defaultName: { corpus: 'Imported knowledge base', evalset: 'Imported eval set' },
    replace: { corpus: 'Replace the knowledge base', evalset: 'Replace the eval set' },
    add: { corpus: 'Add to the knowledge base', evalset: 'Add to the eval set' },
    consentFirst: 'Tick the boxes above to import.',
    crashed: (detail) => `Reading ran out of memory or stopped (${detail}). Nothing was imported; try smaller files.`,
    unreadable: (detail) =>
      `The files cannot be read (${detail}). Nothing was imported. They may have been moved or changed: choose them again.`,
    dropHere: 'Drop to read',
    zone: {
      corpus: 'Knowledge base; files can be dropped or pasted',
      evalset: 'Eval set; files can be dropped or pasted',
    },
  },
);
