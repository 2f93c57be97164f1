import type { Run } from '../core/evaluate';
import type { JobContext } from '../pipeline';
import type { Recipe } from '../recipe';
import { RetrievalClient, type DataSource } from '../workers';
import type { NotebookData } from './library';
import { evaluateSpecOf, versionsOf } from './specs';
import type { Shipped } from './shipped';
import type { Computed, Supplier } from './supplier';

interface Compared {
  /** How many were computed. */
  computed: number;
  /** How many of them came with the site, too. */
  count: number;
  /** The largest difference of a component or a score. */
  largest: number;
}

/** What a recomputation on this machine found against what came with the site. */
export interface RecomputeReport {
  /** Every ranking is the same, and no number differs by more than TOLERANCE. */
  equal: boolean;
  vectors: Compared;
  scores: Compared;
  /** Questions whose top chunks come in another order, or are other ones. */
  rankings: { mode: string; question: string }[];
}

/** Vectors of one model on two machines in the same arithmetic agree to about 2e-7; this leaves room for other CPUs. */
const TOLERANCE = 1e-4;

/**
 * Computes a result anew: every vector and score by the model on this machine, in a retrieval worker of its own that is
 * given nothing else. What the model computes is kept on this device like any other.
 */
export async function recompute(
  deps: { library: DataSource; supplier: Supplier; shipped: Shipped },
  recipe: Recipe,
  notebookData: NotebookData,
  before: Run | null,
  context: JobContext,
): Promise<{ run: Run; report: RecomputeReport }> {
  const client = new RetrievalClient(deps.library);
  const computed: Computed[] = [];
  try {
    const spec = evaluateSpecOf(recipe);
    const data = versionsOf(notebookData);
    await deps.supplier.supply(
      client,
      { data, specs: [spec], asked: null },
      { ...context, asked: true, fresh: true, onComputed: (piece) => computed.push(piece) },
    );
    const run = await client.evaluate(data, spec, context);
    const vectors = await compareVectors(deps.shipped, computed);
    const scores = await compareScores(deps.shipped, computed);
    const rankings = before ? changedRankings(before, run) : [];
    const equal = rankings.length === 0 && vectors.largest <= TOLERANCE && scores.largest <= TOLERANCE;
    return { run, report: { equal, vectors, scores, rankings } };
  } finally {
    client.stop();
  }
}

async function compareVectors(shipped: Shipped, computed: readonly Computed[]): Promise<Compared> {
  const found: Compared = { computed: 0, count: 0, largest: 0 };
  for (const piece of computed) {
    if (piece.kind !== 'vectors') continue;
    found.computed += piece.keys.length;
    const known = await shipped.vectors(piece.fingerprint);
    piece.keys.forEach((key, row) => {
      const vector = known?.rows.get(key);
      if (!vector) return;
      found.count += 1;
      const start = row * piece.dimensions;
      for (const [i, value] of vector.entries())
        found.largest = Math.max(found.largest, Math.abs(value - (piece.rows[start + i] as number)));
    });
  }
  return found;
}

async function compareScores(shipped: Shipped, computed: readonly Computed[]): Promise<Compared> {
  const found: Compared = { computed: 0, count: 0, largest: 0 };
  for (const piece of computed) {
    if (piece.kind !== 'scores') continue;
    found.computed += piece.chunks.length;
    const known = (await shipped.scores(piece.fingerprint, piece.rerank))?.questions.get(piece.question);
    const scores = new Map(known?.chunks.map((chunk, i) => [chunk, known.scores[i] as number]));
    piece.chunks.forEach((chunk, i) => {
      const score = scores.get(chunk);
      if (score === undefined) return;
      found.count += 1;
      found.largest = Math.max(found.largest, Math.abs(score - (piece.scores[i] as number)));
    });
  }
  return found;
}

/** Compared over the modes that both runs hold. */
function changedRankings(before: Run, after: Run): RecomputeReport['rankings'] {
  return after.modes.flatMap(({ mode, questions }) => {
    const old = before.modes.find((candidate) => candidate.mode === mode);
    const known = new Map(old?.questions.map((question) => [question.id, ranking(question)]));
    return questions.flatMap((question) => {
      const was = known.get(question.id);
      return was === undefined || was === ranking(question) ? [] : [{ mode, question: question.id }];
    });
  });
}

const ranking = ({ chunks }: { chunks: readonly { id: string }[] }) => JSON.stringify(chunks.map(({ id }) => id));
