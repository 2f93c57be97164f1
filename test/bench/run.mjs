/**
 * `node test/bench/run.mjs [--quick]`: bundles the bench as the site is bundled (the modules under test are TypeScript)
 * and runs it. The bundle goes under node_modules so that its imports of packages resolve.
 */
import { setFlagsFromString } from 'node:v8';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';

// Set this late, the flag shows in new contexts only.
setFlagsFromString('--expose_gc');
globalThis.gc = runInNewContext('gc');
const root = fileURLToPath(new URL('../../', import.meta.url));
const outDir = `${root}node_modules/.cache/rag-eval-bench`;
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: { ssr: 'test/bench/retrieval.ts', outDir, emptyOutDir: true, target: 'es2022' },
});
const { run } = await import(pathToFileURL(`${outDir}/retrieval.js`).href);
await run({ quick: process.argv.includes('--quick'), dataDir: `${root}public/data/cloudledger` });
