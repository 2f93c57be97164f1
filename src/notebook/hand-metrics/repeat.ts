import { assertUnique, DuplicateIdError } from '../../core/metrics';

/** The first id that a list repeats, with both ranks; `null` when every id is there once. */
export function firstRepeat(ids: readonly string[]): DuplicateIdError | null {
  try {
    assertUnique(ids);
    return null;
  } catch (error) {
    if (error instanceof DuplicateIdError) return error;
    throw error;
  }
}
