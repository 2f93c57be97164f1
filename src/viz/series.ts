/** One line or one set of bars. */
export interface Series {
  label: string;
  /** The CSS variable that names its colour: `--bm25`. */
  color: string;
  /** One value a label; `null` draws nothing. */
  values: readonly (number | null)[];
  /** Lengths of dash and gap in pixels, so that lines are told apart without colour; bars are hollow. */
  dash?: number[];
}
