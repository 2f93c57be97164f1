import { appMessages } from '../i18n/app';
import type { Lang } from '../i18n/define';
import { sameButView, type Recipe } from '../recipe';
import { lessonOf } from './index';

/** How a notebook is called: by its own title, or after its lesson, marked when it is no longer the lesson as shipped. */
export function displayTitle(recipe: Recipe, lang: Lang): string {
  const t = appMessages[lang];
  if (recipe.title) return recipe.title;
  const lesson = lessonOf(recipe.lesson);
  if (!lesson) return t.untitled;
  const { title } = lesson.prose[lang];
  return sameButView(recipe, lesson.recipe) ? title : t.editedName(title);
}
