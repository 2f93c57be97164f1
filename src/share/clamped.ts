/**
 * Paths at which reading changed what the sender wrote: numbers brought within the limits, values replaced by the
 * default, lists too long for it. Absent fields that got their default and unknown fields that were dropped are none.
 * @param raw the JSON as it came, brought to the present schema
 */
export function changedPaths(raw: unknown, read: unknown, path = ''): string[] {
  if (Object.is(raw, read) || raw === undefined || read === undefined) return [];
  if (Array.isArray(raw) && Array.isArray(read) && raw.length === read.length)
    return raw.flatMap((item, i) => changedPaths(item, read[i], join(path, i)));
  if (isRecord(raw) && isRecord(read))
    return Object.keys(raw).flatMap((key) => changedPaths(raw[key], read[key], join(path, key)));
  // JSON has -0, canonical JSON has not: the same number.
  return raw === read ? [] : [path];
}

const join = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
