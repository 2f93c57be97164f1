import type { Lang } from '../../i18n/define';
import { lessonOf } from '../../lessons';
import type { Notebook } from '../../state/notebook.svelte';

/** What the lesson says when its data cannot be counted yet: the numbers of the set it comes with. */
const BUILTIN_SIZES = { articles: 20, questions: 30 };

/** The paragraphs of a lesson in a language, told about the data that is in the notebook; empty for no lesson. */
export function lessonParagraphs(lesson: string, lang: Lang, notebook: Notebook): string[] {
  const prose = lessonOf(lesson)?.prose[lang].paragraphs;
  if (!prose) return [];
  const { corpus, evalset } = notebook;
  // The story of the lesson fits its own data, edited or not.
  const own = [corpus, evalset].some((data) => data && !data.builtin && data.basedOn === '');
  const articles = corpus?.items.length ?? BUILTIN_SIZES.articles;
  const questions = evalset?.items.length ?? BUILTIN_SIZES.questions;
  return [own ? prose.own : prose.what(articles, questions), prose.how];
}
