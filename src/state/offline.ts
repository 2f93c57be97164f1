/**
 * Makes later visits work without a connection. Fetches the whole site once more from the browser's cache, so it is
 * called when the first results stand. Where service workers are missing (plain http, private windows) the page works
 * all the same while online.
 */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => {
    // Blocked by the browser's settings: offline use is all that is lost.
  });
}
