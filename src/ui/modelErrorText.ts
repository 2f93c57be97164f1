import type { Lang } from '../i18n/define';
import { modelErrorMessages } from '../i18n/modelErrors';
import {
  CanaryError,
  ModelCacheFullError,
  ModelFileError,
  ModelFilesError,
  ModelHostError,
  ModelRuntimeError,
  ModelUnknownError,
} from '../models/errors';
import { formatCount, formatList } from './format';

/** Hex digits of a checksum that a reader compares. */
const DIGITS = 12;

const shortSum = (sum: string | undefined) => (sum === undefined ? '?' : `${sum.slice(0, DIGITS)}…`);

function size(bytes: number | undefined, lang: Lang): string {
  if (bytes === undefined) return '?';
  if (bytes < 100_000) return modelErrorMessages[lang].bytes(formatCount(bytes, lang));
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** A file that ships with the site: another host or source is no way out. */
function siteText({ code, path, detail }: ModelFileError, lang: Lang): string | null {
  const t = modelErrorMessages[lang].site;
  const [actual, expected] = [size(detail.actualBytes, lang), size(detail.expectedBytes, lang)];
  switch (code) {
    case 'missing':
    case 'blocked':
    case 'html':
    case 'offline':
    case 'layout':
    case 'lfs-pointer':
      return t[code](path);
    case 'http':
      return t.http(path, String(detail.status ?? '?'));
    case 'interrupted':
      return t.interrupted(path, actual);
    case 'size':
      return detail.expectedBytes ? t.size(path, actual, expected) : t.sizeUnknown(path);
    case 'checksum':
      return t.checksum(path, shortSum(detail.actual), shortSum(detail.expected));
    case 'kept-copy':
    case 'not-kept':
    case 'unreadable':
      return null;
  }
}

function fileText(error: ModelFileError, lang: Lang, site: string | undefined): string {
  const { code, path, host, detail } = error;
  const t = modelErrorMessages[lang];
  const ownSite = host !== '' && host === site ? siteText(error, lang) : null;
  if (ownSite !== null) return ownSite;
  const where = host ? t.fromHost(host) : t.fromHere;
  const [actual, expected] = [size(detail.actualBytes, lang), size(detail.expectedBytes, lang)];
  switch (code) {
    case 'missing':
    case 'blocked':
    case 'offline':
      return t.file[code](path, host);
    case 'http':
      return t.file.http(path, host, String(detail.status ?? '?'));
    case 'interrupted':
      return t.file.interrupted(path, host, actual);
    case 'html':
      return host ? t.file.html(path, host) : t.file['html-file'](path);
    case 'size':
      return detail.expectedBytes ? t.file.size(path, where, actual, expected) : t.file.sizeUnknown(path, where);
    case 'checksum':
      return t.file.checksum(path, where, shortSum(detail.actual), shortSum(detail.expected));
    case 'layout':
      return t.file.layout(path, where);
    case 'kept-copy':
      return t.file['kept-copy'](path, shortSum(detail.actual), shortSum(detail.expected));
    case 'lfs-pointer':
    case 'not-kept':
    case 'unreadable':
      return t.file[code](path);
  }
}

function fullText({ bytes, usage, quota }: ModelCacheFullError, lang: Lang): string {
  const t = modelErrorMessages[lang];
  if (usage === null || quota === null) return t.cacheFull(size(bytes, lang));
  return t.cacheFullUsage(size(bytes, lang), size(usage, lang), size(quota, lang));
}

function folderText({ modelId, missing, found }: ModelFilesError, lang: Lang): string {
  const t = modelErrorMessages[lang];
  const wanted = formatList(missing, lang);
  return found.length > 0 ? t.folder(modelId, wanted, formatList(found, lang)) : t.folderEmpty(modelId, wanted);
}

/**
 * What went wrong with a model and the way out; `null` for an error of another kind.
 * @param site host of this page
 */
export function modelErrorText(error: unknown, lang: Lang, site = globalThis.location?.host): string | null {
  const t = modelErrorMessages[lang];
  if (error instanceof ModelFileError) return fileText(error, lang, site);
  if (error instanceof ModelFilesError) return folderText(error, lang);
  if (error instanceof ModelCacheFullError) return fullText(error, lang);
  if (error instanceof ModelUnknownError) return t.unknown(error.id, `${error.revision.slice(0, 8)}, ${error.dtype}`);
  if (error instanceof ModelHostError) return t.host[error.code](error.url);
  if (error instanceof ModelRuntimeError) return t.runtime[error.code](error.detail);
  if (error instanceof CanaryError) return t.canary(error.device, error.difference.toExponential(1));
  return null;
}
