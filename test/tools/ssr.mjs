import { createServer } from 'vite';

/** Loads a TypeScript module of this project into Node through Vite, so that tools run the very code the page runs. */
export async function load(path) {
  const server = await createServer({
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  return { module: await server.ssrLoadModule(path), close: () => server.close() };
}
