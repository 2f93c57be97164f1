import type { Problem, ReadResult } from '../../../src/core/formats';

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export function valueOf<T>(result: ReadResult<T>): T {
  if (!result.ok) throw new Error(`not read: ${JSON.stringify(result.problems)}`);
  return result.value;
}

export function problemsOf(result: ReadResult<unknown>): Problem[] {
  return result.ok ? result.warnings : result.problems;
}

export function codesOf(result: ReadResult<unknown>): string[] {
  return problemsOf(result).map((p) => p.code);
}
