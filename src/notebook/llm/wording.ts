import type { Lang } from '../../i18n/define';
import { llmMessages } from '../../i18n/llm';
import { presetOf } from '../../llm/providers';
import type { Endpoint, PresetId } from '../../llm/types';
import type { Obstacle } from '../../state/llm.svelte';
import type { LlmPart } from './panel.svelte';

/** The field that removes an obstacle. */
export const PART_OF: Readonly<Record<Obstacle, LlmPart>> = {
  'no-model': 'model',
  'no-key': 'key',
  'bad-address': 'address',
  'mixed-content': 'address',
};

/** Whom a role asks, in few words: the provider, or the host of an own or changed address. */
export function providerName({ preset, baseUrl }: Endpoint, lang: Lang): string {
  if (baseUrl !== '' && baseUrl === presetOf(preset).baseUrl) return presetName(preset, lang);
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : presetName(preset, lang);
}

/** A provider by the name readers of a language know it by. */
export function presetName(id: PresetId, lang: Lang): string {
  const names: Partial<Record<PresetId, string>> = llmMessages[lang].provider.names;
  return names[id] ?? presetOf(id).name;
}

export type KeyProblem = 'empty' | 'characters' | 'address';

/** What was typed or pasted as a key, without what is often pasted along. */
export function cleanKey(typed: string): string {
  return typed.trim().replace(/^Bearer\s+/i, '');
}

/** Why a text cannot be a key: it travels in a header, which takes visible ASCII only. */
export function keyProblem(key: string): KeyProblem | null {
  if (key === '') return 'empty';
  if (/^https?:\/\//i.test(key)) return 'address';
  return /^[\x21-\x7e]+$/.test(key) ? null : 'characters';
}
