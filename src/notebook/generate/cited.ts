import { citedText, hasMaterial, type Answer, type CitedText } from '../../core/generate';

/** Ids of chunks. */
export type Known = ReadonlySet<string>;

interface Kept {
  text: string;
  /** `null`: not recorded. */
  given: string | null;
  known: Known;
  cited: CitedText;
}

/**
 * The citations of finished answers, each found once: the rows of a run are published again and again while it goes on,
 * and an answer may be long.
 */
export class CitedBook {
  #kept = new Map<string, Kept>();
  #known: Known = new Set();

  /**
   * The ids a citation can rightly name: those of the corpus, and those the answers came with. The same set as before
   * while it holds the same ids, so that rows that are published anew cost nothing.
   */
  known(chunks: readonly { id: string }[], rows: readonly Answer[]): Known {
    const ids = new Set(chunks.map(({ id }) => id));
    for (const row of rows) {
      for (const { id } of row.chunks) ids.add(id);
      for (const { id } of row.dropped) ids.add(id);
    }
    const same = ids.size === this.#known.size && [...ids].every((id) => this.#known.has(id));
    if (!same) this.#known = ids;
    return this.#known;
  }

  /** `null` for an answer that is not complete. */
  of(row: Answer, known: Known): CitedText | null {
    if (row.status !== 'done') return null;
    const material = hasMaterial(row) ? row.chunks : null;
    const given = material && material.map(({ id }) => id).join('\n');
    const kept = this.#kept.get(row.id);
    if (kept && kept.known === known && kept.given === given && kept.text === row.text) return kept.cited;
    const cited = citedText(row.text, material, (id) => known.has(id));
    this.#kept.set(row.id, { text: row.text, given, known, cited });
    return cited;
  }
}
