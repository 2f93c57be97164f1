// Time from navigation to the filled Evaluate table, on the built site, each time in a new browser with an empty cache.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../chromium.mjs';

const PORT = 4174;
const RUNS = Number(process.argv[2] ?? 9);
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Runs in the page before its own scripts: notes when the table is there and when the live result replaced the stored one. */
function observe() {
  window.marks = { longTasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.marks.longTasks.push({ start: entry.startTime, duration: Math.round(entry.duration) });
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const cell = document.querySelector('#cell-evaluate');
    const filled = cell?.querySelector('table')?.textContent?.includes('0.885');
    if (filled) window.marks.filled ??= performance.now();
    if (filled && cell.querySelector('header')?.textContent?.includes('完成')) window.marks.live ??= performance.now();
    if (!window.marks.live) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function initialBytes() {
  const html = readFileSync('dist/index.html', 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1]);
  const kb = (ending) =>
    files
      .filter((file) => file.endsWith(ending))
      .reduce((sum, file) => sum + gzipSync(readFileSync(`dist/${file}`)).length, 0) / 1000;
  return { js: kb('.js'), css: kb('.css') };
}

const server = spawn('node', ['test/e2e/server.mjs', String(PORT)], { stdio: ['ignore', 'pipe', 'inherit'] });
await new Promise((resolve) => server.stdout.once('data', resolve));
const rows = [];
try {
  for (let run = 0; run < RUNS; run += 1) {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
    const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await page.addInitScript(observe);
    await page.goto(`http://127.0.0.1:${PORT}/`);
    await page.waitForFunction(() => window.marks.live);
    rows.push(
      await page.evaluate(() => {
        const at = (name) =>
          performance.getEntriesByType('resource').find((entry) => entry.name.includes(name))?.responseEnd;
        const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
        return {
          ...window.marks,
          script: at('/assets/index-'),
          results: at('results.json'),
          dataset: at('dataset.json'),
          paint,
        };
      }),
    );
    await browser.close();
  }
} finally {
  server.kill();
}
const { js, css } = initialBytes();
console.log(`Initial load: ${js.toFixed(1)} kB JavaScript, ${css.toFixed(1)} kB CSS (gzip)`);
console.log(`${RUNS} cold loads, milliseconds after navigation: median (min–max)`);
for (const [name, key] of [
  ['main script loaded', 'script'],
  ['stored results loaded', 'results'],
  ['data set loaded', 'dataset'],
  ['first contentful paint', 'paint'],
  ['Evaluate table filled (stored)', 'filled'],
  ['Evaluate table live', 'live'],
]) {
  const values = rows.map((row) => row[key]).filter((value) => value !== undefined);
  console.log(
    `  ${name.padEnd(32)} ${median(values).toFixed(0).padStart(5)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`,
  );
}
const tasks = (from, to) =>
  rows.flatMap((row) =>
    row.longTasks.filter((task) => task.start >= (row[from] ?? 0) && task.start < row[to]).map((task) => task.duration),
  );
for (const [name, found] of [
  ['start-up, until the table is filled', tasks('', 'filled')],
  ['evaluation, until it is live', tasks('filled', 'live')],
])
  console.log(
    `Main-thread tasks over 50 ms in ${name}: ${found.length} in ${RUNS} loads${found.length ? ` (${found.join(', ')} ms)` : ''}`,
  );
