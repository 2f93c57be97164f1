import type { Remote } from 'comlink';
import type { Coverage } from '../../core/evalset';
import type { Corpus, EvalSet } from '../../state/dataset';
import { batchEnd, type ImportItem } from '../../workers/importReport';
import type { CoverageApi } from '../../workers/coverage.worker';
import { watch } from '../../workers/spawn';

/** Results by the hashes of what was compared, newest last: folding the cell or undoing an edit asks for them again. */
const results = new Map<string, Coverage>();
const KEPT = 8;

interface Live {
  remote: Remote<CoverageApi>;
  /** Rejects when the worker dies. */
  gone: Promise<never>;
  end(): void;
}

/** The coverage check of the eval set on the page, made in a worker of its own. */
export class CoverageCheck {
  /** Of the data asked for last; the one before stays until it is there. */
  result = $state.raw<Coverage | null>(null);
  busy = $state(false);
  error = $state.raw<Error | null>(null);
  #live: Live | null = null;
  #asked = '';
  /** Checks follow each other: two at once would mix their questions in the worker. */
  #queue: Promise<void> = Promise.resolve();

  /** Checks these data, unless others are asked for before it starts. */
  check(evalset: EvalSet, corpus: Corpus): Promise<void> {
    const key = `${evalset.hash} ${corpus.hash}`;
    this.#asked = key;
    this.error = null;
    const known = results.get(key);
    this.busy = !known;
    if (known) {
      this.result = known;
      return Promise.resolve();
    }
    this.#queue = this.#queue.then(() => this.#run(key, evalset, corpus));
    return this.#queue;
  }

  /** Ends the worker. */
  close() {
    this.#asked = '';
    this.#live?.end();
    this.#live = null;
  }

  async #run(key: string, evalset: EvalSet, corpus: Corpus) {
    const wanted = () => this.#asked === key;
    if (!wanted()) return;
    const live = (this.#live ??= spawn());
    try {
      const coverage = await Promise.race([compare(live.remote, evalset, corpus, wanted), live.gone]);
      if (!coverage) return;
      keep(key, coverage);
      if (!wanted()) return;
      this.result = coverage;
      this.busy = false;
    } catch (error) {
      live.end();
      if (this.#live === live) this.#live = null;
      if (!wanted()) return;
      this.busy = false;
      this.error = error instanceof Error ? error : new Error(String(error));
    }
  }
}

/** `null` when the answer is no longer wanted. */
async function compare(remote: Remote<CoverageApi>, evalset: EvalSet, corpus: Corpus, wanted: () => boolean) {
  if (!(await remote.hasArticles(corpus.hash))) {
    await remote.clearArticles();
    if (!(await send(corpus.items, (batch) => remote.putArticles(batch), wanted))) return null;
    await remote.sealArticles(corpus.hash);
  }
  await remote.clearQuestions();
  if (!(await send(evalset.items, (batch) => remote.putQuestions(batch), wanted))) return null;
  return remote.check();
}

/** Sends in small batches, so that no copy holds up the page. Whether all were sent. */
async function send<T extends ImportItem>(items: T[], put: (batch: T[]) => Promise<void>, wanted: () => boolean) {
  for (let from = 0; from < items.length;) {
    if (!wanted()) return false;
    const to = batchEnd(items, from);
    await put(items.slice(from, to));
    from = to;
  }
  return wanted();
}

function keep(key: string, coverage: Coverage) {
  results.set(key, coverage);
  const oldest = results.keys().next().value;
  if (results.size > KEPT && oldest !== undefined) results.delete(oldest);
}

function spawn(): Live {
  const worker = new Worker(new URL('../../workers/coverage.worker.ts', import.meta.url), {
    type: 'module',
    name: 'coverage',
  });
  const abort = new AbortController();
  const { remote, gone } = watch<CoverageApi>(worker, abort.signal, (detail) => new Error(detail));
  return { remote, gone, end: () => abort.abort(new Error('The check was ended.')) };
}
