import type { Lang } from '../i18n/define';
import { generationProse } from './generation/prose';
import { generationRecipe } from './generation/recipe';
import { retrievalProse } from './retrieval/prose';
import { retrievalRecipe, retrievalResults, retrievalShipped } from './retrieval/recipe';

/** What the texts of a lesson are told about the data in the notebook. */
export interface LessonData {
  articles: number;
  questions: number;
  /** It is the reader's own: the story of the lesson is not about it. */
  own: boolean;
}

/** Paragraphs of one text cell; those that are not on the first screen of a visit may have to be fetched. */
type LessonText = (lang: Lang, data: LessonData) => string[] | Promise<string[]>;

const generationText =
  (part: 'intro' | 'citations' | 'labelling' | 'judges' | 'injection' | 'comparing'): LessonText =>
  async (lang) =>
    Object.values((await import('./generation/texts')).generationTexts[lang][part]);

/**
 * The built-in notebooks: prose in both languages, recipe, and outputs computed beforehand. `texts`: what their text
 * cells show, by the name in the cell's parameters.
 */
export const LESSONS = {
  retrieval: {
    prose: retrievalProse,
    texts: {
      retrieval: (lang, { articles, questions, own }) => {
        const { paragraphs } = retrievalProse[lang];
        return [own ? paragraphs.own : paragraphs.what(articles, questions), paragraphs.how];
      },
    } as Record<string, LessonText>,
    recipe: retrievalRecipe,
    results: retrievalResults,
    shipped: retrievalShipped,
  },
  generation: {
    prose: generationProse,
    texts: {
      generation: generationText('intro'),
      'generation-citations': generationText('citations'),
      'generation-labelling': generationText('labelling'),
      'generation-judges': generationText('judges'),
      'generation-injection': generationText('injection'),
      'generation-comparing': generationText('comparing'),
    } as Record<string, LessonText>,
    recipe: generationRecipe,
    results: retrievalResults,
    shipped: retrievalShipped,
  },
} as const;

export type LessonId = keyof typeof LESSONS;

export function lessonOf(id: string) {
  return Object.hasOwn(LESSONS, id) ? LESSONS[id as LessonId] : null;
}

/** The paragraphs of a text of any lesson; empty when there is none of that name. */
export function lessonText(name: string, lang: Lang, data: LessonData): string[] | Promise<string[]> {
  const lesson = Object.values(LESSONS).find(({ texts }) => Object.hasOwn(texts, name));
  return lesson?.texts[name]?.(lang, data) ?? [];
}
