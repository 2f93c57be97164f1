/**
 * `node test/bench/inference.mjs [--runs=5] [--large=10000] [--python=…]`: the built-in model in Chromium, on pages built as
 * the site is. With a Python that has onnxruntime, the native runtime runs the same ids as a yardstick.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { CHROMIUM_ARGS, chromiumPath } from '../chromium.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    large: { type: 'string', default: '0' },
    python: { type: 'string', default: 'python3' },
  },
});
const RUNS = Number(values.runs);
const PORT = 4175;
const sorted = (list) => [...list].sort((a, b) => a - b);
const median = (list) => sorted(list)[Math.floor(list.length / 2)];
const spread = (list, digits = 0) => {
  const [low, high] = [sorted(list)[0], sorted(list).at(-1)];
  return `${median(list).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
};
const line = (name, text) => console.log(`  ${name.padEnd(58)} ${text}`);

const NATIVE = `
import json, sys, time
import numpy, onnxruntime
path, file, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = options.inter_op_num_threads = 1
session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
texts = [numpy.array([ids], dtype=numpy.int64) for ids in json.load(open(file))]
def once():
    start = time.perf_counter()
    for ids in texts:
        session.run(None, {"input_ids": ids, "attention_mask": numpy.ones_like(ids), "token_type_ids": numpy.zeros_like(ids)})
    return (time.perf_counter() - start) * 1000
once()
print(json.dumps([onnxruntime.__version__, [once() for _ in range(runs)]]))
`;

/** Milliseconds of each run, or null without a Python that has onnxruntime. */
function native(ids, folder) {
  const file = join(folder, 'ids.json');
  writeFileSync(file, JSON.stringify(ids));
  const model = 'public/models/bge-small-zh-v1.5/onnx/model_w8.onnx';
  const { status, stdout } = spawnSync(values.python, ['-c', NATIVE, model, file, String(RUNS)], { encoding: 'utf8' });
  return status === 0 ? JSON.parse(stdout) : null;
}

async function withPage(work, args = CHROMIUM_ARGS) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args });
  try {
    const page = await (await browser.newContext()).newPage();
    page.on('pageerror', (error) => console.error(String(error)));
    await page.exposeFunction('report', (text) => line('', text));
    return await work(page);
  } finally {
    await browser.close();
  }
}
const open = async (page) => {
  await page.goto(`http://127.0.0.1:${PORT}/test/bench/inference.html`);
  await page.waitForFunction(() => window.bench);
};

async function loading() {
  const cold = [];
  const warm = [];
  for (let run = 0; run < Math.min(RUNS, 3); run += 1)
    await withPage(async (page) => {
      for (const rows of [cold, warm]) {
        await open(page);
        rows.push(
          await page.evaluate(async () => {
            const { wall, ms, memory } = await window.bench.load();
            const first = await window.bench.embed(['怎么退款']);
            return { wall, download: ms.download, memory, first: first.ms };
          }),
        );
      }
    });
  const all = (rows, key) => rows.map((row) => row[key]);
  line('load, cold: all', `${spread(all(cold, 'wall'))} ms`);
  line('  of it download from this machine, check included', `${spread(all(cold, 'download'))} ms`);
  line('load, from cache: all (canary included)', `${spread(all(warm, 'wall'))} ms`);
  line('first vector after the load', `${spread(all(warm, 'first'))} ms`);
  line(
    'WASM heap of one worker, after the canary of 512 tokens',
    `${(median(all(warm, 'memory')) / 1e6).toFixed(0)} MB`,
  );
}

async function throughput(page, folder) {
  await open(page);
  await page.evaluate(() => window.bench.load().then(() => window.bench.startPlain()));
  const texts = await page.evaluate(() => window.bench.texts());
  const ids = await page.evaluate((list) => window.bench.ids(list), texts);
  const tokens = ids.flat().length;
  console.log(
    `\n${texts.length} chunks, ${tokens} tokens; tokens per second: median (min–max) of ${RUNS} runs, taken in turns`,
  );
  const ways = {
    'one WASM thread, one text a run': () => page.evaluate((list) => window.bench.embed(list), texts),
    'plain ONNX Runtime Web, ids ready': async () => ({
      ms: await page.evaluate((list) => window.bench.plain(list), ids),
    }),
    'padded batches of 8': () => page.evaluate((list) => window.bench.embed(list, 8), texts),
    'texts of equal length together': () => page.evaluate((list) => window.bench.embedEqual(list), texts),
  };
  const ms = await inTurns(ways);
  for (const [name, list] of Object.entries(ms)) line(name, spread(list.map((each) => (tokens / each) * 1000)));
  const [own] = Object.values(ms);
  const rounds = await page.evaluate(([list, all, runs]) => window.bench.paired(list, all, runs), [texts, ids, RUNS]);
  const beyond = rounds.map(({ own, plain }) => (own / plain - 1) * 100);
  line('time beyond plain ONNX Runtime Web, in turns of 6 texts', `${spread(beyond, 1)} %`);
  const yardstick = native(ids, folder);
  if (yardstick)
    line(`native onnxruntime ${yardstick[0]}, one thread`, spread(yardstick[1].map((each) => (tokens / each) * 1000)));
  else line('native onnxruntime', `skipped: ${values.python} has none`);
  await pool(page, texts, tokens, own);
}

