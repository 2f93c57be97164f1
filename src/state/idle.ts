/** Longest wait for a quiet moment. A background tab may have none. */
const TIMEOUT_MS = 2000;

/** Does what can wait, one task in each quiet moment of the main thread, from `start` on. */
export class IdleQueue {
  #tasks = new Set<() => void>();
  #started = false;
  #scheduled = false;

  /** Returns how to take the task back. */
  add(task: () => void): () => void {
    this.#tasks.add(task);
    this.#schedule();
    return () => this.#tasks.delete(task);
  }

  start() {
    this.#started = true;
    this.#schedule();
  }

  #schedule() {
    if (!this.#started || this.#scheduled || this.#tasks.size === 0) return;
    this.#scheduled = true;
    const next = () => {
      this.#scheduled = false;
      const [task] = this.#tasks;
      if (task) {
        this.#tasks.delete(task);
        task();
      }
      this.#schedule();
    };
    if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: TIMEOUT_MS });
    else setTimeout(next, 50);
  }
}
