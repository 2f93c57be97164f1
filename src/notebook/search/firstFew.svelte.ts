/**
 * How many entries of a list are shown: the first few, and that many more each time they are asked for. Another list
 * starts with its first few again; all at once would hold the page up.
 */
export class FirstFew {
  #asked = $state.raw<{ of: string; most: number } | null>(null);

  /** @param of what the list belongs to: while that stays the same, so does what was asked for */
  constructor(
    private readonly of: () => string,
    private readonly step: number,
  ) {}

  get most(): number {
    return this.#asked?.of === this.of() ? this.#asked.most : this.step;
  }
  more = () => {
    this.#asked = { of: this.of(), most: this.most + this.step };
  };
}
