/** What a provider says about an error, however it is wrapped. */
export interface ProviderWords {
  message: string;
  /** Machine-readable names and numbers: `code`, `type`, `status`, `param`, `reason`. */
  codes: string[];
  /** The body is a web page. */
  html: boolean;
  /** The body is a JSON object that speaks of an error. */
  json: boolean;
  /** An HTTP status inside the body, as in errors that come in the middle of a stream. */
  status: number | null;
  /** Google's RetryInfo, milliseconds. */
  retryMs: number | null;
}

const CODE_FIELDS = ['code', 'type', 'status', 'param', 'reason'] as const;
const WORD_FIELDS = ['message', 'msg', 'error_message', 'detail', 'error_description', 'error', 'title'] as const;
const PAGE = /^\s*(<!doctype html|<html|<\?xml|<head|<body)/i;

/**
 * Reads the body of an error answer, or an error object from inside a stream. Shapes: OpenAI and those compatible with
 * it (`{error: {message, code, type}}`), Anthropic (`{type: 'error', error: {type, message}}`), Google
 * (`{error: {code, message, status, details}}`, also inside a list), DashScope and SiliconFlow (`{code, message}`),
 * Ollama (`{error: '…'}`), plain text, and web pages, of which only the title is kept.
 */
export function providerWords(body: unknown): ProviderWords {
  const words: ProviderWords = { message: '', codes: [], html: false, json: false, status: null, retryMs: null };
  if (typeof body === 'string') {
    const parsed = parse(body);
    if (parsed !== undefined) return providerWords(parsed);
    words.html = PAGE.test(body);
    words.message = words.html ? titleOf(body) : body;
    return words;
  }
  collect(Array.isArray(body) ? body[0] : body, words, 0);
  return words;
}

/** One line, without markup. */
export function oneLine(text: string): string {
  return text
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function titleOf(page: string): string {
  return /<title[^>]*>([^<]*)/i.exec(page)?.[1]?.trim() ?? '';
}

function collect(value: unknown, words: ProviderWords, depth: number) {
  if (!isRecord(value) || depth > 3) return;
  words.json = true;
  for (const field of CODE_FIELDS) {
    const code = value[field];
    if (typeof code !== 'string' && typeof code !== 'number') continue;
    words.codes.push(String(code));
    const number = Number(code);
    if (field !== 'type' && number >= 400 && number < 600) words.status ??= number;
  }
  for (const field of WORD_FIELDS) {
    const said = value[field];
    if (typeof said === 'string' && !words.message) words.message = said;
  }
  if (isRecord(value.error)) collect(value.error, words, depth + 1);
  // OpenRouter passes on what the provider behind it said.
  if (isRecord(value.metadata) && typeof value.metadata.raw === 'string') words.message += ` ${value.metadata.raw}`;
  if (Array.isArray(value.details)) value.details.forEach((detail) => collectDetail(detail, words));
}

function collectDetail(detail: unknown, words: ProviderWords) {
  if (!isRecord(detail)) return;
  if (typeof detail.reason === 'string') words.codes.push(detail.reason);
  const seconds = typeof detail.retryDelay === 'string' ? /^([\d.]+)s$/.exec(detail.retryDelay)?.[1] : undefined;
  if (seconds !== undefined) words.retryMs = Math.round(Number(seconds) * 1000);
}
