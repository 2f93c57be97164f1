import { oncePerKey } from '../core/generate/once';
import type { LlmFailure, Reply, RowStatus } from '../core/generate/types';
import type { JobContext } from '../pipeline';
import type { CallResult } from '../llm/queue';
import type { CallOutcome, Endpoint } from '../llm/types';
import type { ReplyStore } from '../storage';
import type { Llm, Question, Role } from './llm.svelte';

/** What a reader lets a cell spend: everything that is missing, the first question that is, or what failed before. */
export type Order = 'all' | 'one' | 'failed';

/** One thing to ask. `row`: what is one for the reader, such as a question with its three judges. */
export interface Ask {
  key: string;
  row: string;
  question: Question;
}

/** How far an ask is. */
export interface Asked {
  status: RowStatus;
  /** What has come so far. */
  text: string;
  reply: Reply | null;
  error: LlmFailure | null;
  /** The reply was kept from a visit before this one. */
  kept: boolean;
}

export interface AskingState {
  asked: ReadonlyMap<string, Asked>;
  pause: { until: number; status: number | null } | null;
  stopped: LlmFailure | null;
}

/** Shortest time between two showings of a growing answer. */
const SHOW_EVERY_MS = 150;

const UNASKED: Asked = { status: 'todo', text: '', reply: null, error: null, kept: false };

interface AskOptions {
  llm: Llm;
  role: Role;
  /** Where; that of the role when the asks were made. */
  at: Endpoint;
  asks: readonly Ask[];
  order: Order | null;
  context: JobContext;
  /** Whether what was replied before is a failure all the same, and asked again when the order is `failed`. */
  isFailed?(key: string, reply: Reply): boolean;
  show(state: AskingState): void;
}

/**
 * Finds the replies that are kept, and asks for others as far as the reader ordered. Every reply is written the moment
 * it is complete, so that nothing is paid for twice; a cancelled run gives what there is. Equal asks are one call.
 */
export async function ask({ llm, role, at, asks, order, context, isFailed, show }: AskOptions): Promise<AskingState> {
  const store = role === 'answer' ? llm.answers : llm.verdicts;
  const keys = [...new Set(asks.map(({ key }) => key))];
  const found = await store.get(keys);
  const asked = new Map(keys.map((key) => [key, known(llm, key, found.get(key))]));
  const state: AskingState = { asked, pause: null, stopped: null };
  const tasks = order ? ordered(asks, order, asked, isFailed) : [];
  if (tasks.length === 0) return state;

  const shower = throttled(() => show({ ...state, asked: new Map(asked) }));
  const desk = { llm, at, store, found, writes: [] as Promise<void>[] };
  let done = 0;
  context.progress(0, tasks.length, 'calls');
  const call = async (task: Ask, signal: AbortSignal): Promise<CallResult> => {
    const set = (change: Partial<Asked>) => {
      asked.set(task.key, { ...UNASKED, ...change });
      shower.show();
    };
    set({ status: 'running' });
    const outcome = await replyTo(task, desk, signal, (text) => set({ status: 'running', text }));
    if (!outcome.ok) {
      set({ status: 'failed', error: outcome.failure, text: outcome.text });
      return { ok: false, failure: outcome.failure };
    }
    const { reply, kept = false } = outcome;
    set({ status: 'done', text: reply.text, reply, kept });
    context.progress(++done, tasks.length, 'calls');
    return { ok: true };
  };
  const { runQueue } = await import('../llm/queue');
  const { stopped } = await runQueue(tasks, call, {
    concurrency: llm.concurrency,
    signal: context.signal,
    onPause: (pause) => {
      state.pause = pause;
      shower.show();
    },
  });
  shower.stop();
  await Promise.all(desk.writes);
  await giveBack(asked, stopped, desk);
  return { asked, pause: null, stopped };
}

/** What was cut off is as if it had not been asked; a failure that stopped the whole run is no row's own. */
async function giveBack(asked: Map<string, Asked>, stopped: LlmFailure | null, { llm, store }: Desk) {
  const cut = [...asked].flatMap(([key, { status, error }]) => {
    const stop = stopped !== null && error?.code === stopped.code;
    if (stop) llm.failures.delete(key);
    return stop || status === 'running' ? [key] : [];
  });
  // Of some the reply was on its way to the disk.
  const written = await store.get(cut);
  for (const key of cut) asked.set(key, known(llm, key, written.get(key)));
}

interface Desk {
  llm: Llm;
  at: Endpoint;
  store: ReplyStore;
  /** What was kept when the run began. */
  found: ReadonlyMap<string, Reply>;
  writes: Promise<void>[];
}

/** The reply to an ask, written before another tab gets to ask the same. `kept`: another tab had it meanwhile. */
function replyTo(
  { key, question }: Ask,
  { llm, at, store, found, writes }: Desk,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<CallOutcome & { kept?: boolean }> {
  return alone(key, signal, async () => {
    const reply = (await store.get([key])).get(key);
    if (reply && reply.at !== found.get(key)?.at) return { ok: true, reply, kept: true };
    signal.throwIfAborted();
    const outcome = await llm.call(at, question, signal, (text) => {
      if (!signal.aborted) onText(text);
    });
    if (!outcome.ok) {
      llm.failures.set(key, outcome.failure);
      return outcome;
    }
    llm.failures.delete(key);
    llm.paid.add(key);
    const write = store.put(key, outcome.reply);
    writes.push(write);
    await write;
    return outcome;
  });
}

/** Does something while no other tab does it under the same name. Without locks (plain http) tabs do not wait. */
function alone<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  return navigator.locks.request(`rag-eval-notebook reply ${name}`, { signal }, work) as Promise<T>;
}

function known(llm: Llm, key: string, reply: Reply | undefined): Asked {
  if (reply) return { status: 'done', text: reply.text, reply, error: null, kept: !llm.paid.has(key) };
  const error = llm.failures.get(key);
  return error ? { ...UNASKED, status: 'failed', error } : UNASKED;
}

function ordered(
  asks: readonly Ask[],
  order: Order,
  asked: ReadonlyMap<string, Asked>,
  isFailed: AskOptions['isFailed'],
): Ask[] {
  const failed = ({ key }: Ask) => {
    const { status, reply } = asked.get(key) ?? UNASKED;
    return status === 'failed' || (reply !== null && (isFailed?.(key, reply) ?? false));
  };
  const missing = (candidate: Ask) => asked.get(candidate.key)?.status !== 'done';
  const first = asks.find(missing)?.row;
  const wanted = asks.filter((candidate) => {
    if (order === 'failed') return failed(candidate);
    return missing(candidate) && (order === 'all' || candidate.row === first);
  });
  return oncePerKey(wanted, ({ key }) => key);
}

function throttled(show: () => void) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    show() {
      timer ??= setTimeout(() => {
        timer = null;
        show();
      }, SHOW_EVERY_MS);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

/** Rows between two pauses: their prompts take a few milliseconds to build and hash. */
const ROWS_PER_SLICE = 50;

/** The same items, with a breath for the page between slices of them. */
export async function* inSlices<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const [i, item] of items.entries()) {
    if (i > 0 && i % ROWS_PER_SLICE === 0) await new Promise<void>((resolve) => setTimeout(resolve));
    yield item;
  }
}
