// `npm run bench`: engines, vector search and embedding against their peers, load time of the built site, and a large corpus in it.
import { spawnSync } from 'node:child_process';

for (const [title, command, args] of [
  ['Build', 'npx', ['vite', 'build', '--logLevel', 'error']],
  ['BM25 engines on the same tokens', 'node', ['test/bench/run.mjs', ...process.argv.slice(2)]],
  ['Cold load of the built site', 'node', ['test/bench/load.mjs']],
  ['Exact vector search', 'node', ['test/tools/run.mjs', 'test/bench/vectors.ts']],
  ['Embedding throughput', 'node', ['test/bench/inference.mjs']],
  ['20,000 chunks and 2,000 questions in the built site', 'node', ['test/tools/run.mjs', 'test/bench/large.ts']],
]) {
  console.log(`\n── ${title} ──`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
