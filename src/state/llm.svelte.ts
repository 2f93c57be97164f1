import { SvelteMap } from 'svelte/reactivity';
import type { LlmFailure } from '../core/generate/types';
import { addressProblem, originOf } from '../llm/address';
import { presetOf } from '../llm/providers';
import type { CallOutcome, CallRequest, Endpoint, Price } from '../llm/types';
import { KeyStore, RecordStore, ReplyStore } from '../storage';
import { LlmClient } from '../workers/llmClient';
import type { AppState } from './app.svelte';
import { readLlmSettings, ROLES, type LlmSettings, type Role } from './llmSettings';

export { LLM_LIMITS, ROLES, type Role } from './llmSettings';

/** Why a model cannot be asked now. */
export type Obstacle = 'no-model' | 'no-key' | 'bad-address' | 'mixed-content';

/** What a page may know of a key. */
export interface KeyView {
  masked: string;
  remembered: boolean;
  origin: string;
}

/** What is asked, besides where and with which key. */
export type Question = Pick<CallRequest, 'model' | 'system' | 'user' | 'temperature' | 'maxTokens'>;

const RECORD = 'llm';
/** The test call asks for one word, and lets models that think first do so. */
const TEST_TOKENS = 256;

/**
 * The reader's language models: which one answers and which one judges, the keys, and the calls. Keys are in memory, by
 * the origin they were entered for; only those the reader wants remembered are in the store `keys`.
 */
export class Llm {
  readonly answers: ReplyStore;
  readonly verdicts: ReplyStore;
  /** Why a call failed, by the hash of what was asked: for the life of the page. */
  readonly failures = new Map<string, LlmFailure>();
  /** Hashes of what was asked and paid for since the page was opened. */
  readonly paid = new Set<string>();
  #settings = $state.raw<LlmSettings>(readLlmSettings(null));
  #keys = new SvelteMap<string, { key: string; remembered: boolean }>();
  #ready = $state(false);
  #loading: Promise<void> | null = null;
  #listeners = new Set<(role: Role) => void>();
  /** One write of the settings after the other. */
  #writing: Promise<void> = Promise.resolve();
  readonly #keyStore: KeyStore;
  readonly #records: RecordStore;

  constructor(
    storage: AppState['storage'],
    private readonly client: Pick<LlmClient, 'call'> = new LlmClient(),
  ) {
    this.answers = new ReplyStore(storage, 'answers');
    this.verdicts = new ReplyStore(storage, 'verdicts');
    this.#keyStore = new KeyStore(storage);
    this.#records = new RecordStore(storage, 'settings');
  }

  /** Whether settings and remembered keys have been read. */
  get ready(): boolean {
    return this.#ready;
  }

