import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { cell } from './page';

const TINY = 'test/fixtures/models/tiny-cross-encoder';

/**
 * A host of one's own in the hub's layout, on another origin. It serves the test cross-encoder under the name of a
 * catalogue entry without known checksums: the one that other bytes may stand in for. A slow one never gets to the end
 * of the ONNX file.
 */
export async function startHub({ slow = false } = {}) {
  let isSlow = slow;
  let streaming = 0;
  let closedEarly = 0;
  const server = createServer((request, response) => {
    const path = /^\/jinaai\/jina-reranker-v2-base-multilingual\/resolve\/[0-9a-f]{40}\/(.+)$/.exec(
      request.url ?? '',
    )?.[1];
    const file = path === 'onnx/model_quantized.onnx' ? 'onnx/model.onnx' : path;
    response.setHeader('access-control-allow-origin', '*');
    if (!file || !['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx'].includes(file)) {
      response.writeHead(404).end();
      return;
    }
    const body = readFileSync(`${TINY}/${file}`);
    response.writeHead(200, { 'content-length': body.length, 'content-type': 'application/octet-stream' });
    if (!isSlow || !file.endsWith('.onnx')) {
      response.end(body);
      return;
    }
    streaming += 1;
    response.write(body.subarray(0, 1000));
    response.on('close', () => (closedEarly += 1));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Slow answers begun, and those whose connection the browser closed. */
    streaming: () => streaming,
    closedEarly: () => closedEarly,
    setSlow: (value: boolean) => (isSlow = value),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Presses "Recompute on this machine". */
export async function recompute(page: Page) {
  await cell(page, '评测').getByRole('button', { name: '在本机重算' }).click();
}

/** Answers the question before a model is loaded with yes. */
export async function agree(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: /载入$/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Whether a request has to do with running a model. */
export const ofModels = (url: string) => /\/models\/|inference\.worker|\/runtime\/|ort-wasm/.test(url);

/** Rows of an object store of the page's database. */
export function stored<T>(page: Page, store: string): Promise<[string, T][]> {
  return page.evaluate(
    (name) =>
      new Promise<[string, T][]>((resolve, reject) => {
        const opening = indexedDB.open('rag-eval-notebook');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const found: [string, T][] = [];
          const request = db.transaction(name).objectStore(name).openCursor();
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            const cursor = request.result;
            if (!cursor) {
              db.close();
              resolve(found);
              return;
            }
            const plain = (value: unknown) => (value instanceof Float32Array ? [...value] : value);
            const entries = Object.entries(cursor.value as object).map(([key, value]) => [key, plain(value)]);
            found.push([String(cursor.key), Object.fromEntries(entries) as T]);
            cursor.continue();
          };
        };
      }),
    store,
  );
}
