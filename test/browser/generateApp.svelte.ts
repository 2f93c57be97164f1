import type { AnswerSet } from '../../src/core/generate';
import type { Article, Chunk, Question } from '../../src/core/types';
import type { Lang } from '../../src/i18n/define';
import { parseRecipe, RECIPE_VERSION, type CellOf, type Recipe } from '../../src/recipe';
import { Storage } from '../../src/storage';
import { retrievalRecipe } from '../../src/lessons/retrieval/recipe';

const IDLE = { status: 'done', waiting: false, error: null, progress: null, output: undefined };

/** As much of the app as a Generate cell asks for. */
export class GenerateApp {
  lang = $state<Lang>('zh');
  set = $state.raw<AnswerSet>();
  status = $state('done');
  articles = $state.raw<Article[]>([]);
  questions = $state.raw<Question[]>();
  chunks = $state.raw<Chunk[]>();
  #recipe = $state.raw<Recipe>(
    parseRecipe({
      ...retrievalRecipe,
      v: RECIPE_VERSION,
      cells: [
        { id: 'kb', type: 'knowledge-base', params: { article: '' } },
        { id: 'cut', type: 'chunking', params: {} },
        { id: 'answers', type: 'generate', params: { source: 'recorded', sample: 'own' } },
      ],
    }),
  );
  #views = $state<Record<string, string>>({});
  controls = true;
  presenting = { on: false, controls: false };
  log = { entries: [], loaded: true, load: () => Promise.resolve() };
  library = {};
  readonly storage = Storage.open(() => {});
  settings = $derived({ lang: this.lang });
  #drafts = new Set<() => void>();

  get params(): CellOf<'generate'>['params'] {
    return this.#cell('answers').params as CellOf<'generate'>['params'];
  }
  get openArticle(): string {
    return (this.#cell('kb').params as CellOf<'knowledge-base'>['params']).article;
  }

  change(id: string, change: (params: never) => void) {
    const draft = structuredClone(this.#recipe);
    const cell = draft.cells.find((one) => one.id === id);
    if (cell) change(cell.params as never);
    this.#recipe = parseRecipe(draft);
  }

  readonly notebook = this.#makeNotebook();

  #makeNotebook() {
    const app = () => this;
    return {
      readOnly: false,
      get recipe() {
        return app().#recipe;
      },
      get corpus() {
        return { items: app().articles };
      },
      get evalset() {
        return app().questions && { items: app().questions };
      },
      recipeAt: () => app().#recipe,
      cell: (id: string) => app().#cell(id),
      state: () => ({ ...IDLE, status: app().status }),
      output: (id: string) => ({ answers: app().set, cut: app().chunks })[id],
      updateCell: (id: string, _type: string, change: (params: never) => void) => app().change(id, change),
      setCollapsed: () => {},
      view: (name: string) => app().#views[name] ?? '',
      setView: (name: string, value: string) => (app().#views[name] = value),
      draft: (write: () => void) => {
        app().#drafts.add(write);
        return () => app().#drafts.delete(write);
      },
      sets: { editCorpus: (edit: (items: readonly Article[]) => Article[]) => (app().articles = edit(app().articles)) },
    };
  }

  #cell(id: string) {
    const cell = this.#recipe.cells.find((one) => one.id === id);
    if (!cell) throw new Error(`No cell ${id}.`);
    return cell;
  }
}
