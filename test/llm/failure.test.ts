import { describe, expect, it } from 'vitest';
import type { FailureCode, LlmFailure } from '../../src/core/generate/types';
import { failureOfAnswer, plainFailure, redactor, REDIRECTED, sealed } from '../../src/llm';

const NOW = Date.UTC(2026, 9, 1, 12, 0, 0);

function failure(status: number | null, body: unknown, headers: Record<string, string> = {}) {
  return failureOfAnswer({ status, body, headers: new Headers(headers) }, NOW);
}
/** As it leaves the worker. */
function detailOf(given: LlmFailure, key = ''): string {
  const outcome = sealed({ ok: false, failure: given, text: '' }, redactor(key).text);
  return outcome.ok ? '' : outcome.failure.detail;
}
const openai = (message: string, code: string | number | null = null, type = 'invalid_request_error') =>
  JSON.stringify({ error: { message, type, param: null, code } });

/** Answers as the providers document them, or as they are quoted in bug reports. */
const ANSWERS: [provider: string, status: number | null, body: unknown, code: FailureCode][] = [
  ['OpenAI', 401, openai('Incorrect API key provided: sk-ab***yz.', 'invalid_api_key'), 'wrong-key'],
  ['OpenAI region', 403, openai('Country, region, or territory not supported', 'unsupported_country'), 'wrong-key'],
  ['OpenAI no money', 429, openai('You exceeded your current quota, …', 'insufficient_quota'), 'balance'],
  ['OpenAI too fast', 429, openai('Rate limit reached for gpt-4.1', 'rate_limit_exceeded'), 'rate-limit'],
  ['OpenAI model', 404, openai('The model `gpt-9` does not exist', 'model_not_found'), 'unknown-model'],
  ['OpenAI wrong path', 404, openai('Invalid URL (POST /chat/completions)'), 'not-an-api'],
  [
    'OpenAI temperature',
    400,
    openai("Unsupported value: 'temperature' does not support 0 with this model.", 'unsupported_value'),
    'bad-request',
  ],
  [
    'OpenAI parameter',
    400,
    openai("Unsupported parameter: 'max_tokens' is not supported with this model.", 'unsupported_parameter'),
    'bad-request',
  ],
  [
    'OpenAI length',
    400,
    openai("This model's maximum context length is 8192 tokens.", 'context_length_exceeded'),
    'too-long',
  ],
  ['DeepSeek no money', 402, openai('Insufficient Balance', 'invalid_request_error', 'unknown_error'), 'balance'],
  [
    'DeepSeek key',
    401,
    openai('Authentication Fails, Your api key: ****1234 is invalid', null, 'authentication_error'),
    'wrong-key',
  ],
  ['DeepSeek model', 400, openai('Model Not Exist'), 'unknown-model'],
  ['DeepSeek filter', 400, openai('Content Exists Risk'), 'filtered'],
  ['Zhipu no money', 429, '{"error":{"code":"1113","message":"您的账户已欠费，请充值后重试"}}', 'balance'],
  ['Zhipu model', 400, '{"error":{"code":"1211","message":"模型不存在，请检查模型代码"}}', 'unknown-model'],
  [
    'Zhipu filter',
    400,
    '{"error":{"code":"1301","message":"系统检测到输入或生成内容可能包含不安全或敏感内容"}}',
    'filtered',
  ],
  ['Zhipu too fast', 429, '{"error":{"code":"1302","message":"您的账户已达到速率限制"}}', 'rate-limit'],
  [
    'DashScope no money',
    400,
    '{"code":"Arrearage","message":"Access denied, please make sure your account is in good standing."}',
    'balance',
  ],
  [
    'DashScope filter',
    400,
    openai('Input data may contain inappropriate content.', 'data_inspection_failed'),
    'filtered',
  ],
  [
    'DashScope free tier',
    403,
    openai('The free tier of the model has been exhausted.', 'AllocationQuota.FreeTierOnly'),
    'balance',
  ],
  [
    'DashScope length',
    400,
    openai('Range of input length should be [1, 30720]', 'invalid_parameter_error'),
    'too-long',
  ],
  ['Moonshot no money', 429, openai('Your account is suspended', null, 'exceeded_current_quota_error'), 'balance'],
  [
    'Moonshot busy',
    429,
    openai('The engine is currently overloaded, please try again later', null, 'engine_overloaded_error'),
    'overloaded',
  ],
  [
    'SiliconFlow no money',
    403,
    '{"code":30001,"message":"Sorry, your account balance is insufficient","data":null}',
    'balance',
  ],
  [
    'SiliconFlow model',
    400,
    '{"code":20012,"message":"Model does not exist. Please check it carefully.","data":null}',
    'unknown-model',
  ],
  ['SiliconFlow key', 401, '"Invalid token"', 'wrong-key'],
  ['OpenRouter no money', 402, '{"error":{"message":"Insufficient credits","code":402}}', 'balance'],
  ['OpenRouter model', 400, '{"error":{"message":"foo/bar is not a valid model ID","code":400}}', 'unknown-model'],
  [
    'OpenRouter stream',
    null,
    { id: 'gen-1', error: { code: 502, message: 'Provider disconnected' }, choices: [] },
    'server',
  ],
  ['OpenRouter stream limit', null, { error: { code: 429, message: 'Rate limited upstream' } }, 'rate-limit'],
  [
    'Anthropic key',
    401,
    '{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}',
    'wrong-key',
  ],
  [
    'Anthropic no money',
    400,
    '{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API."}}',
    'balance',
  ],
  [
    'Anthropic model',
    404,
    '{"type":"error","error":{"type":"not_found_error","message":"model: claude-9"}}',
    'unknown-model',
  ],
  ['Anthropic busy', 529, '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}', 'overloaded'],
  [
    'Anthropic busy, in a stream',
    null,
    { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    'overloaded',
  ],
  [
    'Anthropic length',
    400,
    '{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}',
    'too-long',
  ],
  [
    'Google key',
    400,
    '{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}',
    'wrong-key',
  ],
  [
    'Google region',
    400,
    '{"error":{"code":400,"message":"User location is not supported for the API use.","status":"FAILED_PRECONDITION"}}',
    'wrong-key',
  ],
  [
    'Google model',
    404,
    '{"error":{"code":404,"message":"models/foo-2.5 is not found for API version v1beta, or is not supported for generateContent.","status":"NOT_FOUND"}}',
    'unknown-model',
  ],
  [
    'Google busy',
    503,
    '[{"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}}]',
    'overloaded',
  ],
  [
    'Google length',
    400,
    '{"error":{"code":400,"message":"The input token count (9) exceeds the maximum number of tokens allowed (8).","status":"INVALID_ARGUMENT"}}',
    'too-long',
  ],
  ['Ollama model', 404, '{"error":"model \'qwen9\' not found"}', 'unknown-model'],
  ['Ollama wrong path', 404, '404 page not found', 'not-an-api'],
  ['FastAPI wrong path', 404, '{"detail":"Not Found"}', 'not-an-api'],
  ['a web page', 200, '<!doctype html><title>Hi</title>', 'not-an-api'],
  ['a web page, missing', 404, '<html><body>404</body></html>', 'not-an-api'],
  ['a web page, method', 405, '', 'not-an-api'],
  ['nginx, down', 502, '<html><head><title>502 Bad Gateway</title></head></html>', 'server'],
  ['nginx, busy', 503, '<html><head><title>503 Service Temporarily Unavailable</title></head></html>', 'overloaded'],
  ['nothing said, 403', 403, '', 'wrong-key'],
  ['nothing said, 413', 413, '', 'too-long'],
  ['nothing said, 422', 422, '{}', 'bad-request'],
  ['nothing said, 429', 429, '', 'rate-limit'],
  ['nothing said, 500', 500, '', 'server'],
  ['nothing said, 504', 504, '', 'server'],
];

describe('failureOfAnswer', () => {
  it.each(ANSWERS)('%s: %s', (_provider, status, body, code) => {
    expect(failure(status, body).code).toBe(code);
  });

  it('takes the status out of an error in a stream', () => {
    expect(failure(null, { error: { code: 502, message: 'x' } }).status).toBe(502);
    expect(failure(null, { error: { code: 'server_error', message: 'x' } }).status).toBeNull();
  });

  it('tells Google’s limit per minute, which says when to come back, from an empty account', () => {
    const message = 'You exceeded your current quota, please check your plan and billing details.';
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' }];
    const limited = failure(429, { error: { code: 429, message, status: 'RESOURCE_EXHAUSTED', details } });
    expect(limited).toMatchObject({ code: 'rate-limit', retryAfterMs: 34_500 });
    expect(failure(429, { error: { message } })).toMatchObject({ code: 'balance', retryAfterMs: null });
  });

  it('reads how long to wait: seconds, a date, milliseconds, words', () => {
    const wait = (headers: Record<string, string>, body: unknown = '') => failure(429, body, headers).retryAfterMs;
    expect(wait({ 'retry-after': '7' })).toBe(7000);
    expect(wait({ 'retry-after': '0.5' })).toBe(500);
    expect(wait({ 'retry-after': 'Thu, 01 Oct 2026 12:01:30 GMT' })).toBe(90_000);
    expect(wait({ 'retry-after': 'Thu, 01 Oct 2026 11:00:00 GMT' })).toBe(0);
    expect(wait({ 'retry-after-ms': '1250', 'retry-after': '9' })).toBe(1250);
    expect(wait({ 'retry-after': 'soon' })).toBeNull();
    expect(wait({}, openai('Rate limit reached. Please try again in 1.2s.'))).toBe(1200);
    expect(wait({}, openai('Rate limit reached. Please try again in 20ms.'))).toBe(20);
  });

  it('keeps what was said: one line, no markup, at most 300 code points', () => {
    expect(detailOf(failure(500, openai('a\n b\t<b>c</b>\u0000d')))).toBe('a b c d');
    expect(detailOf(failure(502, '<html><head><title>502 Bad\nGateway</title></head><body>…</body></html>'))).toBe(
      '502 Bad Gateway',
    );
    const long = detailOf(failure(500, openai('𠮷'.repeat(400))));
    expect([...long]).toHaveLength(300);
    expect(long.endsWith('𠮷…')).toBe(true);
  });

  it('takes the key out before it shortens, so that no half of it is left', () => {
    const key = `sk-${'k'.repeat(40)}`;
    // The key starts at the 290th character: cut first, ten characters of it would stay.
    const detail = detailOf(failure(401, openai(`${'x'.repeat(290)}${key} is wrong`)), key);
    // 290 + 3 + 9 (` is wrong`) = 302 code points: 299 of them and the ellipsis.
    expect(detail).toBe(`${'x'.repeat(290)}••• is wr…`);
  });

  it('finds the key where markup or what nobody sees parts it', () => {
    const key = 'sk-test-0123456789abcdef';
    expect(detailOf(failure(401, openai('Key sk-test-0<b>123456789</b>abcdef is wrong')), key)).toBe(
      'Key ••• is wrong',
    );
    expect(detailOf(failure(401, openai('Key sk-test-\u200b0123456789\n abcdef.')), key)).toBe('Key •••.');
    expect(detailOf(failure(401, openai('SK-TEST-0123456789ABCDE…')), key)).toBe('•••…');
  });

  it('takes a wait of no sensible length for none', () => {
    expect(failure(429, '', { 'retry-after': '9'.repeat(400) }).retryAfterMs).toBeNull();
    expect(failure(429, '', { 'retry-after': '10800' }).retryAfterMs).toBe(10_800_000);
  });
});

describe('sealed', () => {
  const key = 'sk-test-0123456789abcdef';
  const { text } = redactor(key);

  it('takes the key out of every text of an outcome, whoever put it there', () => {
    const reply = {
      text: `a ${key}`,
      finish: 'stop' as const,
      usage: { input: 1, output: null },
      ms: 5,
      model: `m/${key}`,
      at: key,
      other: [key],
    };
    expect(JSON.stringify(sealed({ ok: true, reply }, text))).not.toContain('0123');
    const failed = { ok: false as const, failure: plainFailure('other', key), text: key.toUpperCase() };
    expect(sealed(failed, text)).toEqual({ ok: false, failure: plainFailure('other', '•••'), text: '•••' });
  });
  it('changes nothing else: words of the program are not the key, even if the key is one', () => {
    const failed = { ok: false as const, failure: plainFailure('unknown-model', REDIRECTED, 404), text: 'x' };
    expect(sealed(failed, redactor('unknown-model').text)).toEqual(failed);
  });
});
