import { DETAIL } from './limits';
import type { LinkProblem } from './types';

/** A link, an address or a notebook file cannot be opened. The page words it from `problem`. */
export class LinkError extends Error {
  override name = 'LinkError';
  constructor(readonly problem: LinkProblem) {
    super(`${problem.code}: ${problem.detail}`);
  }
}

/** A problem with its detail cut to what a message can show: the detail may be the sender's own words. */
export function problemOf(code: LinkProblem['code'], detail: string | number = ''): LinkProblem {
  const points = [...String(detail).slice(0, 2 * DETAIL)];
  return { code, detail: points.length > DETAIL ? `${points.slice(0, DETAIL).join('')}…` : points.join('') };
}

export function linkError(code: LinkProblem['code'], detail: string | number = ''): LinkError {
  return new LinkError(problemOf(code, detail));
}
