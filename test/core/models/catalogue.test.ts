import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, entryOf, specOf } from '../../../src/models/catalogue';
import { BUILTIN_MODEL } from '../../../src/recipe';

const SHIPPED = new URL('../../../public/models/bge-small-zh-v1.5/', import.meta.url);
/** How transformers.js names the file of a dtype: `model_file_name` + this + `.onnx` (its dtypes.js). */
const SUFFIX = { fp32: '', fp16: '_fp16', q8: '_quantized', int8: '_int8', q4: '_q4' };

const byId = (id: string) => {
  const entry = CATALOGUE.find((each) => each.id === id);
  if (!entry) throw new Error(`no ${id}`);
  return entry;
};

describe('the catalogue', () => {
  it('pins the files of the built-in model as they lie in public/', () => {
    const entry = byId('bge-small-zh-v1.5');
    expect(entry.files.map(({ path }) => path)).toEqual([
      'config.json',
      'tokenizer.json',
      'tokenizer_config.json',
      'onnx/model_w8.onnx',
    ]);
    for (const { path, bytes, sha256 } of entry.files) {
      const url = new URL(path, SHIPPED);
      expect(statSync(url).size, path).toBe(bytes);
      expect(createHash('sha256').update(readFileSync(url)).digest('hex'), path).toBe(sha256);
    }
  });

  it('has the built-in model of the recipe schema', () => {
    const entry = entryOf(BUILTIN_MODEL);
    expect(entry).toBe(byId('bge-small-zh-v1.5'));
    expect(entry && specOf(entry)).toEqual(BUILTIN_MODEL);
  });

  it('names every model once, and its ONNX file as transformers.js will ask for it', () => {
    expect(new Set(CATALOGUE.map(({ id, dtype }) => `${id} ${dtype}`)).size).toBe(CATALOGUE.length);
    for (const { id, dtype, fileName, files } of CATALOGUE) {
      const onnx = files.filter(({ path }) => path.endsWith('.onnx')).map(({ path }) => path);
      expect(onnx, id).toEqual([`onnx/${fileName}${SUFFIX[dtype]}.onnx`]);
      expect(
        files.map(({ path }) => path),
        id,
      ).toEqual(expect.arrayContaining(['config.json', 'tokenizer.json', 'tokenizer_config.json']));
    }
  });

  it('pins commits, checksums of 64 hex digits, and sizes wherever there is a checksum', () => {
    for (const { id, revision, repo, files } of CATALOGUE) {
      if (revision === 'built-in') expect(repo, id).toBe('');
      else {
        expect(repo, id).toMatch(/^[\w-]+\/[\w.-]+$/);
        expect(revision, id).toMatch(/^([0-9a-f]{40}|main)$/);
      }
      for (const file of files) {
        if (file.sha256 === null) continue;
        expect(file.sha256, `${id} ${file.path}`).toMatch(/^[0-9a-f]{64}$/);
        expect(file.bytes, `${id} ${file.path}`).toBeGreaterThan(0);
      }
    }
  });

  it('marks exactly the dynamically quantised files as dependent on their batch', () => {
    for (const { id, dtype, batchDependent } of CATALOGUE)
      expect(batchDependent, id).toBe(dtype === 'q8' || dtype === 'int8' || dtype === 'q4');
  });

  it('gives E5 its prefixes, and vectors a length and cross-encoders none', () => {
    const e5 = byId('multilingual-e5-small');
    expect([e5.queryPrefix, e5.passagePrefix, e5.pooling]).toEqual(['query: ', 'passage: ', 'mean']);
    for (const { id, task, dimensions } of CATALOGUE) expect(dimensions > 0, id).toBe(task === 'embedding');
  });

  it('does not take another revision, form or name for a model it has', () => {
    expect(entryOf({ ...BUILTIN_MODEL, revision: 'main' })).toBeNull();
    expect(entryOf({ ...BUILTIN_MODEL, dtype: 'q8' })).toBeNull();
    expect(entryOf({ ...BUILTIN_MODEL, id: 'constructor' })).toBeNull();
    expect(entryOf({ ...BUILTIN_MODEL, lowercase: false, instruction: true })).not.toBeNull();
  });
});
