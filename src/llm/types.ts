import type { LlmFailure, Reply } from '../core/generate/types';

export type ProviderKind = 'openai-compatible' | 'anthropic' | 'google';

export type PresetId =
  | 'deepseek'
  | 'dashscope'
  | 'zhipu'
  | 'moonshot'
  | 'siliconflow'
  | 'openai'
  | 'openrouter'
  | 'ollama'
  | 'lmstudio'
  | 'anthropic'
  | 'google'
  | 'custom';

/** A provider as the catalogue knows it. */
export interface Preset {
  id: PresetId;
  /** As the provider calls itself; the custom one is worded by the page. */
  name: string;
  kind: ProviderKind;
  /** Empty for the custom one. */
  baseUrl: string;
  /** Names of models to suggest; what the provider has changes all the time. */
  models: readonly string[];
  /** Runs on the reader's own machine and needs no key. */
  local: boolean;
  /** Where the provider hands out keys; empty where none is needed. */
  keysUrl: string;
}

/** Which model answers or judges, and where. */
export interface Endpoint {
  preset: PresetId;
  baseUrl: string;
  model: string;
}

/** One call. The key goes to the origin of `baseUrl` and nowhere else. */
export interface CallRequest {
  kind: ProviderKind;
  baseUrl: string;
  /** Empty where none is needed. */
  key: string;
  model: string;
  system: string;
  user: string;
  /** `null`: not sent. */
  temperature: number | null;
  /** Longest reply, tokens. */
  maxTokens: number;
  /** Longest time without a word from the provider, milliseconds. */
  idleMs: number;
}

/** What came of a call; `text`: what had arrived before it failed. */
export type CallOutcome = { ok: true; reply: Reply } | { ok: false; failure: LlmFailure; text: string };

/** Money per million tokens. */
export interface Price {
  input: number;
  output: number;
  currency: '¥' | '$' | '€';
}
