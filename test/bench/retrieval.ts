import { readFileSync } from 'node:fs';
import { cut_for_search } from 'jieba-wasm';
import { createBm25Index } from '../../src/core/retrieve';
import { createTokenizer } from '../../src/core/text';
import { generateTexts } from './corpus';
import { ENGINES, type BenchData, type BenchEngine, type Search } from './engines';

const ROUNDS = 5;

interface Round {
  /** Wall time; CPU time beside it, which other programs on the machine disturb less. All in milliseconds. */
  index: number;
  indexCpu: number;
  p50: number;
  p95: number;
}

interface Options {
  quick: boolean;
  /** Folder of the built-in data, whose words the corpus is made of. */
  dataDir: string;
}

/** Indexes and searches a generated corpus with each engine on the same tokens, in turns, and prints medians of the rounds. */
export async function run({ quick, dataDir }: Options): Promise<void> {
  const data = prepare(dataDir, quick ? 2_000 : 20_000, quick ? 200 : 2_000);
  const rounds = new Map<BenchEngine, Round[]>(ENGINES.map((engine) => [engine, []]));
  const answers = new Map<BenchEngine, number[][]>();
  const memory = new Map<BenchEngine, number>();
  for (let round = 0; round < ROUNDS; round++) {
    // Another engine goes first each time, so that a busy spell does not always meet the same one.
    for (const engine of ENGINES.map((_, i) => ENGINES[(i + round) % ENGINES.length] as BenchEngine)) {
      const result = await measure(engine, data);
      rounds.get(engine)?.push(result.round);
      memory.set(engine, result.bytes);
      answers.set(engine, result.answers);
    }
  }
  printTable(rounds, memory);
  printAgreement(answers);
}

function prepare(dataDir: string, chunkCount: number, questionCount: number): BenchData {
  const cutForSearch = (text: string) => cut_for_search(text, true);
  const stopWords = new Set(JSON.parse(readFileSync(`${dataDir}/stopwords-zh.json`, 'utf8')) as string[]);
  const spec = { kind: 'jieba', stopWords: true, dropSingleHan: false, userDictionary: [] } as const;
  const tokenizer = createTokenizer({ ...spec, userDictionary: [] }, { stopWords, cutForSearch });
  const texts = generateTexts(dataDir, cutForSearch, chunkCount, questionCount);
  const start = performance.now();
  const chunks = texts.chunks.map((text) => tokenizer.tokens(text));
  const chunkMs = performance.now() - start;
  const questions = texts.questions.map((text) => tokenizer.tokens(text));
  const questionMs = performance.now() - start - chunkMs;
  const ids = chunks.map((_, i) => `doc-${Math.floor(i / 4)}#${(i % 4) + 1}`);
  const total = chunks.reduce((sum, tokens) => sum + tokens.length, 0);
  const index = createBm25Index({ engine: 'builtin', k1: 1.5, b: 0.75 }, ids, chunks);
  const perQuestion = questions.reduce((sum, tokens) => sum + tokens.length, 0) / questions.length;
  console.log(
    `${chunkCount} chunks, ${mean(texts.chunks.map((text) => text.length))} characters and ${(total / chunkCount).toFixed(1)} tokens each, ${index.vocabularySize} different; ${questionCount} questions of ${perQuestion.toFixed(1)} tokens`,
  );
  console.log(
    `jieba: chunks ${(chunkMs / 1000).toFixed(2)} s (${((chunkMs / chunkCount) * 1000).toFixed(0)} µs each), questions ${((questionMs / questionCount) * 1000).toFixed(0)} µs each`,
  );
  console.log(`typed arrays of the built-in index: ${megabytes(index.byteLength ?? 0)} MB\n`);
  return { ids, chunks, questions };
}

async function measure(engine: BenchEngine, data: BenchData) {
  const before = usedBytes();
  const cpu = process.cpuUsage();
  const start = performance.now();
  const search = await engine.index(data);
  const index = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const indexCpu = (user + system) / 1000;
  const bytes = usedBytes() - before;
  const { times, answers } = await searchAll(search, Math.min(engine.questions, data.questions.length));
  times.sort();
  return { round: { index, indexCpu, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }, bytes, answers };
}

async function searchAll(search: Search, count: number) {
  const times = new Float64Array(count);
  const answers: number[][] = [];
  for (let question = 0; question < count; question++) {
    const start = performance.now();
    const result = search(question);
    // Awaiting a plain list would charge a synchronous engine for a turn of the event loop.
    answers.push(result instanceof Promise ? await result : result);
    times[question] = performance.now() - start;
  }
  return { times, answers };
}

function usedBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function quantile(sorted: Float64Array, q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

function median(values: number[]): number {
  return quantile(Float64Array.from(values).sort(), 0.5);
}

function mean(values: number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

function printTable(rounds: Map<BenchEngine, Round[]>, memory: Map<BenchEngine, number>) {
  const summary = ([engine, list]: [BenchEngine, Round[]]) => ({
    engine,
    index: median(list.map((round) => round.index)),
    indexCpu: median(list.map((round) => round.indexCpu)),
    p50: median(list.map((round) => round.p50)),
    p95: median(list.map((round) => round.p95)),
  });
  const rows = [...rounds].map(summary);
  const base = rows[0];
  if (!base) return;
  const cell = (value: number, of: number, digits: number) => `${value.toFixed(digits)} (${(value / of).toFixed(1)}×)`;
  console.table(
    Object.fromEntries(
      rows.map(({ engine, index, indexCpu, p50, p95 }) => [
        engine.name,
        {
          questions: engine.questions,
          'index ms': cell(index, base.index, 0),
          'index CPU ms': cell(indexCpu, base.indexCpu, 0),
          'query p50 ms': cell(p50, base.p50, 3),
          'query p95 ms': cell(p95, base.p95, 3),
          'memory MB': megabytes(memory.get(engine) ?? 0),
        },
      ]),
    ),
  );
}

/** A fast engine that finds something else is no match: wink computes the same formula, rounded to nine digits. */
function printAgreement(answers: Map<BenchEngine, number[][]>) {
  const [first, ...others] = [...answers];
  if (!first) return;
  const [, own] = first;
  for (const [engine, lists] of others) {
    const shared = lists.map(
      (list, i) => list.filter((chunk) => own[i]?.includes(chunk)).length / Math.max(1, own[i]?.length ?? 0),
    );
    const share = shared.reduce((sum, value) => sum + value, 0) / Math.max(1, shared.length);
    console.log(`top 10 shared with the built-in engine: ${engine.name} ${(share * 100).toFixed(1)} %`);
  }
}
