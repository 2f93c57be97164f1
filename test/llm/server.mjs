// A language model for tests, on loopback: OpenAI-compatible, Anthropic and Google shapes. `node test/llm/server.mjs <port>`
//
// Paths: POST <base>/chat/completions, <base>/messages, <base>/models/<model>:streamGenerateContent?alt=sse, under any
// base: /v1, /v1beta; /nocors/v1 and /nocors/v1beta send no CORS headers; /redirect/v1 sends callers to the same server
// under another origin, /moves/<any name>/v1 does so from the second call on. GET /__calls lists the calls, POST /__reset forgets them, POST /__release lets `hold` answer.
// The model's name decides what happens: MODELS below.
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { hashOf, judgeOf, piecesOf, replyText, tokensOf } from './replies.mjs';
import { shapeOf } from './shapes.mjs';

const CORS = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, x-api-key, anthropic-version, anthropic-beta, anthropic-dangerous-direct-browser-access, x-goog-api-key',
  'access-control-expose-headers': 'retry-after, retry-after-ms',
};
const HTML = '<!doctype html><html><head><title>Some other site</title></head><body><p>Hello</p></body></html>';

/** Models that answer with an error: status, message, code, headers. `KEY` stands for the key that was sent. */
const ERRORS = {
  unauthorized: [401, 'Incorrect API key provided: KEY. You can find your key in the console.', 'invalid_api_key'],
  'no-balance': [402, 'Insufficient Balance', 'invalid_request_error'],
  'no-quota': [429, 'You exceeded your current quota, please check your plan.', 'insufficient_quota'],
  unknown: [404, 'The model `unknown` does not exist.', 'model_not_found'],
  overloaded: [503, 'The server is busy.', 'overloaded_error'],
  broken: [500, 'Internal error', 'server_error'],
  'bad-request': [400, "Unsupported value: 'temperature' does not support 0 with this model.", 'unsupported_value'],
  'too-long': [400, "This model's maximum context length is 100 tokens.", 'context_length_exceeded'],
  'filtered-request': [400, 'Content Exists Risk', 'invalid_request_error'],
};
const LIMITED = [429, 'Rate limit reached. Please slow down.', 'rate_limit_exceeded'];

/** What no count of tokens can be. */
const USAGES = { 'odd-usage': { input: -5e9, output: 1e300 }, 'usage-in-words': { input: '12', output: 'many' } };

/** Names that do something of their own; any other name answers like `good`. `flaky-<n>`: 500 for the first n calls of a prompt. */
export const MODELS = [
  ...Object.keys(ERRORS),
  ...[
    'good',
    'good-fenced',
    'bad-json',
    'truncated',
    'uncited',
    'wrong-citation',
    'refuser',
    'evil',
    'thinking',
    'slow',
  ],
  ...[
    'rate-limited',
    'flaky-1',
    'hang',
    'hang-midway',
    'hold',
    'cut',
    'cut-early',
    'stream-error',
    'filtered',
    'empty',
  ],
  ...['html', 'json-error', 'echo-key', 'no-usage', 'odd-usage', 'usage-in-words', 'key-in-finish', 'key-in-block'],
];

/** Resolves after `ms`, or at once when the caller is gone. */
function wait(ms, signal) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

/**
 * Starts the server.
 * @param {{port?: number, cors?: boolean}} options `cors`: whether pages may call it
 * @returns {Promise<import('./server.d.mts').LlmServer>}
 */
