/** The first of each key: equal questions are asked once. What has no key was not asked, and stays. */
export function oncePerKey<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (key !== '' && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
