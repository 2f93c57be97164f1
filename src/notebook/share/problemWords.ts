import type { Lang } from '../../i18n/define';
import { shareProblemMessages } from '../../i18n/shareProblems';
import { shortVersion } from '../../recipe';
import type { LinkProblem } from '../../share';
import { formatCount } from '../../ui/format';
import { formatBytes } from '../models/format';

/** Characters of a detail that is the sender's own text. */
const MOST = 60;

/** What is wrong with a link or a file, and what can be done about it. */
export function problemWords({ code, detail }: LinkProblem, lang: Lang): { what: string; fix: string } {
  const { what, fix } = shareProblemMessages[lang].problem.codes[code];
  return { what: what(detailWords(code, detail, lang)), fix };
}

function detailWords(code: LinkProblem['code'], detail: string, lang: Lang): string {
  const number = Number(detail);
  const counted = detail !== '' && Number.isFinite(number);
  if (code === 'too-big' && counted) return formatBytes(number);
  if (code === 'too-long' && counted) return formatCount(number, lang);
  if (code === 'checksum-differs') return shortVersion(detail);
  const points = [...detail];
  return points.length > MOST ? `${points.slice(0, MOST).join('')}…` : detail;
}
