import type { FormulaPart } from '../types';

const DECIMALS = 3;

/** Three decimals without trailing zeros; a number that would vanish keeps two significant digits. */
export function formatNumber(x: number): string {
  const rounded = Number(x.toFixed(DECIMALS));
  return String(rounded === 0 && x !== 0 ? Number(x.toPrecision(2)) : rounded);
}

export const plain = (text: string | number): FormulaPart => ({ text: String(text) });

/** A document of the ranking, as `kb-011`. */
export function docPart(docId: string, rank: number, role: 'gold' | 'miss'): FormulaPart {
  return { text: docId, role, docId, rank };
}

/** ` = 0.25` or, when three decimals do not hold it, ` ≈ 0.333`. */
export function equals(x: number): FormulaPart[] {
  const text = formatNumber(x);
  return [plain(Number(text) === x ? ' = ' : ' ≈ '), { text, role: 'result' }];
}

/** `label = numerator/denominator = value`. */
export function quotient(
  label: string,
  numerator: FormulaPart,
  denominator: FormulaPart,
  value: number,
): FormulaPart[] {
  return [plain(`${label} = `), numerator, plain('/'), denominator, ...equals(value)];
}

export function joined(parts: readonly FormulaPart[], separator: string): FormulaPart[] {
  return parts.flatMap((part, i) => (i ? [plain(separator), part] : [part]));
}

/** `label = a + b = value`; fewer than two terms would only repeat the value. */
export function sumOf(label: string, terms: readonly FormulaPart[], value: number): FormulaPart[] {
  const shown = terms.length > 1 ? [plain(' = '), ...joined(terms, ' + ')] : [];
  return [plain(label), ...shown, ...equals(value)];
}

/** `{a, b}` */
export function setOf(parts: readonly FormulaPart[]): FormulaPart[] {
  return parts.length ? [plain('{'), ...joined(parts, ', '), plain('}')] : [plain('∅')];
}
