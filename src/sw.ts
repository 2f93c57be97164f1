/// <reference lib="webworker" />

/** Keeps the site usable without a connection. Holds only files of this site; nothing the reader made passes here. */
const scope = self as unknown as ServiceWorkerGlobalScope;
const CACHE = 'rag-eval-notebook-v1';

/** The files of this build: those every visit needs, and those that are kept once they were used. */
interface FileList {
  files: string[];
  onDemand: string[];
}

/** Everything of this build that is not there yet; what an older build left is removed. */
async function fill() {
  const cache = await caches.open(CACHE);
  const response = await fetch('precache.json', { cache: 'no-cache' });
  const list = (await response.json()) as FileList;
  const urls = (paths: string[]) => paths.map((path) => new URL(path, scope.registration.scope).href);
  const [wanted, onDemand] = [urls(list.files), urls(list.onDemand)];
  const kept = new Set((await cache.keys()).map((request) => request.url));
  // Hashed files never change; the page and the data may have.
  const missing = wanted.filter((url) => !url.includes('/assets/') || !kept.has(url));
  await cache.addAll(
    missing.map((url) => new Request(url, { cache: url.includes('/assets/') ? 'default' : 'no-cache' })),
  );
  const current = new Set([...wanted, ...onDemand]);
  await Promise.all([...kept].filter((url) => !current.has(url)).map((url) => cache.delete(url)));
}

scope.addEventListener('install', (event) => event.waitUntil(fill().then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== scope.location.origin) return;
  // Model files have a cache of their own that checks them (src/models/cache.ts); the reference vectors have not.
  if (url.pathname.includes('/models/') && !url.pathname.endsWith('/canary.json')) return;
  event.respondWith(url.pathname.includes('/assets/') ? cacheFirst(event) : networkFirst(event.request));
});

async function cacheFirst(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  // What runs models comes here when it is first used: without it a model that is kept would be of no use offline.
  if (response.ok) {
    const copy = response.clone();
    const put = caches.open(CACHE).then((cache) => cache.put(request, copy));
    // No room: the file is fetched again the next time.
    event.waitUntil(put.catch(() => {}));
  }
  return response;
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(request, { ignoreSearch: true });
    if (cached) return cached;
    throw error;
  }
}
