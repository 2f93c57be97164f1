import type { Agreement, CorrectedRate, VerdictStratum } from '../../core/stats';
import type { FormulaPart } from '../../core/types';
import { formatMetric, formatNegative } from '../../ui/format';

/** A share as the cell prints it: `75.0%`; a dash where there is none. */
export function percent(value: number | null): string {
  return value === null ? '–' : `${(value * 100).toFixed(1)}%`.replace('-', '−');
}

/** Numbers of a share: `9 / 12`. */
export function share(count: number, of: number): string {
  return `${count} / ${of}`;
}

/** One line of arithmetic: a name, the terms with their numbers, and the result. */
export interface Line {
  name: string;
  parts: FormulaPart[];
}

const line = (name: string, text: string, result: string): Line => ({
  name,
  parts: [{ text: `${text} = ` }, { text: result, role: 'result' }],
});

/** How often each side said yes, and what follows for κ; the last line only where κ is defined. */
export function kappaLines(
  { n, yesYes, yesNo, noYes, noNo, observed, chance, kappa }: Agreement,
  names: { observed: string; chance: string },
): Line[] {
  const judge = { yes: yesYes + yesNo, no: noYes + noNo };
  const human = { yes: yesYes + noYes, no: yesNo + noNo };
  const product = (of: 'yes' | 'no') => `(${judge[of]}/${n} × ${human[of]}/${n})`;
  const lines = [
    line(names.observed, `(${yesYes} + ${noNo}) / ${n}`, formatMetric(observed)),
    line(names.chance, `${product('yes')} + ${product('no')}`, formatMetric(chance)),
  ];
  if (kappa === null) return lines;
  const [o, c] = [formatMetric(observed), formatMetric(chance)];
  return [...lines, line('κ', `(${o} − ${c}) / (1 − ${c})`, formatNegative(kappa))];
}

/** Rows of a stratum that a person would say yes or no of: `N × h/n`; a stratum without rows adds nothing. */
function rowsOf({ judged, labelled, humanYes }: VerdictStratum, value: boolean): string | null {
  return judged === 0 ? null : `${judged} × ${value ? humanYes : labelled - humanYes}/${labelled}`;
}

const sum = (terms: readonly (string | null)[]) => terms.filter((term) => term !== null).join(' + ') || '0';

/** How p, TPR and TNR come about; a rate without a value (nobody to be right about) has no line. */
export function rateLines({ strata, p, tpr, tnr }: CorrectedRate): Line[] {
  const { yes, no } = strata;
  const weighted = (value: boolean) => {
    const right = rowsOf(value ? yes : no, value);
    return `(${right ?? '0'}) / (${sum([rowsOf(yes, value), rowsOf(no, value)])})`;
  };
  return [
    line('p', `${yes.judged} / ${yes.judged + no.judged}`, formatMetric(p)),
    ...(tpr === null ? [] : [line('TPR', weighted(true), formatMetric(tpr))]),
    ...(tnr === null ? [] : [line('TNR', weighted(false), formatMetric(tnr))]),
  ];
}

/** θ without the formula: Σ rows × share of yes among the labelled ones of a verdict, by all rows. */
export function countedTheta({ strata: { yes, no } }: CorrectedRate): string {
  return `(${sum([rowsOf(yes, true), rowsOf(no, true)])}) / ${yes.judged + no.judged}`;
}

/** θ by the formula, or in its equivalent form where the formula is 0/0. */
export function thetaLines(rate: CorrectedRate): Line[] {
  const { p, tpr, tnr, quotient, value } = rate;
  if (quotient !== null) {
    const [a, b, c] = [formatMetric(p), formatMetric(tnr), formatMetric(tpr)];
    const formula = '(p + TNR − 1) / (TPR + TNR − 1)';
    return [line('θ', `${formula} = (${a} + ${b} − 1) / (${c} + ${b} − 1)`, formatMetric(value))];
  }
  return [line('θ', countedTheta(rate), formatMetric(value))];
}
