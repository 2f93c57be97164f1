import { chromium, type Browser, type Page } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import type { ModelSpec } from '../../src/core/types';
import type { RerankTask } from '../../src/models/types';
import { CHROMIUM_ARGS, chromiumPath } from '../chromium.mjs';
import type { ModelTools } from './modelTools';

/** The product's inference worker in a real browser, for tools that run in Node. */
export interface ModelPage {
  device: string;
  embed(texts: string[], role: 'query' | 'passage'): Promise<{ dimensions: number; vectors: Float32Array }>;
  /** Scores of each task's chunks. */
  maxSim(tasks: RerankTask[]): Promise<number[][]>;
  close(): Promise<void>;
}

type Inside = typeof globalThis & { modelTools: ModelTools };

async function openPage(): Promise<{ server: ViteDevServer; browser: Browser; page: Page }> {
  const server = await createServer({ server: { host: '127.0.0.1', hmr: false, watch: null }, logLevel: 'error' });
  await server.listen(0);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
  const page = await browser.newPage();
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The development server has no address.');
  await page.goto(`${url}test/tools/modelTools.html`);
  await page.waitForFunction(() => 'modelTools' in globalThis);
  return { server, browser, page };
}

/** Loads a model of public/models on one WASM worker. */
export async function openModelPage(spec: ModelSpec): Promise<ModelPage> {
  const { server, browser, page } = await openPage();
  const loaded = await page.evaluate((model) => (globalThis as Inside).modelTools.load(model), spec);
  return {
    device: loaded.device,
    async embed(texts, role) {
      const { dimensions, vectors } = await page.evaluate(
        ([model, list, as]) => (globalThis as Inside).modelTools.embed(model, list, as),
        [spec, texts, role] as const satisfies [ModelSpec, string[], 'query' | 'passage'],
      );
      return { dimensions, vectors: Float32Array.from(vectors) };
    },
    maxSim: (tasks) =>
      page.evaluate(([model, list]) => (globalThis as Inside).modelTools.maxSim(model, list), [
        spec,
        tasks,
      ] as const satisfies [ModelSpec, RerankTask[]]),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
