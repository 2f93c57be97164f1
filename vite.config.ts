import { readdirSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { MODEL_PACKAGES, modelFileNames, modelRuntime, ON_DEMAND } from './vite.models.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };

const DATA = 'data/cloudledger';
/** What the page shows of the built-in data; the sources beside it are for reading. */
const BUILTIN_DATA = readdirSync(new URL(`./public/${DATA}`, import.meta.url))
  .filter((name) => /^(dataset|results|answers-.*|vectors-.*|rerank-.*)\.(json|bin)$/.test(name))
  .map((name) => `${DATA}/${name}`);

/**
 * Files that a later visit needs without a connection: what the build emits, and the built-in data. What runs models is
 * many megabytes that nobody may ever ask for: kept once it was used.
 */
function precacheList(): Plugin {
  return {
    name: 'precache-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
        .sort();
      const list = {
        files: [
          './',
          'favicon.svg',
          ...BUILTIN_DATA,
          'models/bge-small-zh-v1.5/canary.json',
          ...assets.filter((name) => !name.startsWith(ON_DEMAND)),
        ],
        onDemand: assets.filter((name) => name.startsWith(ON_DEMAND)),
      };
      this.emitFile({ type: 'asset', fileName: 'precache.json', source: JSON.stringify(list) });
    },
  };
}

/** The dev server brings styles in as <style> elements; the policy of the built page stays strict. */
function devStyles(): Plugin {
  return {
    name: 'dev-styles',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace("style-src 'self';", "style-src 'self' 'unsafe-inline';"),
  };
}

export default defineConfig({
  base: './',
  cacheDir: process.env.VITE_CACHE_DIR ?? 'node_modules/.vite',
  plugins: [svelte({ configFile: false }), modelRuntime(), precacheList(), devStyles()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  worker: { format: 'es', plugins: () => [modelRuntime()], rolldownOptions: { output: modelFileNames } },
  // jieba-wasm finds its .wasm beside its own file; pre-bundling would move the script away from it.
  optimizeDeps: { exclude: ['jieba-wasm', ...MODEL_PACKAGES] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/sw.ts' },
      output: {
        ...modelFileNames,
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
