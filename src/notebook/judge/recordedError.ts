import type { FailureCode } from '../../core/generate/types';
import { JUDGE_KINDS, type JudgeKind, type VerdictError } from '../../core/judge/types';
import type { Lang } from '../../i18n/define';
import { judgeMessages } from '../../i18n/judge';
import { judgeDetailsMessages } from '../../i18n/judgeDetails';
import { llmErrorMessages } from '../../i18n/llmErrors';
import { failureWords } from '../llm/failureWords';
import { firstWords } from '../../ui/safeText';

/** What a recorded error is about: a judge, or the answer itself. */
export type Subject = JudgeKind | 'answer';

export interface RecordedFault {
  subject: Subject;
  code: FailureCode | VerdictError['code'];
  /** HTTP status; `null` where none is named. */
  status: number | null;
  /** What stands behind the code, such as the field that is missing or what the provider said. */
  rest: string;
}

const SUBJECTS: readonly Subject[] = ['answer', ...JUDGE_KINDS];
const VERDICT_CODES: readonly VerdictError['code'][] = ['no-json', 'wrong-shape', 'cut-off'];
const FAILURE_CODES = Object.keys(llmErrorMessages.zh.codes) as FailureCode[];
/** How files say it that were not written here. */
const IN_WORDS: Readonly<Record<string, VerdictError['code']>> = { 'no JSON in the reply': 'no-json' };

const isVerdictCode = (code: RecordedFault['code']): code is VerdictError['code'] =>
  VERDICT_CODES.some((one) => one === code);

/** Errors are joined by `; `, and what a provider said may hold one too. */
const NEXT = new RegExp(`; (?=(?:${SUBJECTS.join('|')}): )`);
const FAULT = new RegExp(`^(${SUBJECTS.join('|')}): (.*)$`, 's');
const CODE = new RegExp(
  `^(${[...VERDICT_CODES, ...FAILURE_CODES, ...Object.keys(IN_WORDS)].join('|')})(?: (\\d{3})(?= |$))?(?:[: ]\\s*(.*))?$`,
  's',
);

/**
 * The error of a recorded row as `writeGenerationJsonl` puts it: `answer: rate-limit 429 detail; faithful: no-json`.
 * @returns `null` where a part of it is not of that form: then it is anyone's words
 */
export function readRecordedError(text: string): RecordedFault[] | null {
  const faults: RecordedFault[] = [];
  for (const part of text.trim().split(NEXT)) {
    const [, subject, fault = ''] = FAULT.exec(part) ?? [];
    const [, code = '', status, rest = ''] = CODE.exec(fault) ?? [];
    if (!subject || !code) return null;
    faults.push({
      subject: subject as Subject,
      code: IN_WORDS[code] ?? (code as RecordedFault['code']),
      status: status === undefined ? null : Number(status),
      rest: rest.trim(),
    });
  }
  return faults;
}

/** Of what a file says, code points. */
const LONGEST = 300;

/**
 * A recorded error in the reader's language, as far as its codes are known; the rest is quoted.
 * @param about whose error is asked for; `null`: all that there is, each with its name
 */
export function recordedWords(text: string, about: Subject | null, lang: Lang): string {
  const t = judgeDetailsMessages[lang].faults;
  const faults = readRecordedError(text);
  if (!faults) return t.recorded(firstWords(text, LONGEST));
  const own = faults.filter(({ subject }) => subject === about);
  if (own.length > 0) return t.recorded(own.map((fault) => faultWords(fault, lang)).join(t.gap));
  const named = faults.map((fault) => t.recordedOf(nameOf(fault.subject, lang), faultWords(fault, lang)));
  return t.recorded(named.join(t.gap));
}

function nameOf(subject: Subject, lang: Lang): string {
  const t = judgeMessages[lang];
  return subject === 'answer' ? t.errors.answer : t.judges[subject];
}

function faultWords({ code, status, rest }: RecordedFault, lang: Lang): string {
  const t = judgeDetailsMessages[lang].faults;
  const quote = rest === '' ? [] : [t.quoted(firstWords(rest, LONGEST))];
  if (!isVerdictCode(code))
    return [failureWords({ code, status, detail: '', retryAfterMs: null }, lang).what, ...quote].join(t.gap);
  if (code === 'wrong-shape' && rest !== '') return t['wrong-shape'](firstWords(rest, LONGEST));
  // Nothing can be set or tried again here: it was somebody else's run.
  const what = code === 'cut-off' ? t.recordedCutOff : code === 'no-json' ? t['no-json'] : t.recordedWrongShape;
  return [what, ...quote].join(t.gap);
}
