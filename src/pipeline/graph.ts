import {
  comparedJudges,
  fingerprint,
  modelOf,
  recipeAt,
  type Cell,
  type CellType,
  type Recipe,
  type RunRef,
} from '../recipe';

/** What cells hand on to later cells, by name. */
export type OutputName = 'corpus' | 'questions' | 'chunks' | 'trace' | 'runs' | 'answers' | 'verdicts';

/** How big the data is: decides whether a cell may re-run by itself. */
export interface Sizes {
  corpusChars: number;
  questions: number;
}

interface CellIo {
  /** Outputs of the nearest cell above that writes them. */
  reads: readonly OutputName[];
  /** Whether it reads none of them with its present parameters. */
  needless?(cell: Cell): boolean;
  writes: readonly OutputName[];
  /** Cells it reads by id, besides; they have to stand above it. */
  names?(cell: Cell, recipe: Recipe): readonly string[];
  /** The parameters the output depends on. What only changes the view is left out: it must not make a result stale. */
  depends(seen: Recipe, cell: Cell): unknown;
  /** Runs by itself only after the others: much work that nobody looks at first. */
  later?: boolean;
  /** Work in rough units; above AUTO_RUN_LIMIT the cell waits for a click. */
  work(sizes: Sizes, seen: Recipe, cell: Cell): number;
}

/** Corpus characters × evaluations that still finish within a few seconds on a phone. */
const AUTO_RUN_LIMIT = 1_500_000;

const nothing = () => 0;
const retrieval = (recipe: Recipe) => ({ tokenizer: recipe.tokenizer, stopWords: recipe.data.stopWords.hash });
/** A run by name needs no Evaluate cell beside that one. */
const named = ({ source, id }: RunRef) => source === 'log' || id !== '';
const runCells = (refs: readonly RunRef[]) => refs.flatMap(({ source, id }) => (source === 'cell' && id ? [id] : []));
const params = <T extends CellType>(cell: Cell, type: T) => {
  if (cell.type !== type) throw new Error(`Cell ${cell.id} is a ${cell.type}, not a ${type}.`);
  return cell.params as Extract<Cell, { type: T }>['params'];
};

/**
 * The one table of what each cell type reads, writes and depends on. A new cell type is one entry here. Recipes are as
 * the cell sees them (recipeAt).
 */
export const CELL_IO: Record<CellType, CellIo> = {
  text: { reads: [], writes: [], depends: () => null, work: nothing },
  'knowledge-base': { reads: [], writes: ['corpus'], depends: (r) => r.data.corpus.hash, work: nothing },
  'eval-set': { reads: [], writes: ['questions'], depends: (r) => r.data.evalset.hash, work: nothing },
  chunking: {
    reads: ['corpus'],
    writes: ['chunks'],
    depends: (r) => r.chunking,
    work: (sizes) => sizes.corpusChars / 10,
  },
  search: {
    reads: ['chunks', 'questions'],
    writes: ['trace'],
    depends: (r, cell) => {
      const { question, text, mode, against } = params(cell, 'search');
      return { ...retrieval(r), modes: r.modes, question, text, mode, against, k: r.k };
    },
    work: (sizes) => sizes.corpusChars,
  },
  'hand-metrics': {
    reads: ['chunks', 'questions'],
    writes: [],
    depends: (r, cell) => ({
      ...retrieval(r),
      mode: r.modes[0],
      question: params(cell, 'hand-metrics').question,
      k: r.k,
    }),
    work: (sizes) => sizes.corpusChars,
  },
  evaluate: {
    reads: ['chunks', 'questions'],
    writes: ['runs'],
    depends: evaluationDepends,
    work: evaluationWork,
  },
  sweep: {
    reads: ['corpus', 'questions'],
    writes: [],
    later: true,
    depends: (r, cell) => {
      const { parameter, values, mode } = params(cell, 'sweep');
      return { ...(evaluationDepends(r) as object), chunking: r.chunking, parameter, values, mode };
    },
    work: (sizes, r, cell) => evaluationWork(sizes, r) * params(cell, 'sweep').values.length,
  },
  map: {
    reads: ['chunks', 'questions'],
    writes: [],
    later: true,
    depends: (r, cell) => {
      const { method, seed } = params(cell, 'map');
      return { ...retrieval(r), method, seed, model: modelOf(r) };
    },
    // UMAP of a few thousand points takes tens of seconds.
    work: (sizes, _r, cell) => sizes.corpusChars * (params(cell, 'map').method === 'umap' ? 20 : 2),
  },
  compare: {
    reads: ['runs'],
    writes: [],
    later: true,
    needless: (cell) => {
      const { before, after } = params(cell, 'compare');
      return named(before) && named(after);
    },
    names: (cell) => {
      const { before, after } = params(cell, 'compare');
      return runCells([before, after]);
    },
    depends: (_r, cell) => {
      const { before, after, resampleBy, resamples, seed } = params(cell, 'compare');
      return { before, after, resampleBy, resamples, seed };
    },
    work: (sizes, _r, cell) => (sizes.questions * params(cell, 'compare').resamples) / 10,
  },
  // Its entries are kept by the device, not computed: nothing in it can become stale.
  log: { reads: [], writes: [], depends: () => null, work: nothing },
  // Of itself it only collects what was answered before: asking a model is an order of the reader's.
  generate: {
    reads: ['runs'],
    writes: ['answers'],
    needless: (cell) => {
      const { source, run } = params(cell, 'generate');
      return source === 'recorded' || named(run);
    },
    names: (cell) => {
      const { source, run } = params(cell, 'generate');
      return source === 'recorded' ? [] : runCells([run]);
    },
    depends: (_r, cell) => {
      const { source, sample, open: _open, ...call } = params(cell, 'generate');
      return source === 'recorded' ? { sample } : call;
    },
    work: nothing,
  },
  judge: {
    reads: ['answers'],
    writes: ['verdicts'],
    needless: (cell) => params(cell, 'judge').answers !== '',
    names: (cell) => idsOf(params(cell, 'judge').answers),
    depends: (_r, cell) => {
      const { source, answers, open: _open, show: _show, ...call } = params(cell, 'judge');
      return source === 'recorded' ? { answers } : { answers, ...call };
    },
    work: nothing,
  },
  // Labels are kept by the device, not computed.
  align: {
    reads: ['verdicts'],
    writes: [],
    needless: (cell) => params(cell, 'align').judge !== '',
    names: (cell) => idsOf(params(cell, 'align').judge),
    depends: () => null,
    work: nothing,
  },
  'compare-answers': {
    reads: ['verdicts'],
    writes: [],
    needless: (cell) => {
      const { before, after } = params(cell, 'compare-answers');
      return before !== '' && after !== '';
    },
    names: (cell, recipe) => Object.values(comparedJudges(recipe, cell.id)).flatMap(idsOf),
    depends: (recipe, cell) => comparedJudges(recipe, cell.id),
    work: nothing,
  },
};

