/** The last few values by key, least recently used dropped first. */
export class Kept<T> {
  #values = new Map<string, T>();
  constructor(private readonly size: number) {}

  peek(key: string): T | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, value);
    }
    return value;
  }

  delete(key: string) {
    this.#values.delete(key);
  }

  get(key: string, make: () => T): T {
    const kept = this.peek(key);
    if (kept !== undefined) return kept;
    const value = make();
    this.#values.set(key, value);
    if (this.#values.size > this.size) this.#values.delete(this.#values.keys().next().value as string);
    return value;
  }
}
