import { messages } from './define';

/** The editor of a text cell. */
export const textEditorMessages = messages(
  {
    editor: {
      field: 'Markdown 原文',
      preview: '预览',
      nothing: '写下的内容会显示在这里。',
      done: '完成',
      cancel: '取消',
      keys: 'Ctrl / ⌘ + Enter 完成，Esc 取消',
      lesson: '删空全文，就回到课程原来的说明。',
      left: (count: string) => `还能写 ${count} 个字符`,
      help: '写法',
      helpLine: '# 标题　**加粗**　- 列表　[文字](地址)　$公式$　| 表格 |　`代码`',
      examples: {
        heading: '标题、列表',
        emphasis: '加粗、链接',
        maths: '公式',
        table: '表格',
        code: '代码',
      },
      samples: {
        emphasis: '**重要**，[原文](https://…)',
        heading: '# 标题\n- 一条\n- 又一条',
        table: '| 方法 | 召回率 |\n| --- | ---: |\n| BM25 | 0.8 |',
      },
      helpMaths: '公式写在 $…$ 里（单独成段写在 $$…$$ 里）；\\(…\\)、\\[…\\] 不会排成公式。',
      helpNote: '图片只能内嵌（data: 开头），HTML 按原样显示。',
    },
    unsaved: {
      title: '放弃这次修改？',
      text: '文字改过了。放弃之后，回到修改以前的样子。',
      discard: '放弃修改',
      keep: '接着写',
    },
  },
  {
    editor: {
      field: 'Markdown source',
      preview: 'Preview',
      nothing: 'What you write shows here.',
      done: 'Done',
      cancel: 'Cancel',
      keys: 'Ctrl / ⌘ + Enter when done, Esc to cancel',
      lesson: 'Delete everything to go back to the lesson’s own text.',
      left: (count) => `${count} characters left`,
      help: 'Syntax',
      helpLine: '# heading  **bold**  - list  [text](address)  $maths$  | table |  `code`',
      examples: {
        heading: 'Headings, lists',
        emphasis: 'Bold, links',
        maths: 'Maths',
        table: 'Tables',
        code: 'Code',
      },
      samples: {
        emphasis: '**important**, [source](https://…)',
        heading: '# Heading\n- one point\n- another',
        table: '| Method | Recall |\n| --- | ---: |\n| BM25 | 0.8 |',
      },
      helpMaths: 'Maths goes between $…$, or $$…$$ for a line of its own; \\(…\\) and \\[…\\] are left as written.',
      helpNote: 'Pictures only as data: addresses; HTML shows as written.',
    },
    unsaved: {
      title: 'Discard your changes?',
      text: 'The text was changed. Discarding brings back what was there before.',
      discard: 'Discard changes',
      keep: 'Keep writing',
    },
  },
);
