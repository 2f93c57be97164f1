import { messages } from '../../i18n/define';

export const generationProse = messages(
  {
    short: '回答与裁判',
    title: '回答与裁判：模型写的答案，靠什么相信？',
  },
  {
    short: 'Answers and judges',
    title: 'Answers and judges: why believe what a model writes?',
  },
);
