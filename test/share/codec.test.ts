import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECIPE_VERSION, canonicalJson, parseRecipe, type CellType } from '../../src/recipe';
import { decodeFile, decodePayload, encodeFile, encodePayload, LinkError, type LinkProblem } from '../../src/share';
import { inflate } from '../../src/share/deflate';
import { arbitraryRecipe, arbitraryRecipeJson, known } from './arbitrary';
import { documentOf, looseDocument, smallRecipe } from './documents';

const pack = (text: string | Buffer) => deflateRawSync(text).toString('base64url');

async function problemOf(payload: string | Promise<unknown>): Promise<LinkProblem> {
  const error: unknown = await (typeof payload === 'string' ? decodePayload(payload, known) : payload).catch((e) => e);
  if (error instanceof LinkError) return error.problem;
  throw new Error(`No LinkError: ${String(error)}`);
}

describe('encodePayload', () => {
  it('is canonical JSON, deflated, in base64url (unpacked with node:zlib)', async () => {
    const document = documentOf(smallRecipe());
    const payload = await encodePayload(document);
    expect(payload).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(inflateRawSync(Buffer.from(payload, 'base64url')).toString('utf8')).toBe(canonicalJson(document));
  });
  it('carries nothing that a document does not list', async () => {
    const document = documentOf({ ...smallRecipe(), apiKey: 'sk-secret' } as never, { provider: 'x' } as never);
    const error = await problemOf(encodePayload(document));
    expect(error.code).toBe('invalid');
    const inRecipe = documentOf({ ...smallRecipe(), apiKey: 'sk-secret' } as never);
    const json = inflateRawSync(Buffer.from(await encodePayload(inRecipe), 'base64url')).toString('utf8');
    expect(json).not.toContain('secret');
  });
});

describe('any recipe', () => {
  it('goes through a link unchanged', async () => {
    const seen = new Set<CellType>();
    await fc.assert(
      fc.asyncProperty(arbitraryRecipe, async (recipe) => {
        recipe.cells.forEach(({ type }) => seen.add(type));
        const { document, clamped } = await decodePayload(await encodePayload(documentOf(recipe)), known);
        expect(document.recipe).toEqual(recipe);
        expect(canonicalJson(document.recipe)).toBe(canonicalJson(recipe));
        expect(clamped).toEqual([]);
      }),
      { numRuns: 200 },
    );
    // Thirteen types of product.md's table, the map and the comparison of answers.
    expect(seen.size).toBe(15);
  }, 60_000);
  it('is as generated: within the limits, nothing left to defaults', () => {
    fc.assert(
      fc.property(arbitraryRecipeJson, (json) => {
        expect(parseRecipe(json)).toEqual(json);
      }),
    );
  });
});

describe('decodePayload says what is wrong', () => {
  it('with the alphabet', async () => {
    expect(await problemOf('abc$def')).toEqual({ code: 'not-base64', detail: '$' });
    expect(await problemOf('退款')).toEqual({ code: 'not-base64', detail: '退' });
  });
  it('with the compression', async () => {
    // BTYPE 11 is reserved (RFC 1951): the first byte's bits 1 and 2 are set.
    expect((await problemOf(Buffer.from([0b111, 0, 0]).toString('base64url'))).code).toBe('not-deflated');
  });
  it('with a link that was cut, wherever it was cut', async () => {
    const payload = await encodePayload(documentOf(smallRecipe()));
    for (let length = 0; length < payload.length; length += 7)
      expect([length, (await problemOf(payload.slice(0, length))).code]).toEqual([length, 'truncated']);
    expect((await problemOf(payload.slice(0, -1))).code).toBe('truncated');
  });
  it('with the JSON and its encoding', async () => {
    expect((await problemOf(pack('{"v":1'))).code).toBe('not-json');
    expect((await problemOf(pack(''))).code).toBe('not-json');
    expect((await problemOf(pack(Buffer.from([0x22, 0xff, 0x22])))).code).toBe('not-json');
  });
  it('with the version', async () => {
    expect(await problemOf(pack('{"v":2}'))).toEqual({ code: 'too-new', detail: '2' });
    const later = { ...looseDocument(), recipe: { ...smallRecipe(), v: RECIPE_VERSION + 1 } };
    const detail = String(RECIPE_VERSION + 1);
    expect(await problemOf(pack(JSON.stringify(later)))).toEqual({ code: 'too-new', detail });
  });
  it('with its size', async () => {
    expect(await problemOf('A'.repeat(32_001))).toEqual({ code: 'too-long', detail: '32000' });
    // 1,000,001 bytes of JSON are one too many.
    expect(await problemOf(pack(`"${'a'.repeat(999_999)}"`))).toEqual({ code: 'too-big', detail: '1000000' });
    expect((await problemOf(pack(`"${'a'.repeat(999_998)}"`))).code).toBe('invalid');
  });
});

describe('zip bombs', () => {
  const GIGABYTE = 2 ** 30;
  /** 1 GB of zeros: 1,024 times a deflated block of 1 MB that ends on a byte (Z_FULL_FLUSH = 3), then an empty last one. */
  function bomb(): Uint8Array<ArrayBuffer> {
    const block = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: 3 });
    return new Uint8Array(Buffer.concat([...Array.from({ length: 1024 }, () => block), Buffer.from([3, 0])]));
  }
  it('of a gigabyte is refused at once, in little memory', async () => {
    const bytes = bomb();
    // What it would grow to, by the streaming inflater of node:zlib on one of its blocks.
    expect(
      inflateRawSync(bytes.subarray(0, bytes.length / 1024), { finishFlush: 3 }).length * 1024,
    ).toBeGreaterThanOrEqual(GIGABYTE);
    const before = process.memoryUsage();
    const started = performance.now();
    expect(await problemOf(inflate(bytes, 1_000_000))).toEqual({ code: 'too-big', detail: '1000000' });
    expect(performance.now() - started).toBeLessThan(1000);
    const after = process.memoryUsage();
    expect(after.rss - before.rss).toBeLessThan(100 * 2 ** 20);
  });
  it('that fits a link is refused too', async () => {
    // 20 MB of zeros deflate to some 20 kB, 27,000 characters.
    const payload = pack(Buffer.alloc(20_000_000));
    expect(payload.length).toBeLessThan(32_000);
    expect((await problemOf(payload)).code).toBe('too-big');
  });
});

describe('notebook files', () => {
  it('are read back, and checked against the checksum a link names', async () => {
    const document = documentOf(smallRecipe());
    const { text, sha256 } = encodeFile(document);
    const bytes = new TextEncoder().encode(text);
    expect((await decodeFile(bytes, known, sha256.toUpperCase())).document).toEqual(document);
    expect((await decodeFile(new TextEncoder().encode(`\ufeff${text}`), known)).document).toEqual(document);
    const other = new TextEncoder().encode(`${text} `);
    expect((await problemOf(decodeFile(other, known, sha256))).code).toBe('checksum-differs');
    expect((await problemOf(decodeFile(bytes.slice(0, 50), known))).code).toBe('not-json');
    expect(await problemOf(decodeFile(new Uint8Array(50_000_001), known))).toEqual({
      code: 'too-big',
      detail: '50000000',
    });
  });
});
