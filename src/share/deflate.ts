import { linkError } from './error';

/**
 * Bytes handed to the inflater at once. A stream puts out all that one piece of input makes before it can be stopped:
 * at 1 : 1032, the most deflate can do, half a megabyte more than the cap.
 */
const PIECE = 512;

/** Raw deflate (RFC 1951), by the browser. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Inflates raw deflate, and stops as soon as more than `cap` bytes came out.
 * @throws LinkError `not-deflated`, `truncated` where the data ends before its end mark, `too-big` with the cap
 */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, cap: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new DecompressionStream('deflate-raw');
  const reader = stream.readable.getReader();
  const feeding = feed(stream.writable.getWriter(), bytes);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > cap) {
        // Cancelling also ends the feeding; its error is none of the sender's.
        await reader.cancel().catch(() => {});
        throw linkError('too-big', cap);
      }
      parts.push(value);
    }
  } catch (error) {
    if (size > cap) throw error;
    throw linkError(isEarlyEnd(error, await feeding) ? 'truncated' : 'not-deflated');
  }
  return joined(parts, size);
}

/** How far the inflater took its input. */
type Fed = 'stopped' | 'all';

async function feed(writer: WritableStreamDefaultWriter<BufferSource>, bytes: Uint8Array<ArrayBuffer>): Promise<Fed> {
  try {
    for (let start = 0; start < bytes.length; start += PIECE) {
      await writer.ready;
      await writer.write(bytes.subarray(start, start + PIECE));
    }
  } catch {
    // The reading side gets the same error and says what it means.
    return 'stopped';
  }
  await writer.close().catch(() => {});
  return 'all';
}

/**
 * Browsers find bad data while it is written and an early end when the stream is closed. Node checks behind the write,
 * and has a code of zlib for it.
 */
function isEarlyEnd(error: unknown, fed: Fed): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code === 'Z_BUF_ERROR' : fed === 'all';
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
