import { clamp } from '../../recipe';

/** What was typed into a number field, and why that is not what is used: nothing there, or out of range or not whole. */
export interface ReadNumber {
  value: number;
  problem: 'blank' | 'adjusted' | null;
}

/** The nearest usable number to what was typed (`NaN`: blank or no number); the old one when nothing was. */
export function readNumber(
  typed: number,
  old: number,
  limits: { min: number; max: number },
  whole: boolean,
): ReadNumber {
  if (!Number.isFinite(typed)) return { value: old, problem: 'blank' };
  const value = clamp(whole ? Math.round(typed) : typed, limits);
  return { value, problem: value === typed ? null : 'adjusted' };
}
