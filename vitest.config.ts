import { defineConfig } from 'vitest/config';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { chromiumPath, CHROMIUM_ARGS } from './test/chromium.mjs';
import { MODEL_PACKAGES, modelRuntime } from './vite.models.ts';

export default defineConfig({
  plugins: [svelte({ configFile: false }), modelRuntime()],
  worker: { format: 'es', plugins: () => [modelRuntime()] },
  optimizeDeps: {
    exclude: ['jieba-wasm', ...MODEL_PACKAGES],
    // Found while tests run, these would reload the page under them.
    include: ['ai', '@ai-sdk/openai-compatible', '@ai-sdk/anthropic', '@ai-sdk/google'],
  },
  define: { __APP_VERSION__: JSON.stringify('test') },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          setupFiles: ['test/seed.ts'],
          environment: 'node',
          include: ['test/{core,recipe,pipeline,share,i18n,llm}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          globalSetup: ['test/llm/globalSetup.ts'],
          include: ['test/{browser,storage,workers,state,notebook,ui,viz}/**/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
