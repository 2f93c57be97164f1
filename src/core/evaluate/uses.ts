import { textKey } from '../text';
import type { ModelSpec, Question } from '../types';
import { modelKey, type Origin, type VectorBank } from './banks';
import type { RetrievalEngine } from './engine';
import { embeddingModels } from './needs';
import { candidatesOf, type ModeSearch } from './ranking';
import type { DataVersions, EvaluateSpec, ModelUse, ModeSpec } from './types';

/** Counts where the vectors and scores of a result came from, every one once. */
export class UseTally {
  #uses = new Map<string, { use: ModelUse; seen: Set<string> }>();

  add(task: ModelUse['task'], spec: ModelSpec, key: string, origin: Origin) {
    const name = `${task} ${modelKey(spec)}`;
    let entry = this.#uses.get(name);
    if (!entry) {
      const sources = { shipped: 0, cached: 0, computed: 0 };
      const use: ModelUse = { spec, task, fingerprint: origin.fingerprint, devices: [], sources };
      this.#uses.set(name, (entry = { use, seen: new Set() }));
    }
    if (entry.seen.has(key)) return;
    entry.seen.add(key);
    entry.use.sources[origin.source] += 1;
    if (!entry.use.devices.includes(origin.device)) entry.use.devices.push(origin.device);
  }

  result(): ModelUse[] {
    return [...this.#uses.values()].map(({ use }) => use);
  }
}

/** The vectors that the modes' lists are made of: all chunks', and those of the questions. */
export async function tallyVectors(
  tally: UseTally,
  engine: RetrievalEngine,
  data: DataVersions,
  spec: EvaluateSpec,
  modes: readonly ModeSpec[],
  questions: readonly Question[],
) {
  for (const model of embeddingModels(modes)) {
    const count = (bank: VectorBank, role: string, key: string) => {
      const row = bank.get(key);
      if (row) tally.add('embedding', model, `${role} ${key}`, row.origin);
    };
    const passages = engine.banks.vectors(model, 'passage');
    for (const key of await engine.chunkKeys(data.corpus, spec.chunking, () => {})) count(passages, 'passage', key);
    const queries = engine.banks.vectors(model, 'query');
    for (const { question } of questions) count(queries, 'query', textKey(question));
  }
}

/** The scores that a question's candidates were ordered by. */
export function tallyScores(
  tally: UseTally,
  { mode, scores, keys }: ModeSearch,
  question: string,
  candidates: ReturnType<typeof candidatesOf>,
) {
  if (!mode.rerank) return;
  for (const { chunk } of candidates) {
    const key = keys[chunk] as string;
    const score = scores?.get(question, key);
    if (score) tally.add(mode.rerank.kind, mode.rerank.model, `${question} ${key}`, score.origin);
  }
}
