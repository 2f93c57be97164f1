/** What a tool means by a metric's name where the definition leaves a choice. */
export interface Convention {
  name: string;
  /** A question without relevant documents: left out of the mean, or counted as 0. */
  missingGold: 'exclude' | 'zero';
  /** precision@k is over k, or over what was returned when that is less. */
  precisionDenominator: 'k' | 'returned';
  /** AP is over all relevant documents, or over the relevant ones that were found. */
  apDenominator: 'relevant' | 'hits';
  /** nDCG's gain of grade g: g, or 2^g − 1. */
  ndcgGain: 'linear' | 'exponential';
  /** nDCG's ideal list: all judged documents, or only the retrieved ones, best first. */
  ndcgIdeal: 'judged' | 'retrieved';
  tieRule: 'id-ascending' | 'id-descending';
  /** A question with gold that the run does not answer: 0, or left out. */
  missingQuestion: 'zero' | 'exclude';
}

const course = {
  name: 'course',
  missingGold: 'exclude',
  precisionDenominator: 'k',
  apDenominator: 'relevant',
  ndcgGain: 'linear',
  ndcgIdeal: 'judged',
  tieRule: 'id-ascending',
  missingQuestion: 'zero',
} as const satisfies Convention;

/**
 * The conventions by name. They hold what the record can express: not that AutoRAG cuts nDCG's ideal list at the
 * length of the ranking and takes RR and AP per OR-group, nor that trec_eval leaves a missing question out unless run
 * with -c.
 */
export const CONVENTIONS = {
  course,
  trec_eval: { ...course, name: 'trec_eval', missingGold: 'zero', tieRule: 'id-descending' },
  ranx: { ...course, name: 'ranx', missingGold: 'zero' },
  quepid: { ...course, name: 'quepid', precisionDenominator: 'returned', ndcgGain: 'exponential' },
  phoenix: { ...course, name: 'phoenix', missingGold: 'zero', ndcgIdeal: 'retrieved' },
  autorag: { ...course, name: 'autorag', precisionDenominator: 'returned', apDenominator: 'hits' },
  'ragas-id': { ...course, name: 'ragas-id', precisionDenominator: 'returned', apDenominator: 'hits' },
} as const satisfies Record<string, Convention>;

export type ConventionName = keyof typeof CONVENTIONS;
