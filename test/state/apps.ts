import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { LESSONS } from '../../src/lessons';
import { AppState } from '../../src/state/app.svelte';
import type { Notebook } from '../../src/state/notebook.svelte';
import { DATABASE_NAME } from '../../src/storage';

const native = globalThis.fetch;
let apps: AppState[] = [];

/** Each test of the file starts on an empty device, and its apps are closed when it ends. */
export function onEmptyDevice() {
  beforeEach(async () => {
    await deleteDB(DATABASE_NAME);
    localStorage.clear();
    location.hash = '';
    // The test page lies elsewhere than the site's page; its data is under the root all the same.
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      const found = /data\/cloudledger\/.+$/.exec(String(input));
      return native(found ? `/${found[0]}` : input, init);
    });
  });
  afterEach(async () => {
    for (const app of apps) {
      await app.notebook?.close();
      app.client.stop();
    }
    apps = [];
    vi.unstubAllGlobals();
  });
}

/** An app that has opened what a fragment names, with its data. */
export async function openApp(hash: string): Promise<{ app: AppState; notebook: Notebook }> {
  const app = new AppState(LESSONS);
  apps.push(app);
  await app.openHash(hash);
  await expect.poll(() => app.notebook?.data ?? null, { timeout: 15_000 }).not.toBeNull();
  return { app, notebook: app.notebook as Notebook };
}
