// The page's side of modelPage.ts: the product's inference client, within reach of page.evaluate.
import type { ModelSpec } from '../../src/core/types';
import type { RerankTask } from '../../src/models/types';
import { InferenceClient } from '../../src/workers/inferenceClient';

const inference = new InferenceClient();

const tools = {
  load: (spec: ModelSpec) =>
    inference.load({ spec, base: new URL(`/models/${spec.id}/`, location.href).href, device: 'wasm', workers: 1 }),

  async embed(spec: ModelSpec, texts: string[], role: 'query' | 'passage') {
    const rows: number[][] = [];
    let dimensions = 0;
    await inference.embed(spec, texts, {
      role,
      onVectors: (start, result) => {
        dimensions = result.dimensions;
        for (let i = 0; i < result.ms.length; i++)
          rows[start + i] = [...result.vectors.subarray(i * dimensions, (i + 1) * dimensions)];
      },
    });
    return { dimensions, vectors: rows.flat() };
  },

  async maxSim(spec: ModelSpec, tasks: RerankTask[]) {
    const scores: number[][] = [];
    await inference.rerank(spec, 'maxsim', tasks, {
      onScores: (i, result) => {
        scores[i] = [...result.scores];
      },
    });
    return scores;
  },
};

export type ModelTools = typeof tools;
Object.assign(globalThis, { modelTools: tools });
