// `node test/tools/run.mjs <module>`: runs a TypeScript module's `main` in Node through Vite, so that tools use the very
// code the page runs.
import { createServer } from 'vite';

const path = process.argv[2];
if (!path) throw new Error('Usage: node test/tools/run.mjs <module>');
const server = await createServer({
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true, include: [] },
});
try {
  const { main } = await server.ssrLoadModule(path.startsWith('/') ? path : `/${path}`);
  await main(process.argv.slice(3));
} finally {
  await server.close();
}
