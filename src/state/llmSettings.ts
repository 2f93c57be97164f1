import * as v from 'valibot';
import type { Endpoint, PresetId, Price } from '../llm/types';
import { presetOf, PRESETS } from '../llm/providers';

export type Role = 'answer' | 'judge';
export const ROLES: readonly Role[] = ['answer', 'judge'];

/** Calls at once, and seconds without a word after which a call is given up. */
export const LLM_LIMITS = { concurrency: { min: 1, max: 16 }, idleSeconds: { min: 3, max: 600 } } as const;

const FIRST: PresetId = 'deepseek';

/** What the reader has set, keys aside. Kept on this device and in no recipe, link or file. */
export interface LlmSettings {
  roles: Record<Role, Endpoint>;
  concurrency: number;
  idleSeconds: number;
  /** By name of the model. */
  prices: Record<string, Price>;
}

function first(): Endpoint {
  const { id, baseUrl, models } = presetOf(FIRST);
  return { preset: id, baseUrl, model: models[0] ?? '' };
}

const EndpointSchema = v.fallback(
  v.object({
    preset: v.picklist(PRESETS.map(({ id }) => id) as [PresetId, ...PresetId[]]),
    baseUrl: v.string(),
    model: v.string(),
  }),
  first,
);
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const limit = ({ min, max }: { min: number; max: number }, fallback: number) =>
  v.fallback(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)), fallback);

const SettingsSchema = v.object({
  roles: v.fallback(v.object({ answer: EndpointSchema, judge: EndpointSchema }), () => ({
    answer: first(),
    judge: first(),
  })),
  concurrency: limit(LLM_LIMITS.concurrency, 4),
  idleSeconds: limit(LLM_LIMITS.idleSeconds, 60),
  prices: v.fallback(
    v.record(v.string(), v.object({ input: amount, output: amount, currency: v.picklist(['¥', '$', '€']) })),
    {},
  ),
});

/** Settings from a record that may be absent, damaged, or of another version: what cannot be read gets its default. */
export function readLlmSettings(record: unknown): LlmSettings {
  return v.parse(SettingsSchema, typeof record === 'object' && record !== null ? record : {});
}
