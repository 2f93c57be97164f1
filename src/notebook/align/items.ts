import { hasMaterial } from '../../core/generate';
import type { PlantedFault } from '../../core/generate/types';
import { sampleRows, verdictOf } from '../../core/judge';
import type { JudgedRow, JudgeKind, Label, Verdict } from '../../core/judge/types';
import { agreement, type Agreement } from '../../core/stats';
import { labelId } from '../../state/labelId';

/** Labels from which on a figure is given: with fewer, one label moves the agreement by more than 10 points. */
export const LEAST_LABELS = 10;

/** A row that was drawn for labelling. */
export interface DrawnRow {
  /** Id of its label. */
  id: string;
  row: JudgedRow;
  verdict: Verdict;
}

/** A drawn row with the reader's label; what the judge said is shown of these only. */
export interface LabelledRow extends DrawnRow {
  label: Label;
}

/** A row as the panel shows it. */
export interface Item extends DrawnRow {
  label: Label | null;
}

/**
 * Whether a person has what this judge decides by. The material of a file with the course's fields alone is not known,
 * which is not the same as a prompt that had none; nor are the points of every answer.
 */
export function canLabel({ answer }: JudgedRow, judge: JudgeKind): boolean {
  if (judge === 'faithful') return hasMaterial(answer) || answer.prompt !== null;
  return judge !== 'complete' || answer.points.length > 0;
}

/** The rows to label, in their order; the same for the same rows, judge, number and seed. */
export function drawRows(rows: readonly JudgedRow[], judge: JudgeKind, count: number, seed: number): DrawnRow[] {
  const byId = new Map(rows.map((row) => [row.answer.id, row]));
  return sampleRows(rows, judge, count, seed).flatMap((id) => {
    const row = byId.get(id);
    const drawn = row && asDrawn(row, judge);
    return drawn ? [drawn] : [];
  });
}

/** Rows with a verdict of the judge, whether they were drawn or not. */
export function judgedRows(rows: readonly JudgedRow[], judge: JudgeKind): DrawnRow[] {
  return rows.flatMap((row) => asDrawn(row, judge) ?? []);
}

function asDrawn(row: JudgedRow, judge: JudgeKind): DrawnRow | null {
  const verdict = row.judgements[judge]?.verdict;
  return verdict && verdictOf(row, judge) !== null ? { id: labelId(judge, row.answer), row, verdict } : null;
}

export function isLabelled(item: Item): item is Item & LabelledRow {
  return item.label !== null;
}

/** The four fields of the confusion matrix; the judge is named first. */
export const FIELDS = ['yesYes', 'yesNo', 'noYes', 'noNo'] as const;
export type Field = (typeof FIELDS)[number];

export function fieldOf({ verdict, label }: LabelledRow): Field {
  if (verdict.value) return label.value ? 'yesYes' : 'yesNo';
  return label.value ? 'noYes' : 'noNo';
}

export interface Alignment {
  rows: readonly LabelledRow[];
  agreement: Agreement;
  fields: Record<Field, LabelledRow[]>;
  disagreements: LabelledRow[];
}

/** What the labels say about the judge. */
export function alignmentOf(rows: readonly LabelledRow[]): Alignment {
  const fields: Record<Field, LabelledRow[]> = { yesYes: [], yesNo: [], noYes: [], noNo: [] };
  for (const row of rows) fields[fieldOf(row)].push(row);
  return {
    rows,
    agreement: agreement(pairsOf(rows)),
    fields,
    disagreements: rows.filter(({ verdict, label }) => verdict.value !== label.value),
  };
}

export function pairsOf(rows: readonly LabelledRow[]): { judge: boolean; human: boolean }[] {
  return rows.map(({ verdict, label }) => ({ judge: verdict.value, human: label.value }));
}

/** How many verdicts of either kind the judge gave on all rows, drawn or not. */
export function judgedCounts(rows: readonly DrawnRow[]): { yes: number; no: number } {
  const yes = rows.filter(({ verdict }) => verdict.value).length;
  return { yes, no: rows.length - yes };
}

/** The judges that have to notice a fault of each kind. */
const TOUCHES: Record<PlantedFault['kind'], readonly JudgeKind[]> = {
  'invented-fact': ['faithful'],
  'invented-phone': ['faithful'],
  'wrong-number': ['faithful'],
  'wrong-citation': ['faithful'],
  'no-citation': ['faithful'],
  injection: ['faithful', 'complete', 'refused'],
  'missed-point': ['complete'],
  'wrong-refusal': ['complete', 'refused'],
  'answered-unanswerable': ['refused'],
  'wrong-verdict': ['faithful', 'complete', 'refused'],
};

/**
 * The planted faults that a label for this judge may give away: those of the other judges stay hidden, because the same
 * answer may still have to be labelled blind for them.
 */
export function faultsFor(planted: readonly PlantedFault[] | undefined, judge: JudgeKind): PlantedFault[] {
  return (planted ?? []).filter((fault) => (fault.judge ? fault.judge === judge : TOUCHES[fault.kind].includes(judge)));
}
