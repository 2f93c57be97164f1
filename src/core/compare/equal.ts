import type { Change, ChangeGroup } from './types';

/** JSON text in which the order of an object's keys does not show: equal values, equal texts. */
export function keyOf(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

/** The change of one setting, or none. */
export function settingChange(group: ChangeGroup, path: string, before: unknown, after: unknown): Change[] {
  return keyOf(before) === keyOf(after) ? [] : [{ group, path, before, after }];
}
