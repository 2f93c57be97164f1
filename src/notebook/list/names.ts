import { appMessages } from '../../i18n/app';
import type { Lang } from '../../i18n/define';
import { notebookMessages } from '../../i18n/notebook';
import { lessonOf } from '../../lessons';

/** How one of the reader's notebooks is called in the list. It is a changed one of a lesson, or the reader's own. */
export function listName({ title, lesson }: { title: string; lesson: string }, lang: Lang): string {
  const t = appMessages[lang];
  if (title) return title;
  const course = lessonOf(lesson);
  return course ? t.editedName(course.prose[lang].short) : t.untitled;
}

/** When it was saved, in small print: the time for today, else the day, with the year unless it is this one. */
export function savedWhen(savedAt: string, lang: Lang, now = new Date()): string {
  const date = new Date(savedAt);
  if (Number.isNaN(date.getTime())) return '';
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en', options).format(date);
  if (date.toDateString() === now.toDateString())
    return notebookMessages[lang].list.today(format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));
  const sameYear = date.getFullYear() === now.getFullYear();
  return format({ month: 'short', day: 'numeric', ...(sameYear ? {} : { year: 'numeric' }) });
}
