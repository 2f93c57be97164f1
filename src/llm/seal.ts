import { isRecord } from './providerWords';
import type { CallOutcome } from './types';

/** Longest detail of a failure, code points. */
const LONGEST_DETAIL = 300;
/** Words of this program, from a closed list: whatever the key is, they are not taken for it. */
const OWN_WORDS: ReadonlySet<string> = new Set(['code', 'finish']);

/**
 * What came of a call, fit to leave the worker: every text in it without the key, whoever wrote it and however it came
 * there, and the detail of a failure at most 300 code points long. The key goes first, so that no part of it is left at
 * the end. All outcomes pass through here.
 */
export function sealed(outcome: CallOutcome, redact: (text: string) => string): CallOutcome {
  const said = everyText(outcome, redact) as CallOutcome;
  if (said.ok) return said;
  return { ...said, failure: { ...said.failure, detail: shortened(said.failure.detail) } };
}

function everyText(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one: unknown) => everyText(one, redact));
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    OWN_WORDS.has(name) ? field : everyText(field, redact),
  ]);
  return Object.fromEntries(fields) as unknown;
}

function shortened(text: string): string {
  const points = [...text];
  return points.length > LONGEST_DETAIL ? `${points.slice(0, LONGEST_DETAIL - 1).join('')}…` : text;
}
