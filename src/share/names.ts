import { isMetricName, MetricIdError, parseMetricId } from '../core/metrics';
import { allModes, type Cell, type Recipe } from '../recipe';
import { linkError } from './error';

/** The closed tables of the layers above: what this page knows by name. */
export interface Known {
  /** Whether the catalogue has a model with this id. */
  model(id: string): boolean;
  /** Whether there is a built-in lesson with this id. */
  lesson(id: string): boolean;
  /** Whether a built-in lesson has a text of this name. */
  lessonText(name: string): boolean;
}

/**
 * Looks every name of a recipe up that stands for something of the page's own.
 * @throws LinkError `unknown-name` with the name
 */
export function checkNames(recipe: Recipe, known: Known): void {
  const refuse = (name: string) => {
    throw linkError('unknown-name', name);
  };
  if (recipe.lesson !== '' && !known.lesson(recipe.lesson)) refuse(recipe.lesson);
  for (const name of lessonTextsOf(recipe)) if (name !== '' && !known.lessonText(name)) refuse(name);
  for (const id of modelsOf(recipe)) if (!known.model(id)) refuse(id);
  for (const id of metricsOf(recipe)) if (!isMetric(id)) refuse(id);
  for (const id of recipe.cells.flatMap(shownMetrics)) if (id !== '' && !isMetricName(nameOf(id))) refuse(id);
}

/** A metric as a recipe may write it: `hit@1`, `rr`, or with a literal k that takes the recipe's number (`recall@k`). */
function isMetric(id: string): boolean {
  return isRunMetric(id.replace(/@k$/, '@1'));
}

/** A metric as a run names it: `recall@4`. */
export function isRunMetric(id: string): boolean {
  try {
    parseMetricId(id);
    return true;
  } catch (error) {
    if (error instanceof MetricIdError) return false;
    throw error;
  }
}

const nameOf = (metric: string) => metric.split('@', 1)[0] ?? '';

function lessonTextsOf({ cells }: Recipe): string[] {
  return cells.flatMap((cell) => (cell.type === 'text' ? [cell.params.lesson] : []));
}

/** Ids of all models a recipe names, each once. */
export function modelsOf(recipe: Recipe): string[] {
  const ids = allModes(recipe).flatMap(({ retrievers, rerank }) => [
    ...retrievers.flatMap((retriever) => (retriever.kind === 'vector' ? [retriever.model.id] : [])),
    ...(rerank ? [rerank.model.id] : []),
  ]);
  return [...new Set(ids)];
}

function metricsOf({ metrics, cells }: Recipe): string[] {
  return [
    ...metrics,
    ...cells.flatMap((cell) => {
      if (cell.type === 'evaluate') return cell.params.own?.metrics ?? [];
      return cell.type === 'log' ? cell.params.checks.map(({ metric }) => metric) : [];
    }),
  ];
}

/** Metrics a cell shows first or has open: by name alone in some cells, with a k in others. */
function shownMetrics(cell: Cell): string[] {
  switch (cell.type) {
    case 'evaluate':
      return [cell.params.metric, cell.params.open?.metric ?? ''];
    case 'sweep':
    case 'hand-metrics':
    case 'compare':
      return [cell.params.metric];
    default:
      return [];
  }
}