const idsOf = (id: string) => (id ? [id] : []);

/** The corpus is tokenized once for all modes; each mode searches every question. */
function evaluationWork(sizes: Sizes, { modes }: Recipe): number {
  return sizes.corpusChars + sizes.questions * 60 * modes.length;
}

function evaluationDepends(r: Recipe) {
  return { ...retrieval(r), modes: r.modes, k: r.k, metrics: r.metrics, convention: r.convention };
}

export interface PlannedCell {
  id: string;
  type: CellType;
  /** Content hash of everything the output depends on; `null` when an input has no producer. */
  key: string | null;
  /** Cells whose outputs it reads. */
  inputs: string[];
  /** Output names nobody earlier writes, and ids of cells that do not stand above it. */
  missing: string[];
  /** Re-runs by itself when it is stale. */
  cheap: boolean;
  /** … after the cells that are not marked so. */
  later: boolean;
}

/** Resolves every cell's inputs to the nearest earlier producer and computes its cache key from theirs. */
export function plan(recipe: Recipe, sizes: Sizes): PlannedCell[] {
  const producer = new Map<OutputName, PlannedCell>();
  const above = new Map<string, PlannedCell>();
  return recipe.cells.map((cell) => {
    const io = CELL_IO[cell.type];
    const seen = recipeAt(recipe, cell.id);
    const ids = io.names?.(cell, recipe) ?? [];
    const reads = io.needless?.(cell) ? [] : io.reads;
    const nearest = reads.flatMap((name) => producer.get(name) ?? []);
    const inputs = [...new Set([...nearest, ...ids.flatMap((id) => above.get(id) ?? [])])];
    const missing = [...reads.filter((name) => !producer.has(name)), ...ids.filter((id) => !above.has(id))];
    const unknown = missing.length > 0 || inputs.some((input) => input.key === null);
    const planned: PlannedCell = {
      id: cell.id,
      type: cell.type,
      key: unknown ? null : fingerprint([cell.type, io.depends(seen, cell), inputs.map((input) => input.key)]),
      inputs: inputs.map((input) => input.id),
      missing,
      cheap: io.work(sizes, seen, cell) <= AUTO_RUN_LIMIT,
      later: io.later ?? false,
    };
    for (const name of io.writes) producer.set(name, planned);
    above.set(cell.id, planned);
    return planned;
  });
}
