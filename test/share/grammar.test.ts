import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRoute, isRoute, meterOf, parseHash, urlRouteOf, type Route } from '../../src/share';

const SHA = '0123456789abcdef'.repeat(4);
const invalid = (code: string, detail?: string) => ({
  kind: 'invalid',
  problem: detail === undefined ? expect.objectContaining({ code }) : { code, detail },
});

describe('parseHash', () => {
  it('reads the four addresses', () => {
    expect(parseHash('#/d/retrieval')).toEqual({ kind: 'builtin', id: 'retrieval' });
    expect(parseHash('#/n/my_notebook-2')).toEqual({ kind: 'own', id: 'my_notebook-2' });
    expect(parseHash('#/r1/Ab-_09')).toEqual({ kind: 'payload', payload: 'Ab-_09' });
    expect(parseHash(`#/u/https://a.org/x.json~${SHA}`)).toEqual({
      kind: 'url',
      url: 'https://a.org/x.json',
      sha256: SHA,
    });
  });
  it('leads home without an address', () => {
    for (const hash of ['', '#', '#/']) expect(parseHash(hash)).toEqual({ kind: 'home' });
  });
  it('tells addresses from anchors of the page', () => {
    for (const hash of ['', '#', '#/', '#/d/x', '#/nonsense', '#%2Fr1%2Fabc']) expect(isRoute(hash)).toBe(true);
    for (const hash of ['#cell-3', '#main', '#d/x', '#../x']) expect(isRoute(hash)).toBe(false);
  });
  it('names what leads nowhere', () => {
    expect(parseHash('#/x/abc')).toEqual(invalid('unknown-address', '/x/abc'));
    expect(parseHash('#/d/')).toEqual(invalid('unknown-address', '/d/'));
    expect(parseHash('#/d/../../etc')).toEqual(invalid('unknown-address'));
    expect(parseHash(`#/n/${'a'.repeat(65)}`)).toEqual(invalid('unknown-address'));
    expect(parseHash('#/r2/abc')).toEqual(invalid('too-new', 'r2'));
    expect(parseHash(`#/r1/${'a'.repeat(32_001)}`)).toEqual(invalid('too-long', '32000'));
    expect(parseHash(`#/r1/${'a'.repeat(32_000)}`).kind).toBe('payload');
  });
  it('cuts what a message repeats of a long address', () => {
    const route = parseHash(`#/x/${'长'.repeat(5000)}`) as Extract<Route, { kind: 'invalid' }>;
    expect([...route.problem.detail]).toHaveLength(121);
  });
});

