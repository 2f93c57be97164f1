import { readFileSync, writeFileSync } from 'node:fs';
import { evaluate, type EvaluateSpec, type Run } from '../../src/core/evaluate';
import { plan } from '../../src/pipeline';
import { fingerprint, parseRecipe, type Recipe } from '../../src/recipe';
import { evaluateSpecOf } from '../../src/state/specs';
import { readBuiltinData, type BuiltinData } from './builtin';
import { builtinEngine, type BuiltinEngine } from './engine';
import { computeModelData, giveModelData, readModelData, writeModelData } from './modelData';

const FOLDER = 'public/data/cloudledger';
const VERSIONS = 'src/lessons/retrieval/versions.json';

/** The built-in data as one file, with its versions. */
export function datasetFile(data: BuiltinData) {
  const versions = {
    corpus: fingerprint(data.articles),
    evalset: fingerprint(data.questions),
    stopWords: fingerprint(data.stopWords),
  };
  return { ...data, versions };
}

/** A result without its timings: those belong to the machine that computed it, not to the reader's. */
export function withoutTimings(run: Run): Run {
  return {
    ...run,
    ms: { index: 0, search: 0 },
    modes: run.modes.map((mode) => ({
      ...mode,
      latency: null,
      embedding: null,
      rerankLatency: null,
      questions: mode.questions.map((question) => ({ ...question, ms: 0, embedMs: null, rerankMs: null })),
    })),
  };
}

/** The engine in Node with the shipped vectors and scores in it. */
export function suppliedEngine(data: BuiltinData): BuiltinEngine {
  const built = builtinEngine(data);
  giveModelData(built.engine, readModelData());
  return built;
}

/** The outputs of the built-in recipe that the first paint shows, under the keys they belong to. */
export async function storedOutputs(recipe: Recipe, data: BuiltinData) {
  const { engine, versions } = suppliedEngine(data);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const cell = plan(recipe, { corpusChars: 0, questions: 0 }).find((planned) => planned.type === 'evaluate');
  const run = await evaluate(engine, evaluateSpecOf(recipe), { data: versions, appVersion: version, tick: () => {} });
  return [{ type: 'evaluate', key: cell?.key, output: withoutTimings(run) }];
}

/** Everything whose vectors and scores come with the site: the comparison, and the values of the first sweep. */
export function shippedSpecs(recipe: Recipe): EvaluateSpec[] {
  const spec = evaluateSpecOf(recipe);
  const sweep = recipe.cells.find((cell) => cell.type === 'sweep');
  const sizes = sweep?.type === 'sweep' && sweep.params.parameter === 'maxChars' ? sweep.params.values : [];
  return [spec, ...sizes.map((value) => ({ ...spec, chunking: { ...spec.chunking, maxChars: Number(value) } }))];
}

export async function main() {
  const data = readBuiltinData();
  const file = datasetFile(data);
  writeFileSync(`${FOLDER}/dataset.json`, `${JSON.stringify(file)}\n`);
  const known = JSON.parse(readFileSync(VERSIONS, 'utf8')) as object;
  const write = (versions: object) =>
    writeFileSync(VERSIONS, `${JSON.stringify({ ...known, ...file.versions, ...versions }, null, 2)}\n`);
  write({});
  // Imported only now: the recipe reads the versions just written.
  const { retrievalRecipe } = await import('../../src/lessons/retrieval/recipe');
  const recipe = parseRecipe(retrievalRecipe);
  const modelData = await computeModelData(recipe, data, shippedSpecs(recipe));
  writeModelData(modelData);
  write({ vectors: [modelData.manifest.fingerprint], rerank: [modelData.rerank.fingerprint] });
  writeFileSync(`${FOLDER}/results.json`, `${JSON.stringify(await storedOutputs(recipe, data))}\n`);
}
