/** What is wrong with one file of a model. The page words each code (src/i18n/modelErrors.ts). */
export type ModelFileCode =
  /** The host has no such file (404, 410). */
  | 'missing'
  /** Any other status that is not success. */
  | 'http'
  /** The browser got no answer: host unreachable, or it does not allow other sites to read its files. */
  | 'blocked'
  /** The browser says that it has no connection at all. */
  | 'offline'
  /** The connection broke after some bytes. */
  | 'interrupted'
  /** A web page came instead of the file: a sign-in form, an error page, the start page of a static host. */
  | 'html'
  /** A git-lfs pointer came instead of the file it stands for. */
  | 'lfs-pointer'
  /** Fewer bytes than the file has. */
  | 'size'
  /** All bytes are there and they are other ones than the pinned checksum says. */
  | 'checksum'
  /** Not the kind of file its name promises. */
  | 'layout'
  /** The copy kept in this browser has changed since it was stored; it has been removed. */
  | 'kept-copy'
  /** The model came from a folder, and the browser no longer has its files. */
  | 'not-kept'
  /** The browser could not read a dropped file. */
  | 'unreadable';

export interface ModelFileDetail {
  status?: number;
  expected?: string;
  actual?: string;
  expectedBytes?: number;
  actualBytes?: number;
}

/** One file of a model could not be fetched, or is not the file it should be. */
export class ModelFileError extends Error {
  override name = 'ModelFileError';
  /**
   * @param path path inside the model's folder
   * @param host name of the host that was asked; empty for a file of this browser or of a dropped folder
   */
  constructor(
    readonly code: ModelFileCode,
    readonly path: string,
    readonly host: string,
    readonly detail: ModelFileDetail = {},
    options?: ErrorOptions,
  ) {
    super(`${path} (${host || 'this browser'}): ${code} ${JSON.stringify(detail)}`, options);
  }
}

/** A dropped folder does not hold what the model needs. */
export class ModelFilesError extends Error {
  override name = 'ModelFilesError';
  /**
   * @param missing paths that were looked for
   * @param found paths that were dropped, the first 20
   */
  constructor(
    readonly modelId: string,
    readonly missing: string[],
    readonly found: string[],
  ) {
    super(`The folder lacks ${missing.join(', ')} of ${modelId}; it holds ${found.join(', ') || 'no files'}.`);
  }
}

/** The browser has no room to keep a file. The model can be used all the same, until the page is closed. */
export class ModelCacheFullError extends Error {
  override name = 'ModelCacheFullError';
  /**
   * @param bytes what had to be stored
   * @param usage bytes this site uses, where the browser tells
   * @param quota bytes this site may use, where the browser tells
   */
  constructor(
    readonly bytes: number,
    readonly usage: number | null,
    readonly quota: number | null,
    options?: ErrorOptions,
  ) {
    super(`No room for ${bytes} bytes: ${usage ?? '?'} of ${quota ?? '?'} are in use.`, options);
  }
}

/** A recipe names a model that the catalogue does not have, or another revision or form of one that it has. */
export class ModelUnknownError extends Error {
  override name = 'ModelUnknownError';
  constructor(
    readonly id: string,
    readonly revision: string,
    readonly dtype: string,
  ) {
    super(`No model ${id}@${revision} (${dtype}) in the catalogue.`);
  }
}

/** An address of one's own that cannot serve models. */
export class ModelHostError extends Error {
  override name = 'ModelHostError';
  /**
   * @param code `not-a-url`: no http(s) address; `insecure`: http elsewhere than on this computer or this site;
   *   `credentials`: user name or password inside; `query`: something after `?` or `#`, which would be lost
   */
  constructor(
    readonly code: 'not-a-url' | 'insecure' | 'credentials' | 'query',
    readonly url: string,
  ) {
    super(`${url}: ${code}`);
  }
}

/** The model's files are right, and it could not be started or run. */
export class ModelRuntimeError extends Error {
  override name = 'ModelRuntimeError';
  /** @param detail what the runtime said */
  constructor(
    readonly code: 'out-of-memory' | 'runtime' | 'unsupported',
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${code}: ${detail}`, options);
  }
}

/** A device computes other vectors than the reference, and there is no other device to turn to. */
export class CanaryError extends Error {
  override name = 'CanaryError';
  /** @param difference largest difference from the reference in any component; NaN when a vector was no vector */
  constructor(
    readonly device: string,
    readonly difference: number,
  ) {
    super(`Vectors on ${device} differ from the reference by ${difference}.`);
  }
}
