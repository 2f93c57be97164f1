/** Vectors by text, up to a number of bytes; the ones unused for longest go first. */
export class VectorLru {
  readonly #kept = new Map<string, Float32Array>();
  #bytes = 0;

  constructor(private readonly limit: number) {}

  get(key: string): Float32Array | undefined {
    const found = this.#kept.get(key);
    if (found) {
      this.#kept.delete(key);
      this.#kept.set(key, found);
    }
    return found;
  }

  /** What alone is larger than the limit is not kept. */
  set(key: string, vectors: Float32Array) {
    this.#drop(key);
    if (vectors.byteLength > this.limit) return;
    this.#kept.set(key, vectors);
    this.#bytes += vectors.byteLength;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.limit) return;
      this.#drop(oldest);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  #drop(key: string) {
    const found = this.#kept.get(key);
    if (!found) return;
    this.#bytes -= found.byteLength;
    this.#kept.delete(key);
  }
}
