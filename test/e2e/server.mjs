// A plain static server for the built site: files, types, 404, nothing else. Serves dist/ at / and at /x/y/.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.md': 'text/markdown; charset=utf-8',
  '.jsonl': 'application/x-ndjson',
  '.mjs': 'text/javascript',
};
const port = Number(process.argv[2] ?? 4173);

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const path = normalize(decodeURIComponent(pathname.replace(/^\/x\/y\//, '/')));
  const file = join('dist', path.endsWith('/') ? `${path}index.html` : path);
  try {
    if (!file.startsWith('dist')) throw new Error('outside');
    const body = await readFile(file);
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    response.end(body);
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('Not found');
  }
}).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
