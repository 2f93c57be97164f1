import { ModelFileError, ModelRuntimeError } from './errors';
import { assertNotStandIn } from './verify';

/** Bytes after which the beginning of a file is looked at: long enough for any page or pointer to show itself. */
const LOOK_AT = 64;
/** Bytes to start with when a host does not tell how many will come. */
const UNKNOWN_LENGTH = 1 << 20;

export interface DownloadOptions {
  url: string;
  /** For errors. */
  path: string;
  host: string;
  signal: AbortSignal;
  fetch: typeof fetch;
  /** Bytes of this file so far, and how many it has, where the host tells. */
  received(bytes: number, length: number | null): void;
}

export function abortError(): DOMException {
  return new DOMException('The download was cancelled.', 'AbortError');
}

/** Collects a stream into one array, without a second copy when its length was known. */
class ByteSink {
  #buffer: Uint8Array<ArrayBuffer>;
  #length = 0;

  /** @param expected bytes to make room for; more may come */
  constructor(expected: number | null) {
    this.#buffer = new Uint8Array(expected ?? UNKNOWN_LENGTH);
  }
  get length() {
    return this.#length;
  }
  push(chunk: Uint8Array) {
    const needed = this.#length + chunk.length;
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(needed, this.#buffer.length * 2));
      larger.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = larger;
    }
    this.#buffer.set(chunk, this.#length);
    this.#length = needed;
  }
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#length === this.#buffer.length ? this.#buffer : this.#buffer.slice(0, this.#length);
  }
}

function lengthOf(response: Response): number | null {
  const length = Number(response.headers.get('content-length') ?? NaN);
  return Number.isSafeInteger(length) && length > 0 ? length : null;
}

/** @throws ModelFileError `offline`, `blocked`, `missing`, `http`; AbortError */
async function request({ url, path, host, signal, fetch }: DownloadOptions): Promise<Response> {
  let response: Response;
  try {
    // The model cache keeps the file: a second copy in the browser's own cache would only serve a bad one again.
    response = await fetch(url, { signal, cache: 'no-store' });
  } catch (cause) {
    if (signal.aborted) throw abortError();
    throw new ModelFileError(navigator.onLine === false ? 'offline' : 'blocked', path, host, {}, { cause });
  }
  if (!response.ok) {
    await response.body?.cancel();
    const code = response.status === 404 || response.status === 410 ? 'missing' : 'http';
    throw new ModelFileError(code, path, host, { status: response.status });
  }
  return response;
}

async function readInto(
  sink: ByteSink,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  length: number | null,
  options: DownloadOptions,
) {
  const { path, host, signal } = options;
  for (let looked = false; ;) {
    let step: ReadableStreamReadResult<Uint8Array>;
    try {
      step = await reader.read();
    } catch (cause) {
      if (signal.aborted) throw abortError();
      throw new ModelFileError('interrupted', path, host, { actualBytes: sink.length }, { cause });
    }
    if (signal.aborted) throw abortError();
    if (step.done) return;
    sink.push(step.value);
    if (!looked && sink.length >= LOOK_AT) {
      assertNotStandIn(path, sink.bytes.subarray(0, 512), host);
      looked = true;
    }
    options.received(sink.length, length);
  }
}

/**
 * Fetches one file as a stream. The reader is cancelled, and with it the connection closed, when the signal is aborted
 * and on every error.
 * @returns the bytes, not yet checked against anything
 * @throws ModelFileError `offline`, `blocked`, `missing`, `http`, `interrupted`, `html`, `lfs-pointer`, `size`;
 *   ModelRuntimeError `out-of-memory`; AbortError
 */
export async function download(options: DownloadOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { path, host, signal } = options;
  if (signal.aborted) throw abortError();
  const response = await request(options);
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  const stop = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    const length = lengthOf(response);
    options.received(0, length);
    const sink = new ByteSink(length);
    await readInto(sink, reader, length, options);
    // Compressed on the way, a file has more bytes than the header says; fewer means that some are missing.
    if (length !== null && sink.length < length) {
      throw new ModelFileError('size', path, host, { expectedBytes: length, actualBytes: sink.length });
    }
    return sink.bytes;
  } catch (error) {
    stop();
    if (error instanceof RangeError) throw new ModelRuntimeError('out-of-memory', error.message, { cause: error });
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
