import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';

const RUNTIME = fileURLToPath(new URL('./src/models/runtime.ts', import.meta.url));

/**
 * transformers.js imports the WebGPU build of ONNX Runtime Web by name, whatever device it runs on. That import goes to
 * src/models/runtime.ts, which chooses the build; imports of the same name from anywhere else are left alone.
 */
export function modelRuntime(): Plugin {
  return {
    name: 'model-runtime',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'onnxruntime-web/webgpu' && importer?.includes('@xenova/transformers') ? RUNTIME : null,
  };
}

/** Packages that are ES modules already and find files beside their own, or that the plugin has to see. */
export const MODEL_PACKAGES = [
  '@xenova/transformers',
  '@huggingface/tokenizers',
  'onnxruntime-web',
  'onnxruntime-common',
];

/** Folder of what only a reader who loads a model, or asks one, needs: left out of the precache, kept once it was used (src/sw.ts). */
export const ON_DEMAND = 'assets/runtime/';
const STACK =
  /@xenova\/transformers|@huggingface\/|onnxruntime-|src\/models\/(load|runtime)\.|\/node_modules\/(ai|zod|@ai-sdk)\/|src\/llm\/call\./;

type Output = NonNullable<NonNullable<NonNullable<UserConfig['build']>['rolldownOptions']>['output']>;
type Naming = Pick<Exclude<Output, unknown[]>, 'chunkFileNames' | 'assetFileNames'>;

/** Names of the chunks of the inference worker and of the AI SDK, and of the runtime's binaries. */
export const modelFileNames: Naming = {
  chunkFileNames: (chunk) => `${chunk.moduleIds.some((id) => STACK.test(id)) ? ON_DEMAND : 'assets/'}[name]-[hash].js`,
  assetFileNames: (asset) =>
    `${asset.names.some((name) => name.startsWith('ort-wasm')) ? ON_DEMAND : 'assets/'}[name]-[hash][extname]`,
};
