const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** What people paste along with the base address; the SDK adds it again. */
const ENDPOINT = /\/(chat\/completions|messages|completions)$/;

/**
 * An address as calls are made from: without white space, slashes at its end, or the endpoint that was pasted along.
 * Text that is no address comes back trimmed.
 */
export function cleanBaseUrl(baseUrl: string): string {
  return baseUrl.trim().replace(/\/+$/, '').replace(ENDPOINT, '').replace(/\/+$/, '');
}

/** Whether an address is this very machine, which browsers let an https page call over plain http. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}

/** The origin a key belongs to, such as `https://api.deepseek.com`; `null` for what is not an http address. */
export function originOf(baseUrl: string): string | null {
  const url = parsed(baseUrl);
  return url ? url.origin : null;
}

/**
 * What is wrong with an address before anything is sent to it.
 * @param pageProtocol of the page, with the colon: `location.protocol`
 * @returns `bad-address`: no http(s) address, or one with a user name, a query or a fragment, be they empty; `mixed-content`: a browser
 *   would block plain http from this page; `null`: it may be called
 */
export function addressProblem(baseUrl: string, pageProtocol: string): 'bad-address' | 'mixed-content' | null {
  const url = parsed(baseUrl);
  // In the text itself: of `…/v1?`, `…/v1#` and `https://@…` the parsed address tells nothing.
  if (!url || /[?#\s]/.test(baseUrl.trim()) || /^[^/]*\/\/[^/\\]*@/.test(baseUrl.trim())) return 'bad-address';
  if (pageProtocol === 'https:' && url.protocol === 'http:' && !isLoopback(url.href)) return 'mixed-content';
  return null;
}

function parsed(baseUrl: string): URL | null {
  const trimmed = baseUrl.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  return new URL(trimmed);
}
