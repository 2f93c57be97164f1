import { parseRecipe, type Recipe } from '../../recipe';
import type { AppState } from '../../state/app.svelte';

/**
 * A notebook to begin with: a text, the built-in data and an evaluation of it, with the course's settings. Untitled, and
 * of no lesson, so that nothing in it follows the course from then on.
 */
export function newRecipe(course: Recipe): Recipe {
  const { v, data, chunking, tokenizer, modes, k, metrics, convention } = structuredClone(course);
  return parseRecipe({
    ...{ v, id: 'new', lesson: '', title: '' },
    ...{ data, chunking, tokenizer, modes, k, metrics, convention },
    cells: [
      { id: 'text-1', type: 'text' },
      { id: 'knowledge-base-1', type: 'knowledge-base', collapsed: true },
      { id: 'eval-set-1', type: 'eval-set', collapsed: true },
      { id: 'chunking-1', type: 'chunking', collapsed: true },
      { id: 'evaluate-1', type: 'evaluate' },
    ],
  });
}

/** Keeps a new notebook on this device and opens it. */
export async function newNotebook(app: AppState): Promise<void> {
  const course = Object.values(app.lessons)[0];
  if (!course) throw new Error('There is no built-in notebook to take the settings from.');
  const id = await app.notebooks.add(newRecipe(course.recipe));
  location.hash = `#/n/${id}`;
}
