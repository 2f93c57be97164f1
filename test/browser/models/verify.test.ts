import { afterEach, describe, expect, it, vi } from 'vitest';
import { sha256Hex } from '../../../src/models/verify';
import { digest, onnxBytes } from './fixture';

describe('sha256Hex', () => {
  afterEach(() => vi.unstubAllGlobals());

  // FIPS 180-2, appendix B.1: the digest of "abc".
  const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const abc = new Uint8Array([97, 98, 99]);

  it('is right with the browser’s own digest', async () => {
    expect(await sha256Hex(abc)).toBe(ABC);
  });

  it('is right without it, as on plain http, over several slices too', async () => {
    const long = onnxBytes(2 ** 21 + 17);
    const expected = await digest(long);
    vi.stubGlobal('crypto', { subtle: undefined });
    expect(await sha256Hex(abc)).toBe(ABC);
    expect(await sha256Hex(long)).toBe(expected);
  });
});
