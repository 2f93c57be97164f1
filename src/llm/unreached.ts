import type { LlmFailure } from '../core/generate/types';
import { plainFailure, REDIRECTED } from './failure';

/** Longest a probe may take, milliseconds. */
const PROBE_LIMIT = 10_000;

/** Endpoints whose answers a page was once let read, since this worker began. */
const readable = new Set<string>();

/** Notes that an endpoint lets pages read its answers: what fails there later has another
 * reason, unless callers are sent elsewhere by then. */
export function wasReadable(baseUrl: string) {
  readable.add(baseUrl);
}

/**
 * Why a call got no answer. Browsers say only that it failed; up to three requests without any key or body tell more: one
 * that may meet a redirect, one that needs the server's leave beforehand (as calls with a key do), and one whose answer
 * nobody may read, which gets through wherever a server is.
 * @returns `network`: nothing answers, or the connection broke though pages are let in. `no-cors`: there is a server,
 *   and it does not let pages call it. `not-an-api`: it sends callers elsewhere, where no key may follow
 */
export async function whyUnreached(baseUrl: string, url: string, signal: AbortSignal): Promise<LlmFailure> {
  if (navigator.onLine === false) return plainFailure('network');
  const simple = await probe(url, { mode: 'cors', redirect: 'manual' }, signal);
  if (simple?.type === 'opaqueredirect') return plainFailure('not-an-api', REDIRECTED);
  if (readable.has(baseUrl)) return plainFailure('network');
  if (simple) {
    const headers = { 'content-type': 'application/json' };
    const asked = await probe(url, { mode: 'cors', redirect: 'manual', headers }, signal);
    return plainFailure(asked ? 'network' : 'no-cors');
  }
  const there = await probe(new URL(url).origin, { mode: 'no-cors' }, signal);
  return plainFailure(there ? 'no-cors' : 'network');
}

async function probe(url: string, init: RequestInit, signal: AbortSignal): Promise<Response | null> {
  try {
    const response = await fetch(url, {
      ...init,
      method: 'GET',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_LIMIT)]),
    });
    await response.body?.cancel();
    return response;
  } catch {
    return null;
  }
}
