export type Lang = 'zh' | 'en';
export const LANGS: readonly Lang[] = ['zh', 'en'];

/** A message is a text, or a function that fills one. */
type Leaf = string | ((...args: never[]) => string);
interface Tree {
  [key: string]: Leaf | Tree;
}

/** The same keys with the same parameters; only the words differ. */
type Mirror<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { [K in keyof T]: Mirror<T[K]> };

/**
 * Ties the two languages of an area together: a key missing or surplus in English, or filled with other parameters,
 * fails the type check.
 */
export function messages<T extends Tree>(zh: T, en: NoInfer<Mirror<T>>): Record<Lang, Mirror<T>> {
  return { zh: zh as unknown as Mirror<T>, en };
}
