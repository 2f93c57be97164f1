import {
  CanaryError,
  ModelCacheFullError,
  ModelFileError,
  ModelFilesError,
  ModelHostError,
  ModelRuntimeError,
  ModelUnknownError,
} from '../models';

/**
 * What a worker answers. Errors thrown across comlink keep only their message; those of models carry codes and values
 * that the page words, so they travel as data.
 */
export type Outcome<T> = { value: T } | { error: PackedError };

interface PackedError {
  name: string;
  message: string;
  stack: string | undefined;
  /** Its own fields: code, path, detail, … */
  fields: Record<string, unknown>;
}

/** By the names they give themselves: a build shortens the names of the classes. */
const CLASSES: Record<string, { prototype: Error }> = {
  CanaryError,
  ModelCacheFullError,
  ModelFileError,
  ModelFilesError,
  ModelHostError,
  ModelRuntimeError,
  ModelUnknownError,
};

/** Runs in the worker. */
export async function outcome<T>(work: () => Promise<T> | T): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error: pack(error) };
  }
}

/** Runs on the page: the value, or the worker's error in its own class. */
export function settled<T>(answer: Outcome<T>): T {
  if ('value' in answer) return answer.value;
  throw unpack(answer.error);
}

function pack(error: unknown): PackedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined, fields: {} };
  const { cause: _cause, ...fields } = { ...error } as Record<string, unknown>;
  return { name: error.name, message: error.message, stack: error.stack, fields };
}

function unpack({ name, message, stack, fields }: PackedError): Error {
  if (name === 'AbortError') return new DOMException(message, 'AbortError');
  const prototype = (Object.hasOwn(CLASSES, name) ? CLASSES[name]?.prototype : undefined) ?? Error.prototype;
  return Object.assign(Object.create(prototype, { message: { value: message } }) as Error, { ...fields, name, stack });
}
