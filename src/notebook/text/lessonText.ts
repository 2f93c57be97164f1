import type { Lang } from '../../i18n/define';
import { lessonText } from '../../lessons';
import type { Notebook } from '../../state/notebook.svelte';

/** What a lesson says when its data cannot be counted yet: the numbers of the set it comes with. */
const BUILTIN_SIZES = { articles: 20, questions: 30 };

/** The paragraphs of a lesson's text in a language, told about the data that is in the notebook; empty for no such text. */
export function lessonParagraphs(name: string, lang: Lang, notebook: Notebook): string[] | Promise<string[]> {
  const { corpus, evalset } = notebook;
  // The story of the lesson fits its own data, edited or not.
  const own = [corpus, evalset].some((data) => data && !data.builtin && data.basedOn === '');
  const articles = corpus?.items.length ?? BUILTIN_SIZES.articles;
  const questions = evalset?.items.length ?? BUILTIN_SIZES.questions;
  return lessonText(name, lang, { articles, questions, own });
}
