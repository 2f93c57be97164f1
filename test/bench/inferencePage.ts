import { chunkArticles } from '../../src/core/chunk';
import type { Article } from '../../src/core/types';
import { CATALOGUE, specOf, type CatalogueEntry, type LoadedModel, type LoadRequest } from '../../src/models';
import { InferenceClient } from '../../src/workers/inferenceClient';

const entry = CATALOGUE.find(({ revision }) => revision === 'built-in') as CatalogueEntry;
const spec = specOf(entry);
const base = new URL('/models/bge-small-zh-v1.5/', location.href).href;
const client = new InferenceClient();

async function chunkTexts(): Promise<string[]> {
  const { articles } = (await (await fetch('/data/cloudledger/dataset.json')).json()) as { articles: Article[] };
  return chunkArticles(articles, { maxChars: 300, overlap: 50, headingPrefix: true }).map(({ text }) => text);
}

/** Milliseconds and word pieces of one pass. */
async function embed(texts: string[], batchSize = 1, progress?: (done: number, total: number) => void) {
  const from = performance.now();
  let tokens = 0;
  let inside = 0;
  await client.embed(spec, texts, {
    role: 'passage',
    batchSize,
    ...(progress && { progress }),
    onVectors: (_, result) => {
      tokens += result.tokens;
      inside += result.ms.reduce((sum, ms) => sum + ms, 0);
    },
  });
  return { ms: performance.now() - from, tokens, inside };
}

let plain: Worker | null = null;
const askPlain = (message: unknown) =>
  new Promise<number>((resolve, reject) => {
    if (!plain) return reject(new Error('not started'));
    plain.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
    plain.onerror = (event) => reject(new Error(event.message));
    plain.postMessage(message);
  });

export const bench = {
  isolated: () => crossOriginIsolated,
  texts: chunkTexts,
  async load(change: Partial<LoadRequest> = {}): Promise<LoadedModel & { wall: number }> {
    const from = performance.now();
    const loaded = await client.load({ spec, base, device: 'wasm', workers: 1, ...change });
    return { ...loaded, wall: performance.now() - from };
  },
  unload: () => client.unload(spec),
  memory: () => client.memory(),
  embed,
  /** Texts of equally many pieces together, eight at most: nothing is padded. */
  async embedEqual(texts: string[]) {
    const pieces = await client.pieces(spec, texts);
    const groups = new Map<number, string[]>();
    texts.forEach((text, i) => {
      const length = pieces[i]?.total ?? 0;
      groups.set(length, [...(groups.get(length) ?? []), text]);
    });
    let sum = { ms: 0, tokens: 0, inside: 0 };
    for (const group of groups.values()) {
      const { ms, tokens, inside } = await embed(group, 8);
      sum = { ms: sum.ms + ms, tokens: sum.tokens + tokens, inside: sum.inside + inside };
    }
    return { ...sum, groups: groups.size };
  },
  async startPlain() {
    plain = new Worker(new URL('./inferencePlain.worker.ts', import.meta.url), { type: 'module', name: 'plain' });
    await askPlain({ model: `${base}onnx/model_w8.onnx` });
  },
  async ids(texts: string[]): Promise<number[][]> {
    return (await client.pieces(spec, texts)).map(({ pieces }) => pieces.map(({ id }) => id));
  },
  plain: (texts: number[][]) => askPlain({ texts }),
  /** The same texts in turns of six by both, who comes first changing: what else the machine does meets both alike. */
  async paired(texts: string[], ids: number[][], rounds: number) {
    const sums: { own: number; plain: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const sum = { own: 0, plain: 0 };
      for (let from = 0; from < texts.length; from += 6) {
        const own = async () => (sum.own += (await embed(texts.slice(from, from + 6))).ms);
        const other = async () => (sum.plain += await askPlain({ texts: ids.slice(from, from + 6) }));
        for (const turn of (round + from / 6) % 2 ? [own, other] : [other, own]) await turn();
      }
      sums.push(sum);
    }
    return sums;
  },
  /** Distinct texts of the length that chunks have: the built-in ones with a number in front. */
  async large(count: number, report: (line: string) => void) {
    const chunks = await chunkTexts();
    const texts = Array.from({ length: count }, (_, i) => `${i}：${chunks[i % chunks.length] ?? ''}`);
    let told = performance.now();
    return embed(texts, 1, (done, total) => {
      if (performance.now() - told < 60_000) return;
      told = performance.now();
      report(`${done} of ${total}`);
    });
  },
};

Object.assign(window, { bench });
