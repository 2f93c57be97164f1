/// <reference lib="webworker" />

/** Keeps the site usable without a connection. Holds only files of this site; nothing the reader made passes here. */
const scope = self as unknown as ServiceWorkerGlobalScope;
const CACHE = 'rag-eval-notebook-v1';

/** Everything of this build that is not there yet; what an older build left is removed. */
async function fill() {
  const cache = await caches.open(CACHE);
  const response = await fetch('precache.json', { cache: 'no-cache' });
  const wanted = ((await response.json()) as string[]).map((path) => new URL(path, scope.registration.scope).href);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  // Hashed files never change; the page and the data may have.
  const missing = wanted.filter((url) => !url.includes('/assets/') || !kept.has(url));
  await cache.addAll(
    missing.map((url) => new Request(url, { cache: url.includes('/assets/') ? 'default' : 'no-cache' })),
  );
  await Promise.all([...kept].filter((url) => !wanted.includes(url)).map((url) => cache.delete(url)));
}

scope.addEventListener('install', (event) => event.waitUntil(fill().then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== scope.location.origin) return;
  event.respondWith(url.pathname.includes('/assets/') ? cacheFirst(event.request) : networkFirst(event.request));
});

async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
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
