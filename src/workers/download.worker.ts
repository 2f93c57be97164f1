import { expose, transfer } from 'comlink';

/** What came of a download. `status`: the server's answer. `failed`: no answer, or the connection broke. */
export type DownloadOutcome =
  { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; code: 'too-big' | 'status' | 'failed'; detail: string };

/**
 * Fetches a file from an address the reader has agreed to. In a worker, because the policy of the page itself forbids it
 * to call other sites. Nothing of the reader goes along: no cookies, no referrer.
 */
const api = {
  async download(
    url: string,
    maxBytes: number,
    progress: (done: number, total: number) => void,
  ): Promise<DownloadOutcome> {
    try {
      const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' });
      if (!response.ok || !response.body) return { ok: false, code: 'status', detail: `HTTP ${response.status}` };
      const total = Number(response.headers.get('content-length') ?? 0);
      const bytes = await readUpTo(response.body, maxBytes, (done) => progress(done, total));
      if (!bytes) return { ok: false, code: 'too-big', detail: String(maxBytes) };
      return transfer({ ok: true, bytes }, [bytes.buffer]);
    } catch (error) {
      return { ok: false, code: 'failed', detail: error instanceof Error ? error.message : String(error) };
    }
  },
};

async function readUpTo(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  progress: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > maxBytes) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
    progress(length);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

export type DownloadApi = typeof api;
expose(api);
