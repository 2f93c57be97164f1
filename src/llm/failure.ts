import type { FailureCode, LlmFailure } from '../core/generate/types';
import { oneLine, providerWords, type ProviderWords } from './providerWords';
import { retryAfterOf, retryInWords, type HeaderBag } from './retryAfter';

/** Detail of a failure, in no provider's words: callers are sent to another address. */
export const REDIRECTED = 'redirect';

/** An answer that is no reply of a model. */
export interface ErrorAnswer {
  /** `null`: the error came inside a stream that began well. */
  status: number | null;
  headers: HeaderBag;
  /** Text of the body, or the error object from inside a stream. */
  body: unknown;
}

/** Words and codes that providers use, tried in this order: the first that fits decides. Lower case. */
const SIGNS: readonly { code: FailureCode; words: RegExp; at?: (status: number | null) => boolean }[] = [
  {
    code: 'balance',
    words:
      /insufficient[_ -]?(account )?(balance|quota|funds|credit)|balance is (insufficient|too low)|balance[^.]{0,20}not enough|exceeded_current_quota|arrearage|overdue[- ]payment|credit balance|not enough credits|billing_(not_active|hard_limit)|freetieronly|payment required|余额不足|欠费|账户余额|"(1113|30001)"/,
  },
  {
    code: 'filtered',
    words:
      /content[_ ]?filter|content[_ ]policy|data_?inspection_?failed|inappropriate content|content exists risk|prohibited_content|blocked by (the )?safety|moderation|unsafe or sensitive|敏感内容|"1301"/,
    at: (status) => status === null || status < 429,
  },
  {
    code: 'too-long',
    words:
      /context_length_exceeded|maximum context length|context (window|length|size)|prompt is too long|request_too_large|input token count|range of input length|input length|too many input tokens|prompt 超长|"1261"/,
    at: (status) => status !== 429 && status !== 401 && status !== 403,
  },
  {
    code: 'wrong-key',
    words:
      /api[_ ]key[_ ]?(is )?(not valid|invalid|expired)|invalid[_ ](x-)?api[_ -]key|incorrect api key|authentication_error|invalid_authentication|location is not supported|country, region/,
    at: (status) => status === null || status < 429,
  },
  {
    code: 'not-an-api',
    words: /invalid url|unknown (request )?url|page not found|no route|^not found\.?$|method not allowed/m,
    at: (status) => status === 404 || status === 405,
  },
  {
    code: 'unknown-model',
    words:
      /model_?not_?found|model[^\n]{0,160}(does not exist|not exist|not found|not available)|not found the model|not a valid model|no endpoints found|no such model|unknown model|模型不存在|"(1211|20012)"/,
    at: (status) => status === null || status < 429,
  },
  { code: 'overloaded', words: /overloaded|\bunavailable\b|server is busy|capacity/ },
  { code: 'rate-limit', words: /rate[_ ]?limit|resource_exhausted|too many requests/ },
];

/**
 * What an error answer means. Statuses alone do not tell: an empty account is 402 at one provider, 429 at the next and
 * 400 at a third; so what the provider says is read first. Its words are whole here and may hold the key: `sealed` sees
 * to both.
 * @param now milliseconds since 1970
 */
export function failureOfAnswer(answer: ErrorAnswer, now: number): LlmFailure {
  const words = providerWords(answer.body);
  const status = answer.status ?? words.status;
  const retryAfterMs = retryAfterOf(answer.headers, now) ?? words.retryMs ?? retryInWords(words.message);
  return { code: codeOf(status, words, retryAfterMs), status, detail: oneLine(words.message), retryAfterMs };
}

/** A failure that no answer tells of. `detail`: words of whoever tells, as in `failureOfAnswer`. */
export function plainFailure(code: FailureCode, detail = '', status: number | null = null): LlmFailure {
  return { code, status, detail: oneLine(detail), retryAfterMs: null };
}

function codeOf(status: number | null, words: ProviderWords, retryAfterMs: number | null): FailureCode {
  if (words.html) return ofPage(status);
  if (status === 402) return 'balance';
  const said = `${words.message.trim()}\n${words.codes.map((code) => `"${code}"`).join(' ')}`.toLowerCase();
  const sign = SIGNS.find(({ words: sign, at }) => sign.test(said) && (at?.(status) ?? true));
  // OpenAI's text for an empty account is also Google's for a limit per minute, which says when to come back.
  if (!sign && /exceeded your current quota/.test(said) && retryAfterMs === null) return 'balance';
  // A limit on requests may speak of capacity; the status is clearer.
  if (sign && !(sign.code === 'overloaded' && status !== null && status !== 429 && status < 500)) return sign.code;
  return ofStatus(status, words);
}

function ofStatus(status: number | null, { json, codes }: ProviderWords): FailureCode {
  if (status === null) return codes.length > 0 || json ? 'server' : 'other';
  if (status === 401 || status === 403) return 'wrong-key';
  if (status === 404) return json ? 'unknown-model' : 'not-an-api';
  if (status === 413) return 'too-long';
  if (status === 429) return 'rate-limit';
  if (status === 503 || status === 529) return 'overloaded';
  if (status >= 500 || status === 408) return 'server';
  if (status >= 400 && status !== 405) return 'bad-request';
  return 'not-an-api';
}

/** A web page where an API was expected: a proxy's while it is down or busy, else another kind of address. */
function ofPage(status: number | null): FailureCode {
  if (status === 429) return 'rate-limit';
  if (status === 503 || status === 529) return 'overloaded';
  return status !== null && status >= 500 ? 'server' : 'not-an-api';
}
