import { messages } from './define';

/** Text from a model or a file, as it is shown. */
export const safeTextMessages = messages(
  {
    showAll: (n: string) => `显示全部（共 ${n} 字）`,
    showLess: '只显示开头',
    control: '看不见的方向控制符，显示成它的名字',
  },
  {
    showAll: (n: string) => `Show all ${n} characters`,
    showLess: 'Show the beginning only',
    control: 'An invisible direction control, shown by its name',
  },
);
