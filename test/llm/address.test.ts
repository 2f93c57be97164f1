import { describe, expect, it } from 'vitest';
import { addressProblem, cleanBaseUrl, isLoopback, originOf, PRESETS, presetOf } from '../../src/llm';

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
