import type { CatalogueEntry, LoadProgress } from '../../../src/models/types';

const encode = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

/** An ONNX file begins with the tag of ir_version, 0x08. */
export function onnxBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length).map((_, i) => (i * 31) % 251);
  bytes.set([0x08, 0x08]);
  return bytes;
}

export const CONFIG = encode('{"model_type":"bert"}');
export const TOKENIZER = encode('{"version":"1.0","model":{}}');
export const ONNX = onnxBytes(3000);
export const FILES: Record<string, Uint8Array<ArrayBuffer>> = {
  'config.json': CONFIG,
  'tokenizer.json': TOKENIZER,
  'onnx/model.onnx': ONNX,
};

export async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A model of three small files under a name of its own: test files that run at the same time share the cache. */
export async function makeEntry(pinned = true): Promise<CatalogueEntry> {
  const files = await Promise.all(
    Object.entries(FILES).map(async ([path, bytes]) => ({
      path,
      bytes: bytes.length,
      sha256: pinned ? await digest(bytes) : null,
    })),
  );
  return {
    id: `test-${crypto.randomUUID()}`,
    task: 'embedding',
    repo: 'Test/model',
    revision: 'c0ffee',
    dtype: 'fp32',
    fileName: 'model',
    files,
    languages: ['en'],
    licence: 'MIT',
    pooling: 'cls',
    queryPrefix: '',
    passagePrefix: '',
    queryInstruction: '',
    uncased: true,
    maxTokens: 512,
    dimensions: 2,
    batchDependent: false,
  };
}

export const BASE = 'https://files.example/Test/model/resolve/c0ffee/';

export interface Host {
  fetch: typeof fetch;
  /** Paths asked for, in order. */
  asked: string[];
}

/** A host that serves the files in two pieces each; `other` answers in its place where it returns something. */
export function makeHost(other: (path: string) => Response | undefined | Promise<never> = () => undefined): Host {
  const asked: string[] = [];
  return {
    asked,
    fetch: async (input) => {
      const path = String(input).slice(BASE.length);
      asked.push(path);
      const answer = await other(path);
      if (answer) return answer;
      const bytes = FILES[path];
      if (!bytes) return new Response('Not found', { status: 404 });
      return respond(bytes);
    },
  };
}

export function respond(bytes: Uint8Array<ArrayBuffer>, type = 'application/octet-stream'): Response {
  const half = bytes.length >> 1;
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice(0, half));
      controller.enqueue(bytes.slice(half));
      controller.close();
    },
  });
  return new Response(stream, { headers: { 'content-type': type, 'content-length': String(bytes.length) } });
}

export function page(status = 200): Response {
  return new Response('\n<!DOCTYPE html><html><body>Please sign in</body></html>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}

/** Cache storage whose writes fail for the paths named. */
export function failingStorage(fails: (url: string) => boolean, error: () => Error): () => CacheStorage {
  const open = async (name: string) => {
    const real = await caches.open(name);
    return new Proxy(real, {
      get(target, key) {
        if (key === 'put')
          return (url: string, response: Response) =>
            fails(url) ? Promise.reject(error()) : target.put(url, response);
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  return () => ({ open }) as unknown as CacheStorage;
}

export function collect(): { progress: (step: LoadProgress) => void; steps: LoadProgress[] } {
  const steps: LoadProgress[] = [];
  return { steps, progress: (step) => void steps.push(step) };
}

export const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expectFailure(),
    (error: unknown) => error,
  );

function expectFailure(): never {
  throw new Error('It should have failed.');
}
