/**
 * Makes later visits work without a connection. Waits until the page is idle: the first paint comes first. Where service
 * workers are missing (plain http, private windows) the page works all the same while online.
 */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).catch(() => {
      // Blocked by the browser's settings: offline use is all that is lost.
    });
  };
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 });
  else setTimeout(register, 3000);
}
