import type { Lang } from '../../i18n/define';
import { shareMessages } from '../../i18n/share';
import { LINK } from '../../share';
import type { ShareLink } from '../../state/sharing';
import { formatCount } from '../../ui/format';

/** What the length of a link means for those it is sent to. */
export function meterWords({ length, verdict }: ShareLink, lang: Lang): { length: string; advice: string } {
  const t = shareMessages[lang].meter;
  const n = (count: number) => formatCount(count, lang);
  if (length === null) return { length: '', advice: t.muchTooLong };
  const advice = {
    fine: t.fine,
    long: t.long(n(LINK.FINE)),
    'very-long': t.veryLong(n(LINK.LONG)),
    'too-long': t.tooLong(n(LINK.STOP)),
  }[verdict];
  return { length: verdict === 'too-long' ? t.over(n(length)) : t.length(n(length), n(LINK.STOP)), advice };
}

/**
 * How full the meter is, 0–100. The scale is a logarithm from 250 characters to the limit, so that the three marks stand
 * apart: 43 for 2,000, 71 for 8,000, 100 for 32,000.
 */
export function meterShare(length: number): number {
  const from = 250;
  const share = Math.log(Math.max(length, from) / from) / Math.log(LINK.STOP / from);
  return Math.min(100, 100 * share);
}