/** Milliseconds: every way once to warm up, then RUNS times in turns. */
async function inTurns(ways) {
  const ms = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (const way of Object.values(ways)) await way();
  for (let run = 0; run < RUNS; run += 1)
    for (const [name, way] of Object.entries(ways)) ms[name].push((await way()).ms);
  return ms;
}

async function pool(page, texts, tokens, before) {
  const { workers } = await page.evaluate(() => window.bench.load({ workers: 2 }));
  const twice = [...texts, ...texts];
  const { pool: ms } = await inTurns({ pool: () => page.evaluate((list) => window.bench.embed(list), twice) });
  line(`pool of ${workers}`, spread(ms.map((each) => (2 * tokens * 1000) / each)));
  line('pool against one worker', `×${((median(before) * 2) / median(ms)).toFixed(2)}`);
  line('WASM heaps of the pool', `${((await page.evaluate(() => window.bench.memory())) / 1e6).toFixed(0)} MB`);
}

async function webgpu() {
  const args = CHROMIUM_ARGS.filter((arg) => arg !== '--disable-gpu');
  await withPage(
    async (page) => {
      await open(page);
      const adapter = await page.evaluate(async () => {
        const { info } = (await navigator.gpu?.requestAdapter()) ?? {};
        return info && `${info.vendor} ${info.architecture} ${info.isFallbackAdapter ? '(software)' : ''}`;
      });
      const auto = await page.evaluate(() => window.bench.load({ device: 'auto' }));
      line('WebGPU adapter', `${adapter ?? 'none'}; left to itself: ${auto.device} (${auto.deviceReason})`);
      if (!adapter) return;
      const loaded = await page.evaluate(() => window.bench.load({ device: 'webgpu' }));
      line('WebGPU, asked for', `${loaded.device} (${loaded.deviceReason}), largest difference ${loaded.canary}`);
      if (loaded.device !== 'webgpu') return;
      const texts = (await page.evaluate(() => window.bench.texts())).slice(0, 3);
      const ms = [];
      for (let run = 0; run < 3; run += 1) ms.push(await page.evaluate((list) => window.bench.embed(list), texts));
      line('WebGPU, one text a run', spread(ms.slice(1).map((each) => (each.tokens * 1000) / each.ms)));
    },
    [...args, ...(process.env.WEBGPU_ARGS?.split(' ') ?? ['--enable-unsafe-webgpu'])],
  );
}

async function large(count) {
  await withPage(async (page) => {
    await open(page);
    const { workers } = await page.evaluate(() => window.bench.load({ workers: 2 }));
    const { ms, tokens } = await page.evaluate((n) => window.bench.large(n, window.report), count);
    line(
      `${count} chunks, ${tokens} tokens, ${workers} workers`,
      `${(ms / 1000).toFixed(0)} s, ${((tokens / ms) * 1000).toFixed(0)} tokens/s`,
    );
  });
}

function emitted(folder) {
  const runtime = join(folder, 'assets', 'runtime');
  for (const name of readdirSync(runtime))
    line(`assets/runtime/${name}`, `${(statSync(join(runtime, name)).size / 1e6).toFixed(2)} MB`);
}

const outDir = mkdtempSync(join(tmpdir(), 'inference-bench-'));
await build({
  logLevel: 'error',
  build: { outDir, emptyOutDir: true, rollupOptions: { input: { bench: 'test/bench/inference.html' } } },
});
const server = await preview({
  logLevel: 'error',
  build: { outDir },
  preview: { port: PORT, strictPort: true, host: '127.0.0.1' },
});
try {
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\nRuntime files of the build:`,
  );
  emitted(outDir);
  console.log(`\nLoading: median (min–max) of ${Math.min(RUNS, 3)}`);
  await loading();
  await withPage((page) => throughput(page, outDir));
  await webgpu();
  if (Number(values.large) > 0) await large(Number(values.large));
} finally {
  await server.close();
  rmSync(outDir, { recursive: true, force: true });
}
