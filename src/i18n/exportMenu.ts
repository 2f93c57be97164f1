import { messages } from './define';

/** The export menu in the head of the page. */
export const exportMenuMessages = messages(
  {
    menu: '导出',
    print: '打印…',
    printHint: '展开全部单元，按 A4 排版，也可以存成 PDF',
    html: '下载为 HTML',
    htmlHint: '一个文件，带上全部结果，不用脚本也能读',
    present: '演示',
    presentHint: '一次一个单元，字号放大，用方向键翻页',
    preparing: '正在展开全部单元…',
    failed: (detail: string) => `没有完成：${detail}`,
  },
  {
    menu: 'Export',
    print: 'Print…',
    printHint: 'Every cell unfolded and laid out for A4; can be saved as PDF',
    html: 'Download as HTML',
    htmlHint: 'One file with all results, readable without scripts',
    present: 'Present',
    presentHint: 'One cell at a time in large type; arrow keys turn the page',
    preparing: 'Unfolding every cell…',
    failed: (detail) => `Not done: ${detail}`,
  },
);
