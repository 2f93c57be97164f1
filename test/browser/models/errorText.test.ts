import { describe, expect, it } from 'vitest';
import { LANGS } from '../../../src/i18n/define';
import {
  CanaryError,
  ModelCacheFullError,
  ModelFileError,
  ModelFilesError,
  ModelHostError,
  ModelRuntimeError,
  ModelUnknownError,
  type ModelFileCode,
} from '../../../src/models/errors';
import { modelErrorText } from '../../../src/ui/modelErrorText';

const CODES: ModelFileCode[] = [
  'missing',
  'http',
  'blocked',
  'offline',
  'interrupted',
  'html',
  'lfs-pointer',
  'size',
  'checksum',
  'layout',
  'kept-copy',
  'not-kept',
  'unreadable',
];
const DETAIL = { status: 503, expected: 'e'.repeat(64), actual: 'a'.repeat(64), expectedBytes: 3e6, actualBytes: 7 };
const errors = [
  ...CODES.flatMap((code) =>
    ['files.example', '', location.host].map((host) => new ModelFileError(code, 'onnx/model.onnx', host, DETAIL)),
  ),
  new ModelFileError('size', 'config.json', 'files.example', { expectedBytes: 0, actualBytes: 0 }),
  new ModelFilesError('bge-m3', ['config.json'], ['a.txt']),
  new ModelFilesError('bge-m3', ['config.json'], []),
  new ModelCacheFullError(2e9, 1e8, 3e8),
  new ModelCacheFullError(2e9, null, null),
  new ModelUnknownError('other', 'main', 'q8'),
  ...(['not-a-url', 'insecure', 'credentials', 'query'] as const).map((code) => new ModelHostError(code, 'http://x')),
  ...(['out-of-memory', 'runtime', 'unsupported'] as const).map(
    (code) => new ModelRuntimeError(code, 'std::bad_alloc'),
  ),
  new CanaryError('wasm', 0.25),
];

describe('modelErrorText', () => {
  it.each(LANGS)('has words for every error, with nothing left unfilled (%s)', (lang) => {
    for (const error of errors) {
      const text = modelErrorText(error, lang);
      expect(text, error.message).toBeTruthy();
      expect(text, error.message).not.toMatch(/undefined|null|NaN|\[object|\?(?!\s|，|。| ?后面)/);
    }
  });

  it('names file, host and both checksums', () => {
    const error = new ModelFileError('checksum', 'onnx/model.onnx', 'files.example', DETAIL);
    for (const lang of LANGS) {
      const text = modelErrorText(error, lang) ?? '';
      for (const part of ['onnx/model.onnx', 'files.example', 'eeeeeeeeeeee…', 'aaaaaaaaaaaa…'])
        expect(text).toContain(part);
    }
  });

  it('does not send readers to another host for what ships with the site', () => {
    const error = new ModelFileError('html', 'onnx/model_w8.onnx', 'learn.example');
    expect(modelErrorText(error, 'en', 'learn.example')).toContain('This site sent a web page');
    expect(modelErrorText(error, 'en', 'other.example')).toContain('choose another host');
  });

  it('sends nobody to another source, nor to a bare host name, for a file of this site', () => {
    for (const code of CODES.filter((code) => !['kept-copy', 'not-kept', 'unreadable'].includes(code))) {
      const error = new ModelFileError(code, 'onnx/model_w8.onnx', 'learn.example', DETAIL);
      const zh = modelErrorText(error, 'zh', 'learn.example') ?? '';
      expect(zh).toContain('本站');
      expect(zh).not.toMatch(/learn\.example|换一个/);
      expect(modelErrorText(error, 'en', 'learn.example')).not.toMatch(/learn\.example|another (source|host)/i);
    }
  });

  it('names the place where a folder can be dropped', () => {
    const error = new ModelFileError('blocked', 'config.json', 'files.example');
    expect(modelErrorText(error, 'zh')).toContain('「模型与设备」');
    expect(modelErrorText(error, 'en')).toContain('“Models and device”');
  });

  it('says that http is allowed for this computer', () => {
    const error = new ModelHostError('not-a-url', 'localhost:8080');
    for (const lang of LANGS) expect(modelErrorText(error, lang)).toMatch(/localhost.*127\.0\.0\.1/);
  });

  it('leaves other errors to others', () => {
    expect(modelErrorText(new Error('x'), 'en')).toBeNull();
  });
});
