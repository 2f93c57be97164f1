import { lowerCase, type KeyForms } from './keyForms';

/** Part of a text: place of its first character, and of the first behind it. */
export interface Span {
  from: number;
  to: number;
}

/** What nobody sees or takes for part of a key: white space, controls, zero-width and combining characters, and what has two units. */
const SKIPPED = /[\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{M}]/u;
/** Longest markup that may stand within a key. */
const LONGEST_TAG = 300;
/** Longest run of skipped characters within a key. */
const LONGEST_GAP = 300;
/** Characters that are kept longer than needed, so that not every one costs a copy. */
const SPARE = 100;

/**
 * Two readers of one text, for what `redactor` needs to know: the one reads what stands in angle brackets, the other
 * passes it over.
 */
export function keyTrackers(forms: readonly KeyForms[]): KeyTracker[] {
  return [new KeyTracker(forms, false), new KeyTracker(forms, true)];
}

/** Finds runs of a key's forms in a text that is read once, in pieces. */
export class KeyTracker {
  /** What was read, without what is skipped, and the place of each character: as much as may still matter. */
  #read = '';
  #places: number[] = [];
  #next = 0;
  /** By form: characters at the end of `#read` that stand in it in a row. */
  #runs: number[];
  /** Place where a tag began that is not yet over. */
  #tag: number | null = null;
  #gap = 0;
  readonly #characters: ReadonlySet<string>;

  constructor(
    private readonly forms: readonly KeyForms[],
    private readonly passTags: boolean,
  ) {
    this.#runs = forms.map(() => 0);
    this.#characters = new Set(forms.flatMap(({ characters }) => [...characters]));
  }

  /** Place from which on the text may belong to a run that goes on. */
  get open(): number {
    const longest = Math.max(...this.#runs);
    return longest === 0 ? this.#next : (this.#places.at(-longest) ?? this.#next);
  }

  /** Reads on. @returns where the key is told; may overlap one another and earlier ones */
  read(piece: string): Span[] {
    const found: Span[] = [];
    // By UTF-16 units: none of those that matter has two.
    for (let i = 0; i < piece.length; i += 1) {
      this.#take(piece[i] ?? '', found);
      this.#next += 1;
    }
    return found;
  }

  #take(unit: string, found: Span[]) {
    if (this.passTags && this.#inTag(unit)) return;
    const character = narrow(unit);
    if (!this.#characters.has(character)) {
      // Most of a text is neither in a key nor behind part of one.
      if (this.#read === '') return;
      this.#gap += 1;
      if (this.#gap > LONGEST_GAP || !SKIPPED.test(unit)) this.#forget();
      return;
    }
    this.#gap = 0;
    this.#read += character;
    this.#places.push(this.#next);
    this.forms.forEach((form, i) => {
      const run = this.#runOf(form, character, (this.#runs[i] ?? 0) + 1);
      this.#runs[i] = run;
      if (run >= form.telling) found.push({ from: this.#places.at(-run) ?? this.#next, to: this.#next + 1 });
    });
    this.#trim();
  }

  /** Longest end of what was read that the form holds, at most `longest`. */
  #runOf({ text, characters }: KeyForms, character: string, longest: number): number {
    if (!characters.has(character)) return 0;
    let run = longest;
    while (run > 0 && !text.includes(this.#read.slice(-run))) run -= 1;
    return run;
  }

  #inTag(unit: string): boolean {
    if (this.#tag === null) {
      if (unit !== '<' || this.#characters.has('<')) return false;
      this.#tag = this.#next;
      return true;
    }
    if (unit === '>') this.#tag = null;
    else if (unit === '<' || this.#next - this.#tag > LONGEST_TAG) {
      // It was no tag. What stands in it, the other reader has read.
      this.#forget();
      this.#tag = unit === '<' ? this.#next : null;
    }
    return true;
  }

  #trim() {
    const needed = Math.max(...this.#runs);
    if (needed === 0) this.#forget();
    else if (this.#read.length > needed + SPARE) {
      this.#read = this.#read.slice(-needed);
      this.#places = this.#places.slice(-needed);
    }
  }

  #forget() {
    if (this.#read === '') return;
    this.#read = '';
    this.#places = [];
    this.#runs = this.#runs.map(() => 0);
    this.#gap = 0;
  }
}

/** Lower case, and full-width forms as what they stand for. */
function narrow(unit: string): string {
  const code = unit.charCodeAt(0);
  if (code >= 0xff01 && code <= 0xff5e) return lowerCase(String.fromCharCode(code - 0xfee0));
  return code >= 0x41 && code <= 0x5a ? lowerCase(unit) : unit;
}
