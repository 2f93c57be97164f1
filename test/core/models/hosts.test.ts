import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/models/catalogue';
import { ModelHostError } from '../../../src/models/errors';
import { hostName, modelBase, ownHost } from '../../../src/models/hosts';
import type { CatalogueEntry } from '../../../src/models/types';

const PAGE = 'https://learn.example/rag/index.html';
const builtIn = CATALOGUE.find(({ revision }) => revision === 'built-in') as CatalogueEntry;
const hubModel: CatalogueEntry = { ...builtIn, id: 'm', repo: 'Owner/Name-1.5', revision: 'abc123' };

const codeOf = (url: string, page = PAGE) => {
  try {
    return ownHost(url, page);
  } catch (error) {
    return error instanceof ModelHostError ? error.code : error;
  }
};

describe('modelBase', () => {
  it('uses the hub, its mirror or an own address, all in the same layout', () => {
    expect(modelBase(hubModel, { kind: 'hub' }, PAGE)).toBe('https://huggingface.co/Owner/Name-1.5/resolve/abc123/');
    expect(modelBase(hubModel, { kind: 'mirror' }, PAGE)).toBe('https://hf-mirror.com/Owner/Name-1.5/resolve/abc123/');
    const own = { kind: 'own', url: ' https://files.example/models/ ' } as const;
    expect(modelBase(hubModel, own, PAGE)).toBe('https://files.example/models/Owner/Name-1.5/resolve/abc123/');
  });

  it('takes what ships with the site from beside the page, whatever the host', () => {
    expect(modelBase(builtIn, { kind: 'mirror' }, PAGE)).toBe('https://learn.example/rag/models/bge-small-zh-v1.5/');
  });

  it('tells the name of a host', () => {
    expect(hostName('http://localhost:8080/a/b/')).toBe('localhost:8080');
  });
});

describe('ownHost', () => {
  it('takes https everywhere, and http on this computer or from the origin of the page', () => {
    expect(codeOf('https://files.example:8443/')).toBe('https://files.example:8443');
    expect(codeOf('http://localhost:9000/m')).toBe('http://localhost:9000/m');
    expect(codeOf('http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000');
    expect(codeOf('http://[::1]:9000')).toBe('http://[::1]:9000');
    expect(codeOf('http://10.0.0.2/m', 'http://10.0.0.2/page/')).toBe('http://10.0.0.2/m');
  });

  it.each([
    ['', 'not-a-url'],
    ['files.example', 'not-a-url'],
    ['ftp://files.example/', 'not-a-url'],
    ['javascript:alert(1)', 'not-a-url'],
    ['http://files.example/', 'insecure'],
    ['http://localhost.files.example/', 'insecure'],
    ['http://127.0.0.1.files.example/', 'insecure'],
    ['https://me:secret@files.example/', 'credentials'],
    ['https://files.example/?token=1', 'query'],
    ['https://files.example/#a', 'query'],
  ])('refuses %s: %s', (url, code) => {
    expect(codeOf(url)).toBe(code);
  });

  it('keeps a password out of its error', () => {
    try {
      ownHost('https://me:secret@files.example/', PAGE);
      expect.unreachable();
    } catch (error) {
      expect(String(error)).not.toContain('secret');
    }
  });
});
