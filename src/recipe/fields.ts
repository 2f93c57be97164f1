import * as v from 'valibot';
import { LIMITS, clamp } from './limits';

/** A number within the UI's limits: what is beyond them is clamped, what is no number becomes the fallback. */
export const bounded = (limits: { min: number; max: number }, fallback: number, whole = true) =>
  v.fallback(
    v.pipe(
      v.number(),
      v.finite(),
      v.transform((x) => clamp(whole ? Math.round(x) : x, limits)),
    ),
    fallback,
  );

export const text = (fallback = '') => v.fallback(v.string(), fallback);
export const shortText = () => v.fallback(v.pipe(v.string(), v.maxLength(LIMITS.title)), '');
/** A text of the reader's own that takes the place of a default one while it is not empty. */
export const longText = () => v.fallback(v.pipe(v.string(), v.maxLength(LIMITS.prompt)), '');
export const flag = (fallback: boolean) => v.fallback(v.boolean(), fallback);
