import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { needsOf, type EvaluateSpec, type RetrievalEngine } from '../../src/core/evaluate';
import { modelText } from '../../src/core/text';
import type { ModelSpec } from '../../src/core/types';
import { entryOf } from '../../src/models/catalogue';
import { modelFingerprint } from '../../src/models/fingerprint';
import { modelOf, type Recipe } from '../../src/recipe';
import type { RerankFile, VectorManifest } from '../../src/state/shipped';
import type { BuiltinData } from './builtin';
import { builtinEngine } from './engine';
import { openModelPage } from './modelPage';

const FOLDER = 'public/data/cloudledger';

/** Vectors and rerank scores that come with the site. */
export interface ModelData {
  manifest: VectorManifest & { model: ModelSpec };
  rows: Float32Array;
  rerank: RerankFile;
}

/** More than the data has: every chunk is a candidate, so that a deeper pool finds its scores, too. */
const ALL = 1000;

/** Embeds all texts of the recipes and scores every question against every chunk, in a real browser. */
export async function computeModelData(recipe: Recipe, data: BuiltinData, specs: EvaluateSpec[]): Promise<ModelData> {
  const spec = modelOf(recipe);
  const entry = entryOf(spec);
  if (!entry) throw new Error('The embedding model of the recipe is not in the catalogue.');
  const files = entry.files.map(({ path, sha256 }) => ({ path, sha256: sha256 as string }));
  const fingerprint = modelFingerprint(entry, spec, files, '');
  const { engine, versions } = builtinEngine(data);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const texts = new Map<string, string>();
  for (const recipeSpec of specs) {
    const { vectors } = await needsOf(engine, versions, { ...recipeSpec, questions: data.questions }, () => {});
    for (const { key, text } of vectors.flatMap((need) => need.texts)) texts.set(key, text);
  }
  const keys = [...texts.keys()];
  const page = await openModelPage(spec);
  try {
    const { dimensions, vectors: rows } = await page.embed(
      keys.map((key) => modelText(texts.get(key) as string)),
      'passage',
    );
    const common = { fingerprint, device: page.device, appVersion: version };
    const manifest = {
      ...common,
      data: { corpus: versions.corpus, evalset: versions.evalset },
      chunking: specs.map(({ chunking }) => chunking),
      model: spec,
      dimensions,
      keys,
    };
    const empty: RerankFile = { ...common, kind: 'maxsim', questions: [], chunks: [], scores: [] };
    giveModelData(engine, { manifest, rows, rerank: empty });
    const rerank = { ...empty, ...(await scoreAll(engine, versions, data, specs, page.maxSim)) };
    return { manifest, rows, rerank };
  } finally {
    await page.close();
  }
}

type MaxSim = Awaited<ReturnType<typeof openModelPage>>['maxSim'];

async function scoreAll(
  engine: RetrievalEngine,
  versions: ReturnType<typeof builtinEngine>['versions'],
  data: BuiltinData,
  specs: EvaluateSpec[],
  maxSim: MaxSim,
) {
  const questions = new Map<string, string>();
  const chunks = new Map<string, string>();
  for (const spec of specs) {
    const modes = spec.modes.map((mode) => ({
      ...mode,
      pool: ALL,
      rerank: mode.rerank && { ...mode.rerank, depth: ALL },
    }));
    const needs = await needsOf(engine, versions, { ...spec, modes, questions: data.questions }, () => {});
    for (const need of needs.scores.flatMap((score) => score.questions)) {
      questions.set(need.question.key, need.question.text);
      for (const { key, text } of need.chunks) chunks.set(key, text);
    }
  }
  const chunkTexts = [...chunks.values()].map(modelText);
  const scores = await maxSim(
    [...questions.values()].map((text) => ({ question: modelText(text), chunks: chunkTexts })),
  );
  return { questions: [...questions.keys()], chunks: [...chunks.keys()], scores };
}

/** Puts vectors and scores into an engine, as the page does. */
export function giveModelData(engine: RetrievalEngine, { manifest, rows, rerank }: ModelData) {
  const { keys, dimensions, model, fingerprint, device } = manifest;
  const origin = { source: 'shipped' as const, device, fingerprint };
  for (const role of ['query', 'passage'] as const) engine.putVectors(model, role, { keys, dimensions, rows, origin });
  engine.putScores(
    { kind: 'maxsim', model },
    rerank.questions.map((question, i) => ({
      question,
      chunks: rerank.chunks,
      scores: rerank.scores[i] ?? [],
      ms: [],
      origin,
    })),
  );
}

export function writeModelData({ manifest, rows, rerank }: ModelData) {
  for (const name of readdirSync(FOLDER)) if (/^(vectors|rerank)-/.test(name)) rmSync(`${FOLDER}/${name}`);
  const name = manifest.fingerprint.slice(0, 8);
  writeFileSync(`${FOLDER}/vectors-${name}.bin`, Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength));
  writeFileSync(`${FOLDER}/vectors-${name}.json`, `${JSON.stringify(manifest)}\n`);
  writeFileSync(`${FOLDER}/rerank-${name}.json`, `${JSON.stringify(rerank)}\n`);
}

/** The files that come with the site. */
export function readModelData(): ModelData {
  const find = (pattern: RegExp) => {
    const name = readdirSync(FOLDER).find((candidate) => pattern.test(candidate));
    if (!name) throw new Error(`There is no ${pattern} in ${FOLDER}: npm run precompute makes it.`);
    return readFileSync(`${FOLDER}/${name}`);
  };
  const bytes = find(/^vectors-.*\.bin$/);
  return {
    manifest: JSON.parse(find(/^vectors-.*\.json$/).toString()) as ModelData['manifest'],
    rows: new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)),
    rerank: JSON.parse(find(/^rerank-/).toString()) as RerankFile,
  };
}
