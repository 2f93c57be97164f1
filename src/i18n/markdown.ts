import { messages } from './define';

/** What the page adds to rendered Markdown. */
export const markdownMessages = messages(
  {
    table: (heads: string) => (heads ? `表格：${heads}` : '表格'),
    formula: '公式',
    code: '代码',
    external: (where: string) => `新标签页打开 ${where}`,
    wrongFormula: (detail: string) => `公式写错了：${detail}`,
    tooLong: (limit: number) => `一个公式最多 ${limit.toLocaleString('en')} 个字符`,
    tooMany: (limit: number) => `一段文字最多排 ${limit.toLocaleString('en')} 个公式`,
  },
  {
    table: (heads) => (heads ? `Table: ${heads}` : 'Table'),
    formula: 'Formula',
    code: 'Code',
    external: (where) => `Opens ${where} in a new tab`,
    wrongFormula: (detail) => `Formula not understood: ${detail}`,
    tooLong: (limit) => `a formula has at most ${limit.toLocaleString('en')} characters`,
    tooMany: (limit) => `only ${limit.toLocaleString('en')} formulas are set in one text`,
  },
);