  load(): Promise<void> {
    this.#loading ??= (async () => {
      const [record, keys] = await Promise.all([this.#records.get(RECORD), this.#keyStore.all()]);
      if (record !== undefined) this.#settings = readLlmSettings(record);
      for (const [origin, key] of keys) if (!this.#keys.has(origin)) this.#keys.set(origin, { key, remembered: true });
      this.#ready = true;
    })();
    return this.#loading;
  }

  /** Called when another model answers or judges. Returns how to stop. */
  onChange(listener: (role: Role) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  endpoint(role: Role): Endpoint {
    return this.#settings.roles[role];
  }
  setEndpoint(role: Role, endpoint: Endpoint) {
    const { preset, baseUrl, model } = this.endpoint(role);
    if (endpoint.preset === preset && endpoint.baseUrl === baseUrl && endpoint.model === model) return;
    this.#change((now) => ({ ...now, roles: { ...now.roles, [role]: endpoint } }));
    for (const listener of this.#listeners) listener(role);
  }
  /** Both roles use the same model at the same address. */
  get sameModel(): boolean {
    const [answer, judge] = ROLES.map((role) => this.endpoint(role)) as [Endpoint, Endpoint];
    return (
      answer.model.trim() !== '' &&
      answer.model.trim() === judge.model.trim() &&
      originOf(answer.baseUrl) === originOf(judge.baseUrl)
    );
  }

  /** Calls at once. */
  get concurrency(): number {
    return this.#settings.concurrency;
  }
  /** Seconds without a word after which a call is given up. */
  get idleSeconds(): number {
    return this.#settings.idleSeconds;
  }
  setLimits(limits: Partial<Pick<LlmSettings, 'concurrency' | 'idleSeconds'>>) {
    this.#change((now) => readLlmSettings({ ...now, ...limits }));
  }

  /** The key for the origin of a role's address; `null` where there is none. */
  key(role: Role): KeyView | null {
    const origin = originOf(this.endpoint(role).baseUrl);
    const held = origin === null ? undefined : this.#keys.get(origin);
    return origin !== null && held ? { masked: masked(held.key), remembered: held.remembered, origin } : null;
  }
  async setKey(role: Role, key: string, remember: boolean): Promise<void> {
    const origin = originOf(this.endpoint(role).baseUrl);
    if (origin === null || key.trim() === '') return;
    this.#keys.set(origin, { key: key.trim(), remembered: false });
    await this.#keep(origin, remember);
  }
  async setRemembered(role: Role, on: boolean): Promise<void> {
    const origin = originOf(this.endpoint(role).baseUrl);
    if (origin !== null) await this.#keep(origin, on);
  }
  /** Takes the key out of memory and off the disk. */
  async forget(role: Role): Promise<void> {
    const origin = originOf(this.endpoint(role).baseUrl);
    if (origin === null) return;
    this.#keys.delete(origin);
    await this.#keyStore.forget(origin);
  }
  async #keep(origin: string, on: boolean): Promise<void> {
    const held = this.#keys.get(origin);
    if (!held) return;
    if (!on) await this.#keyStore.forget(origin);
    const remembered = on && (await this.#keyStore.put(origin, held.key));
    // Meanwhile it may have been forgotten or replaced.
    if (this.#keys.get(origin)?.key === held.key) this.#keys.set(origin, { ...held, remembered });
    else if (remembered && !this.#keys.has(origin)) await this.#keyStore.forget(origin);
  }

  price(model: string): Price | null {
    return Object.hasOwn(this.#settings.prices, model) ? (this.#settings.prices[model] ?? null) : null;
  }
  setPrice(model: string, price: Price | null) {
    this.#change((now) => {
      const { [model]: _, ...others } = now.prices;
      return { ...now, prices: price ? { ...others, [model]: price } : others };
    });
  }

  /** The model a cell asks: its own, or the one of the role. */
  modelOf(role: Role, own: string): string {
    return own.trim() || this.endpoint(role).model.trim();
  }

  /** Why a role cannot be asked for a model; `null` when it can. */
  obstacle(role: Role, own: string): Obstacle | null {
    const { preset, baseUrl } = this.endpoint(role);
    const problem = addressProblem(baseUrl, location.protocol);
    if (problem) return problem;
    if (this.modelOf(role, own) === '') return 'no-model';
    const free = preset === 'custom' || presetOf(preset).local;
    return free || this.key(role) ? null : 'no-key';
  }

  /**
   * One call. Failures are part of the outcome.
   * @param at where; a run keeps to the address it was begun with, whatever is set meanwhile
   * @throws the signal's reason when aborted
   */
  call(at: Endpoint, question: Question, signal: AbortSignal, onText: (text: string) => void): Promise<CallOutcome> {
    const { preset, baseUrl } = at;
    const origin = originOf(baseUrl);
    const key = (origin !== null && this.#keys.get(origin)?.key) || '';
    const { kind } = presetOf(preset);
    return this.client.call({ ...question, kind, baseUrl, key, idleMs: this.idleSeconds * 1000 }, signal, onText);
  }

  /** One tiny call, to see whether all is set right. */
  test(role: Role, signal: AbortSignal): Promise<CallOutcome> {
    const question = {
      model: this.modelOf(role, ''),
      system: 'Reply with the single word OK.',
      user: 'OK?',
      temperature: null,
      maxTokens: TEST_TOKENS,
    };
    return this.call(this.endpoint(role), question, signal, () => {});
  }

  /** Another tab may have set something else: the same change is made to what is on disk. */
  #change(change: (now: LlmSettings) => LlmSettings) {
    this.#settings = change(this.#settings);
    this.#writing = this.#writing.then(async () => {
      const record = await this.#records.get(RECORD);
      await this.#records.put(RECORD, change(record === undefined ? this.#settings : readLlmSettings(record)));
    });
  }
}

/** The ends of a long key, enough to tell two apart; nothing of a short one. */
function masked(key: string): string {
  return key.length >= 16 ? `${key.slice(0, 3)}…${key.slice(-4)}` : '••••••';
}

const instances = new WeakMap<AppState, Llm>();

/** The language models of a page. */
export function llmOf(app: AppState): Llm {
  const known = instances.get(app);
  if (known) return known;
  const made = new Llm(app.storage);
  instances.set(app, made);
  void made.load();
  return made;
}
