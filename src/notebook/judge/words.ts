import type { JudgedRow, JudgeKind, Judgement } from '../../core/judge/types';
import type { Lang } from '../../i18n/define';
import { judgeMessages } from '../../i18n/judge';
import { judgeDetailsMessages } from '../../i18n/judgeDetails';
import { failureWords } from '../llm/failureWords';
import { recordedWords } from './recordedError';
import { standing } from './view';

export interface MarkWords {
  /** Beside the word, so that neither colour nor word is alone. */
  sign: '✓' | '✗' | '!' | '…';
  text: string;
  tone: 'good' | 'bad' | 'warn' | 'plain';
}

/** What a judge made of a row, in a word or two; `null` where it is not asked. */
export function markWords(row: JudgedRow, judge: JudgeKind, lang: Lang): MarkWords | null {
  const t = judgeMessages[lang].marks;
  const name = judgeMessages[lang].judges[judge];
  const at = standing(row, judge);
  if (at === 'none') return null;
  if (at === 'failed') return { sign: '!', text: t.failed(name), tone: 'warn' };
  if (at === 'running' || at === 'todo') return { sign: '…', text: t[at](name), tone: 'plain' };
  // To refuse is right where there is no answer, and wrong where there is one.
  const right = judge === 'refused' ? (at === 'yes') !== row.answer.answerable : at === 'yes';
  const words = judge === 'refused' ? t[row.answer.answerable ? 'refusedAnswerable' : 'refusedUnanswerable'] : t[judge];
  return { sign: right ? '✓' : '✗', text: words[at], tone: right ? 'good' : 'bad' };
}

/** Why there is no verdict: what happened, and what to do where something can be done. */
export function errorWords(error: Judgement['error'], lang: Lang, judge: JudgeKind): { what: string; todo: string } {
  const t = judgeDetailsMessages[lang].faults;
  if (error === null) return { what: t.unknown, todo: '' };
  if ('status' in error) return failureWords(error, lang);
  if (error.code === 'recorded')
    return { what: error.detail ? recordedWords(error.detail, judge, lang) : t.unknown, todo: '' };
  return { what: error.code === 'wrong-shape' ? t['wrong-shape'](error.field) : t[error.code], todo: '' };
}

/** The version of a criterion as the page prints it. */
export const versionOf = (hash: string) => hash.slice(0, 8);
