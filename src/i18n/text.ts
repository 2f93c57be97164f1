import { messages } from './define';

/** Text cells: the text itself, its editor, and what the page adds to rendered Markdown. */
export const textMessages = messages(
  {
    edit: '编辑文字',
    empty: '这里还没有文字。可以写下这一步想弄清什么，或者看出了什么。',
    emptyReadOnly: '这里没有文字。',
    plain: (detail: string) => `排版组件没有下载成功（${detail}），先按原文显示。`,
    editorFailed: (detail: string) => `编辑器没有下载成功（${detail}）。`,
    retry: '重试',
  },
  {
    edit: 'Edit text',
    empty: 'Nothing written yet. Note what this step is meant to find out, or what it showed.',
    emptyReadOnly: 'No text here.',
    plain: (detail) => `The formatter could not be downloaded (${detail}); this is the source as written.`,
    editorFailed: (detail) => `The editor could not be downloaded (${detail}).`,
    retry: 'Try again',
  },
);
