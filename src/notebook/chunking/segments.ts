/** A chunk's place in a section: code points, end exclusive. */
export interface Placed {
  id: string;
  start: number;
  end: number;
}

/** A stretch of a section that lies in the same chunks throughout. */
export interface Segment {
  text: string;
  /** Indices into the placed chunks; none: the stretch is in no chunk (only white space), two or more: overlap. */
  chunks: number[];
  /** Chunks whose first character is the first here. */
  starts: number[];
  /** Chunks whose last character is the last here. */
  ends: number[];
}

/**
 * Splits a section's text wherever a chunk starts or ends, so that every character is shown once, overlaps included.
 * @param placed in order of their starts (and so of their ends); what lies beyond the text is cut off.
 */
export function segmentSection(text: string, placed: readonly Placed[]): Segment[] {
  const characters = Array.from(text);
  const within = (offset: number) => Math.min(Math.max(0, offset), characters.length);
  const edges = new Set([0, characters.length]);
  for (const { start, end } of placed) edges.add(within(start)).add(within(end));
  const cuts = [...edges].sort((a, b) => a - b);
  const segments: Segment[] = [];
  let first = 0;
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [from, to] = [cuts[i] as number, cuts[i + 1] as number];
    while (first < placed.length && within((placed[first] as Placed).end) <= from) first++;
    const chunks: number[] = [];
    for (let c = first; c < placed.length && (placed[c] as Placed).start <= from; c++) chunks.push(c);
    segments.push({
      text: characters.slice(from, to).join(''),
      chunks,
      starts: chunks.filter((c) => placed[c]?.start === from),
      ends: chunks.filter((c) => within(placed[c]?.end ?? 0) === to),
    });
  }
  return segments;
}
