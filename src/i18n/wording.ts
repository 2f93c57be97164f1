import type { ProblemCode, ProblemValues } from '../core/formats';

/** What happened and what to do; where it happened is worded once for all, by `placeText`. */
export type Wording<V> = {
  what: (values: V) => string;
  fix: (values: V) => string;
};

export type ProblemWordings = { [C in ProblemCode]: Wording<ProblemValues[C]> };
