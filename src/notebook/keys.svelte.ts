/** What the frames of all cells share: none of it is part of the notebook. */
class Frames {
  /** The cell whose frame is in the tab order; empty: the first. */
  current = $state('');
  /** The cell whose title is being written. */
  renaming = $state('');
  /** Whether the list of keys is open. */
  help = $state(false);
  /** The last thing done by a key or button that nothing else on the page tells. */
  said = $state.raw<{ what: Said; times: number } | null>(null);

  say(what: Said) {
    this.said = { what, times: (this.said?.times ?? 0) + 1 };
  }
}

export type Said = 'undone' | 'redone' | 'nothingToUndo' | 'nothingToRedo';

export const frames = new Frames();
