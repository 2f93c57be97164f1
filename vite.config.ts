import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { MODEL_PACKAGES, modelFileNames, modelRuntime, ON_DEMAND } from './vite.models';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };

/**
 * Files that a later visit needs without a connection: what the build emits, and the built-in data. What runs models is
 * not among them: many megabytes that nobody may ever ask for.
 */
function precacheList(): Plugin {
  return {
    name: 'precache-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter(
        (name) => name.startsWith('assets/') && !name.startsWith(ON_DEMAND) && !name.endsWith('.map'),
      );
      const extra = ['./', 'favicon.svg', 'data/cloudledger/dataset.json', 'data/cloudledger/results.json'];
      this.emitFile({ type: 'asset', fileName: 'precache.json', source: JSON.stringify([...extra, ...files.sort()]) });
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
