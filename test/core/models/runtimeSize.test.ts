import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RUNTIME_BYTES } from '../../../src/models/runtimeSize';

const bytesOf = (name: string) => statSync(`node_modules/onnxruntime-web/dist/${name}`).size;

describe('what the consent dialog says of the runtime', () => {
  it('is the size of the files that the site ships', () => {
    expect(RUNTIME_BYTES.wasm).toBe(bytesOf('ort-wasm-simd-threaded.wasm'));
    expect(RUNTIME_BYTES.webgpu).toBe(bytesOf('ort-wasm-simd-threaded.asyncify.wasm'));
  });
});
