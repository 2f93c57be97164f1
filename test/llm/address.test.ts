import { describe, expect, it } from 'vitest';
import { addressProblem, cleanBaseUrl, isLoopback, originOf, pastedKey, PRESETS, presetOf } from '../../src/llm';

describe('addressProblem', () => {
  it('takes http and https addresses', () => {
    expect(addressProblem('https://api.deepseek.com', 'https:')).toBeNull();
    expect(addressProblem(' https://a.example/v1/ ', 'https:')).toBeNull();
    expect(addressProblem('http://10.0.0.5:8000/v1', 'http:')).toBeNull();
  });
  it.each(['', 'api.deepseek.com', 'ftp://a.example', 'javascript:alert(1)', 'https://', 'https://u:p@a.example/v1'])(
    'refuses %j',
    (url) => expect(addressProblem(url, 'https:')).toBe('bad-address'),
  );
  it('refuses what would end up in every request: a query, a fragment', () => {
    expect(addressProblem('https://a.example/v1?key=abc', 'https:')).toBe('bad-address');
    expect(addressProblem('https://a.example/v1#x', 'https:')).toBe('bad-address');
    // Also empty ones, of which `URL` tells nothing, and an empty user name.
    for (const url of ['http://a.example/v1?', 'http://a.example/v1#', 'https://@a.example/v1', 'https://:@a.example'])
      expect(addressProblem(url, 'https:'), url).toBe('bad-address');
    expect(addressProblem('https://a.example/v 1', 'https:')).toBe('bad-address');
    expect(addressProblem('https://a.example/@cf/v1', 'https:')).toBeNull();
  });
  it('tells plain http from an https page before calling, except on this machine', () => {
    expect(addressProblem('http://10.0.0.5:8000/v1', 'https:')).toBe('mixed-content');
    expect(addressProblem('http://localhost.evil.example/v1', 'https:')).toBe('mixed-content');
    for (const host of ['localhost:11434', '127.0.0.1:1234', '127.8.9.1', '[::1]:1234', 'llm.localhost'])
      expect(addressProblem(`http://${host}/v1`, 'https:')).toBeNull();
  });
});

describe('originOf, isLoopback, cleanBaseUrl', () => {
  it('gives the origin a key is bound to', () => {
    expect(originOf('https://API.deepseek.com:443/v1/')).toBe('https://api.deepseek.com');
    expect(originOf('http://localhost:11434/v1')).toBe('http://localhost:11434');
    expect(originOf('file:///etc/passwd')).toBeNull();
    expect(originOf('data:text/plain,x')).toBeNull();
  });
  it('knows this machine', () => {
    expect(isLoopback('http://127.0.0.1:1/')).toBe(true);
    expect(isLoopback('http://128.0.0.1/')).toBe(false);
    expect(isLoopback('nonsense')).toBe(false);
  });
  it('drops what the SDK adds again', () => {
    expect(cleanBaseUrl(' https://a.example/v1/ ')).toBe('https://a.example/v1');
    expect(cleanBaseUrl('https://a.example/v1/chat/completions')).toBe('https://a.example/v1');
    expect(cleanBaseUrl('https://api.anthropic.com/v1/messages/')).toBe('https://api.anthropic.com/v1');
  });
});

describe('PRESETS', () => {
  it('are addresses that can be called, the local ones on this machine', () => {
    for (const { id, baseUrl, local, keysUrl, models } of PRESETS.filter((preset) => preset.id !== 'custom')) {
      expect(addressProblem(baseUrl, 'https:'), id).toBeNull();
      expect(cleanBaseUrl(baseUrl), id).toBe(baseUrl);
      expect(isLoopback(baseUrl), id).toBe(local);
      expect(keysUrl === '', id).toBe(local);
      expect(models.length, id).toBeGreaterThan(0);
    }
  });
  it('have an id each, and are found by it', () => {
    const ids = PRESETS.map((preset) => preset.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(presetOf(id).id).toBe(id);
  });
});

describe('pastedKey', () => {
  it.each([
    'sk-0123456789abcdef0123',
    ' sk-ant-api03-AbCdEfGh1234-_xyz ',
    'AIzaSyA1234567890abcdefghijklmnopqrstuv',
    'https://a.example/v1/sk-proj-abcdefgh12345678',
    // Zhipu: 32 hex digits, a dot, 16 characters.
    '0123456789abcdef0123456789abcdef.AbCdEfGh12345678',
    'https://a.example/k/0123456789abcdef0123456789abcdef/v1',
  ])('takes %j for a key', (text) => expect(pastedKey(text)).toBe(true));

  it.each([
    ...PRESETS.flatMap(({ baseUrl, models }) => [baseUrl, ...models]),
    'Qwen/Qwen3-235B-A22B-Instruct-2507',
    'ft:gpt-4o-mini-2024-07-18:my-org:custom_suffix:9abcDEF1',
    'hf.co/unsloth/DeepSeek-R1-0528-Qwen3-8B-GGUF:Q4_K_XL',
    'ep-20250101123456-abcde',
    'sk-learn-assistant',
    'https://adb-1234567890123456.7.azuredatabricks.net/serving-endpoints/databricks-meta-llama-3-3-70b-instruct',
    'https://a.example/123e4567-e89b-12d3-a456-426614174000/v1',
    'https://gateway.ai.cloudflare.com/v1/0123456789abcdef0123456789abcdef/my-gateway/openai',
  ])('does not take %j for one', (text) => expect(pastedKey(text)).toBe(false));

  it('knows the keys of the page, whatever they look like', () => {
    const typed = 'correct.horse.battery.42';
    expect(pastedKey(`https://a.example/${typed}/v1`, [{ typed }])).toBe(true);
    expect(pastedKey('CORRECT.HORSE.BATTERY.42', [{ typed }])).toBe(true);
    expect(pastedKey('my-model', [{ typed: 'my' }, { typed: '' }])).toBe(false);
    const masked = { masked: 'cor…y.42' };
    expect(pastedKey(`https://a.example/${typed}/v1`, [masked])).toBe(true);
    expect(pastedKey('corpus-by-y.42', [masked])).toBe(false);
    expect(pastedKey('anything', [{ masked: '••••••' }])).toBe(false);
  });
});
