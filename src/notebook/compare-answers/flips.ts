import type { AnswersComparison } from '../../core/judge';
import type { Answer, AnswerSet } from '../../core/generate/types';
import { JUDGE_KINDS, type JudgedRow, type JudgeKind } from '../../core/judge/types';

/** A verdict that is another one after the change. */
export interface Flip {
  judge: JudgeKind;
  /** Whether it is yes now, and was no. */
  toYes: boolean;
}

export interface FlippedQuestion {
  id: string;
  before: JudgedRow;
  after: JudgedRow;
  flips: Flip[];
}

/** The questions with a flip, of one judge or (empty) of any, in the order of the answers after. */
export function flippedQuestions(
  { verdicts }: AnswersComparison,
  before: readonly JudgedRow[],
  after: readonly JudgedRow[],
  judge: JudgeKind | '',
): FlippedQuestion[] {
  const flips = new Map<string, Flip[]>();
  for (const kind of JUDGE_KINDS) {
    const { noToYes, yesToNo } = verdicts[kind];
    for (const id of noToYes) flips.set(id, [...(flips.get(id) ?? []), { judge: kind, toYes: true }]);
    for (const id of yesToNo) flips.set(id, [...(flips.get(id) ?? []), { judge: kind, toYes: false }]);
  }
  const old = new Map(before.map((row) => [row.answer.id, row]));
  return after.flatMap((row) => {
    const { id } = row.answer;
    const from = old.get(id);
    const own = flips.get(id) ?? [];
    const wanted = judge === '' ? own.length > 0 : own.some((flip) => flip.judge === judge);
    return from && wanted ? [{ id, before: from, after: row, flips: own }] : [];
  });
}

/** How far the prompt is all that can have changed. */
export interface ComparedMaterial {
  /** Paired questions whose answers were given different material. */
  other: number;
  /** Paired questions for which one side at least does not say what material there was. */
  unknown: number;
}

export function comparedMaterial(before: readonly JudgedRow[], after: readonly JudgedRow[]): ComparedMaterial {
  const old = new Map(before.map((row) => [row.answer.id, row.answer]));
  const found: ComparedMaterial = { other: 0, unknown: 0 };
  for (const { answer } of after) {
    const from = old.get(answer.id);
    if (!from) continue;
    if (!saysMaterial(from) || !saysMaterial(answer)) found.unknown += 1;
    else if (materialOf(from) !== materialOf(answer)) found.other += 1;
  }
  return found;
}

/** A prompt without chunks had none; answers of a file that holds neither may have had any. */
const saysMaterial = ({ chunks, prompt }: Answer) => chunks.length > 0 || prompt !== null;
const materialOf = ({ chunks }: Answer) => JSON.stringify(chunks.map(({ id, text }) => [id, text]));

/** The system prompt of a set of answers: as the set has it, or its rows, if they all say the same. `null`: not known. */
export function systemOf(set: Pick<AnswerSet, 'system' | 'rows'> | undefined): string | null {
  if (!set || set.system !== null) return set?.system ?? null;
  const systems = new Set(set.rows.map(({ prompt }) => prompt?.system ?? null));
  const [only] = systems;
  return systems.size === 1 ? (only ?? null) : null;
}

/** Names of the models that answered, in the order they come; recorded answers may name none. */
export function modelsOf(rows: readonly JudgedRow[]): string[] {
  return [...new Set(rows.flatMap(({ answer }) => (answer.status === 'done' && answer.model ? [answer.model] : [])))];
}