export async function startLlmServer({ port = 0, cors = true } = {}) {
  const state = { calls: [], seen: new Map(), held: new Set(), cors, script: {} };
  const server = createServer((request, response) => {
    handle(state, request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${address.port}`;
  return {
    port: address.port,
    url,
    get calls() {
      return state.calls;
    },
    script: state.script,
    reset: () => reset(state),
    release: () => release(state),
    close: () =>
      new Promise((resolve) => {
        release(state);
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function reset(state) {
  state.calls.length = 0;
  state.seen.clear();
  for (const name of Object.keys(state.script)) delete state.script[name];
}

function release(state) {
  for (const go of state.held) go();
  state.held.clear();
}

async function handle(state, request, response) {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const open = state.cors && !url.pathname.startsWith('/nocors/');
  const origin = request.headers.origin ?? '*';
  if (open) response.setHeader('access-control-allow-origin', origin);
  if (request.method === 'OPTIONS') return void response.writeHead(open ? 204 : 403, open ? CORS : {}).end();
  if (open) for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
  if (url.pathname === '/__calls') return json(response, 200, state.calls);
  if (url.pathname === '/__reset') return (reset(state), json(response, 200, {}));
  if (url.pathname === '/__release') return (release(state), json(response, 200, {}));
  if (url.pathname.startsWith('/redirect/')) return redirect(state, request, response, url);
  if (url.pathname.startsWith('/moves/') && state.calls.some((call) => call.path === url.pathname))
    return redirect(state, request, response, url);
  const shape = shapeOf(url.pathname);
  if (request.method !== 'POST' || !shape) return text(response, 404, '404 page not found');
  const body = JSON.parse((await read(request)) || '{}');
  const asked = shape.read(url.pathname, body);
  const call = note(state, request, url, shape, asked, body);
  const gone = new AbortController();
  response.on('close', () => {
    gone.abort();
    if (!response.writableFinished) call.done = call.done === 'yes' ? 'yes' : 'cut';
  });
  await answer({ state, response, shape, asked, call, gone: gone.signal, key: shape.key(request.headers) });
}

function note(state, request, url, shape, asked, body) {
  const hash = hashOf(asked.system, asked.user);
  const call = {
    path: url.pathname,
    model: asked.model,
    origin: request.headers.origin ?? null,
    auth: shape.key(request.headers) !== '',
    headers: Object.keys(request.headers).sort(),
    judge: judgeOf(asked.system),
    hash,
    temperature: body.temperature ?? body.generationConfig?.temperature ?? null,
    at: Date.now(),
    /** How many calls with this model and prompt there have been, this one included. */
    nth: (state.seen.get(`${asked.model} ${hash}`) ?? 0) + 1,
    done: 'no',
  };
  state.seen.set(`${asked.model} ${hash}`, call.nth);
  state.calls.push(call);
  return call;
}

/** To the same server by another name, which is another origin. */
function redirect(state, request, response, url) {
  state.calls.push({ path: url.pathname, model: '', done: 'redirected', auth: 'authorization' in request.headers });
  const to = `http://localhost:${request.socket.localPort}${url.pathname.replace(/^\/(redirect|moves\/[^/]+)/, '')}`;
  response.writeHead(307, { location: to }).end();
}

async function answer(context) {
  const { state, response, shape, asked, call, key } = context;
  const model = state.script[asked.model] ?? asked.model;
  const error = errorOf(model, call.nth);
  if (error) {
    const [status, message, code] = error;
    call.done = 'error';
    if (status === 429) response.setHeader('retry-after', '1');
    return json(response, status, shape.error(status, message.replace('KEY', key), code));
  }
  if (model === 'html') return ((call.done = 'yes'), text(response, 200, HTML, 'text/html; charset=utf-8'));
  if (model === 'json-error')
    return ((call.done = 'error'), json(response, 200, shape.error(402, 'Insufficient Balance', '1113')));
  if (model === 'hang') return;
  if (model === 'reset') return void response.destroy();
  if (model === 'hold') await new Promise((go) => state.held.add(go));
  return reply(context, model);
}

function errorOf(model, nth) {
  if (model === 'rate-limited') return nth <= 2 ? LIMITED : null;
  const flaky = /^flaky-(\d+)$/.exec(model);
  if (flaky) return nth <= Number(flaky[1]) ? ERRORS.broken : null;
  return ERRORS[model] ?? null;
}

async function reply({ response, shape, asked, call, gone, key }, model) {
  const said =
    model === 'empty' || model === 'key-in-finish'
      ? ''
      : model === 'echo-key'
        ? `Your key is ${key}, is it not?`
        : replyText(model, asked.system, asked.user);
  const usage = USAGES[model] ?? { input: tokensOf(asked.system + asked.user), output: tokensOf(said) };
  const usual = shape.finish[{ truncated: 'length', filtered: 'filter' }[model] ?? 'stop'];
  const finish = model === 'key-in-finish' ? `your key ${key}` : usual;
  if (!asked.stream) return ((call.done = 'yes'), json(response, 200, shape.whole(asked.model, said, finish, usage)));
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  const send = (events) => events.forEach((event) => response.write(event));
  response.flushHeaders();
  if (model === 'cut-early') return void setTimeout(() => response.destroy(), 20);
  if (model === 'key-in-block') {
    return void response.end(`data: ${JSON.stringify({ promptFeedback: { blockReason: `OTHER ${key}` } })}\n\n`);
  }
  send(shape.first(asked.model, usage));
  if (model === 'thinking') send(shape.thought(asked.model, '先想一想……', usage));
  const pieces = model === 'echo-key' ? [...said] : piecesOf(said);
  for (const [i, piece] of pieces.entries()) {
    if (gone.aborted) return;
    if (model === 'slow' || model === 'thinking') await wait(150, gone);
    send(shape.piece(asked.model, piece, usage));
    if (i < Math.min(2, pieces.length - 1)) continue;
    // Long enough for what was sent to be read on a busy machine: a reset throws away what was not.
    if (model === 'cut') return void setTimeout(() => response.destroy(), 150);
    if (model === 'hang-midway') return;
    if (model === 'stream-error') return void response.end(shape.streamError('The provider behind failed.').join(''));
  }
  const last = shape.last(asked.model, finish, usage);
  send(model === 'no-usage' ? last.filter((event) => !event.includes('"usage"')) : last);
  call.done = 'yes';
  response.end();
}

async function read(request) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

function json(response, status, value) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function text(response, status, body, type = 'text/plain') {
  response.writeHead(status, { 'content-type': type }).end(body);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url } = await startLlmServer({ port: Number(process.argv[2] ?? 4180) });
  console.log(url);
}
