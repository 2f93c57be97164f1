import type { Article } from '../../core/types';
import type { AppState } from '../../state/app.svelte';
import { loadSample, SAMPLES } from '../../state/samples';

export interface Planted {
  /** `null` until they have come. */
  readonly articles: readonly Article[] | null;
  readonly problem: string;
}

/** The articles planted for the sample of the site that is shown; none for what came from a file. */
export function plantedArticles(app: () => AppState, sample: () => string): Planted {
  let articles = $state.raw<readonly Article[] | null>(null);
  let problem = $state('');
  const id = $derived(SAMPLES.find((one) => one.id === sample())?.id ?? '');

  $effect(() => {
    let left = false;
    articles = id === '' ? [] : null;
    problem = '';
    if (id === '') return;
    loadSample(id, app().library).then(
      (loaded) => {
        if (!left) articles = loaded.articles;
      },
      (error: unknown) => {
        if (!left) problem = error instanceof Error ? error.message : String(error);
      },
    );
    return () => (left = true);
  });

  return {
    get articles() {
      return articles;
    },
    get problem() {
      return problem;
    },
  };
}
