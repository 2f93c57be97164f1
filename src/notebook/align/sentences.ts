import type { JudgeKind } from '../../core/judge/types';
import { alignMessages } from '../../i18n/align';
import { alignDetailsMessages } from '../../i18n/alignDetails';
import type { Lang } from '../../i18n/define';
import type { Alignment } from './items';

/** What the labels say, in sentences. */
export function alignmentSentences(
  { agreement, disagreements, fields, rows }: Alignment,
  verdict: JudgeKind,
  lang: Lang,
): string[] {
  const t = alignDetailsMessages[lang].say;
  const { n, yesYes, noNo } = agreement;
  const differ = disagreements.length;
  const late = rows.filter(({ label }) => !label.blind).length;
  const values = alignMessages[lang].values[verdict];
  const [yesNo, noYes] = [fields.yesNo.length, fields.noYes.length];
  const said = yesNo >= noYes ? values.yes : values.no;
  return [
    differ === 0 ? t.all(n) : t.some(n, yesYes + noNo, differ),
    // Where the two ways are equally frequent, the matrix says it better.
    ...(yesNo === noYes ? [] : [t.oneWay(Math.max(yesNo, noYes), differ, said)]),
    ...(late > 0 ? [t.late(late)] : []),
  ];
}