describe('links as programs mangle them', () => {
  it('loses what was drawn into the end of a link', () => {
    const tails = [
      '。',
      '）',
      ')',
      '>',
      '".',
      '】，',
      ' ',
      '%20',
      '%E3%80%82',
      '。打开看看',
      ') 请看',
      '%E3%80%82ok',
      '=',
    ];
    for (const tail of [...tails, '?from=timeline', '&utm_source=x'])
      for (const [hash, route] of [
        ['#/r1/Ab-_09', { kind: 'payload', payload: 'Ab-_09' }],
        ['#/d/retrieval', { kind: 'builtin', id: 'retrieval' }],
        [`#/u/https://a.org/x.json~${SHA}`, { kind: 'url', url: 'https://a.org/x.json', sha256: SHA }],
      ] as const)
        expect([tail, parseHash(hash + tail)]).toEqual([tail, route]);
  });
  it('reads encoded separators', () => {
    expect(parseHash('#%2Fr1%2FAb-_09')).toEqual({ kind: 'payload', payload: 'Ab-_09' });
    expect(parseHash('#/r1%2fAb%2D%5F09')).toEqual({ kind: 'payload', payload: 'Ab-_09' });
    const url = { kind: 'url', url: 'https://a.org/x.json', sha256: SHA };
    expect(parseHash(`#/u/https://a.org/x.json%7E${SHA}`)).toEqual(url);
    expect(parseHash(`#/u/${encodeURIComponent(`https://a.org/x.json~${SHA}`)}`)).toEqual(url);
    expect(parseHash(`#%2Fu%2F${encodeURIComponent('https://a.org/x.json')}~${SHA.toUpperCase()}`)).toEqual(url);
  });
  it('joins what a mail program broke', () => {
    expect(parseHash('#/r1/Ab\r\n-_\u200b09')).toEqual({ kind: 'payload', payload: 'Ab-_09' });
    expect(parseHash('#/r1/Ab%0D%0A-_%E2%80%8B09')).toEqual({ kind: 'payload', payload: 'Ab-_09' });
  });
  it('leaves a foreign character within a payload for the decoder to name', () => {
    expect(parseHash('#/r1/Ab*cd')).toEqual({ kind: 'payload', payload: 'Ab*cd' });
    expect(parseHash('#/r1/Ab%cd')).toEqual({ kind: 'payload', payload: 'Ab%cd' });
  });
});

describe('addresses of notebook files', () => {
  it('keeps encoded characters of the address as they are, and splits at the last tilde', () => {
    const url = 'https://a.org/~me/%E8%AF%BE%2F1.json?a=%26&b=~';
    expect(parseHash(`#/u/${url}~${SHA}`)).toEqual({ kind: 'url', url, sha256: SHA });
  });
  it('takes https, and http on this machine only', () => {
    for (const ok of ['http://localhost:8080/a', 'http://127.0.0.1/a', 'http://[::1]/a'])
      expect(parseHash(`#/u/${ok}~${SHA}`)).toEqual({ kind: 'url', url: ok, sha256: SHA });
    const bad = [
      'http://a.org/',
      'http://localhost.a.org/',
      'javascript:alert(1)',
      'data:text/plain,x',
      'file:///etc/x',
    ];
    for (const url of bad) expect([url, parseHash(`#/u/${url}~${SHA}`)]).toEqual([url, invalid('not-https')]);
  });
  it('refuses a name and password, and does not repeat them', () => {
    const route = parseHash(`#/u/https://me:geheim@a.org/x~${SHA}`);
    expect(route).toEqual(invalid('unknown-address', 'a.org'));
  });
  it('wants a whole checksum', () => {
    for (const end of ['', '~', '~abc', `~${SHA}0`, `~${SHA.slice(1)}`, `~${SHA.replace('0', 'g')}`])
      expect([end, parseHash(`#/u/https://a.org/x${end}`)]).toEqual([end, invalid('bad-checksum')]);
    expect(parseHash(`#/u/nowhere~${SHA}`)).toEqual(invalid('unknown-address'));
  });
  it('drops a fragment, which no server would see', () => {
    expect(urlRouteOf(' https://a.org/x#part ', SHA)).toEqual({ kind: 'url', url: 'https://a.org/x', sha256: SHA });
    expect(urlRouteOf('https://a.org/x', 'abc')).toEqual(invalid('bad-checksum', 'abc'));
    expect(urlRouteOf('ftp://a.org/x', SHA)).toEqual(invalid('not-https', 'ftp:'));
  });
});

describe('properties', () => {
  const id = fc.stringMatching(/^[\w-]{1,64}$/);
  const route: fc.Arbitrary<Route> = fc.oneof(
    fc.constant<Route>({ kind: 'home' }),
    id.map((id): Route => ({ kind: 'builtin', id })),
    id.map((id): Route => ({ kind: 'own', id })),
    fc.stringMatching(/^[\w-]{1,200}$/).map((payload): Route => ({ kind: 'payload', payload })),
    fc
      .tuple(fc.webUrl({ withQueryParameters: true }), fc.stringMatching(/^[0-9a-f]{64}$/))
      .map(([url, sha]) => urlRouteOf(url.replace(/^http:/, 'https:'), sha)),
  );
  it('every route is read back from its fragment', () => {
    fc.assert(
      fc.property(route, (r) => {
        expect(parseHash(formatRoute(r))).toEqual(r);
      }),
    );
  });
  it('nothing makes it throw', () => {
    const prefix = fc.constantFrom('', '#', '#/', '#/u/', '#/r1/', '#/u/https://', '#/d/', '%', '#%2F');
    fc.assert(
      fc.property(prefix, fc.string({ unit: 'binary' }), fc.string(), (start, a, b) => {
        expect(parseHash(start + a + b).kind).toBeTypeOf('string');
      }),
      { numRuns: 3000 },
    );
  });
});

describe('meterOf', () => {
  it('changes at the limits', () => {
    const lengths = [0, 2000, 2001, 8000, 8001, 32_000, 32_001];
    expect(lengths.map(meterOf)).toEqual(['fine', 'fine', 'long', 'long', 'very-long', 'very-long', 'too-long']);
  });
});
