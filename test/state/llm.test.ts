import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import type { CallRequest } from '../../src/llm/types';
import { Llm } from '../../src/state/llm.svelte';
import { DATABASE_NAME, Storage } from '../../src/storage';
import { onEmptyDevice } from './apps';

onEmptyDevice();

const KEY = 'sk-0123456789abcdef0123456789abcdef';
const endpoint = { preset: 'deepseek', baseUrl: 'https://api.deepseek.com', model: 'deepseek-chat' } as const;

function open() {
  const requests: CallRequest[] = [];
  const call = vi.fn(async (request: CallRequest) => {
    requests.push(request);
    return {
      ok: false as const,
      failure: { code: 'other' as const, status: null, detail: '', retryAfterMs: null },
      text: '',
    };
  });
  const llm = new Llm(
    Storage.open(() => {}),
    { call },
  );
  return { llm, requests };
}
const signal = new AbortController().signal;
const question = { model: 'm', system: '', user: '', temperature: 0, maxTokens: 64 };

/** Names of the stores in which a text stands anywhere. */
async function storesWith(text: string): Promise<string[]> {
  const db = await openDB(DATABASE_NAME);
  const found: string[] = [];
  for (const name of db.objectStoreNames) {
    const all = [...(await db.getAll(name)), ...(await db.getAllKeys(name))];
    if (JSON.stringify(all).includes(text)) found.push(name);
  }
  db.close();
  return found;
}

describe('keys', () => {
  it('are in memory only, unless the reader wants them remembered; then in one store', async () => {
    const { llm } = open();
    await llm.load();
    llm.setEndpoint('answer', endpoint);
    await llm.setKey('answer', ` ${KEY} `, false);
    expect(llm.key('answer')).toEqual({ masked: 'sk-…cdef', remembered: false, origin: 'https://api.deepseek.com' });
    await vi.waitFor(async () => expect(await storesWith('deepseek-chat')).toEqual(['settings']));
    expect(await storesWith(KEY)).toEqual([]);
    await llm.setRemembered('answer', true);
    expect(await storesWith(KEY)).toEqual(['keys']);

    const next = open().llm;
    await next.load();
    expect(next.endpoint('answer')).toEqual(endpoint);
    expect(next.key('answer')).toMatchObject({ masked: 'sk-…cdef', remembered: true });
    await next.forget('answer');
    expect(next.key('answer')).toBeNull();
    expect(await storesWith(KEY)).toEqual([]);
  });

  it('go to the origin they were entered for, and nowhere else', async () => {
    const { llm, requests } = open();
    await llm.load();
    llm.setEndpoint('answer', endpoint);
    await llm.setKey('answer', KEY, false);
    // Another path of the same origin is the same provider; another host is not, whatever it is called.
    for (const baseUrl of [
      'https://api.deepseek.com/beta',
      'https://api.deepseek.com.evil.example',
      'http://api.deepseek.com',
      'https://api.deepseek.com:8443',
      'https://api.deepseek.com@evil.example',
    ]) {
      llm.setEndpoint('answer', { ...endpoint, preset: 'custom', baseUrl });
      await llm.call(llm.endpoint('answer'), question, signal, () => {});
    }
    expect(requests.map(({ key }) => key)).toEqual([KEY, '', '', '', '']);
    llm.setEndpoint('answer', { ...endpoint, baseUrl: 'https://api.siliconflow.cn/v1' });
    expect(llm.key('answer')).toBeNull();
    expect(llm.obstacle('answer', '')).toBe('no-key');
  });

  it('show nothing of a short one', async () => {
    const { llm } = open();
    await llm.load();
    llm.setEndpoint('judge', endpoint);
    await llm.setKey('judge', 'secret', false);
    expect(llm.key('judge')?.masked).not.toMatch(/[a-z]/);
  });
});

describe('settings', () => {
  it('of two tabs do not overwrite each other', async () => {
    const [first, second] = [open().llm, open().llm];
    await Promise.all([first.load(), second.load()]);
    first.setPrice('m', { input: 3, output: 3, currency: '¥' });
    await vi.waitFor(async () => expect(await storesWith('"currency":"¥"')).toEqual(['settings']));
    second.setLimits({ concurrency: 2 });
    await vi.waitFor(async () => expect(await storesWith('"concurrency":2')).toEqual(['settings']));
    const { llm } = open();
    await llm.load();
    expect(llm.price('m')).toEqual({ input: 3, output: 3, currency: '¥' });
    expect(llm.concurrency).toBe(2);
  });
});

describe('what stands in the way', () => {
  it('is told before anything is called', async () => {
    const { llm } = open();
    await llm.load();
    const at = (change: object) => llm.setEndpoint('answer', { ...endpoint, ...change });
    at({});
    expect(llm.obstacle('answer', '')).toBe('no-key');
    at({ preset: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1' });
    expect(llm.obstacle('answer', '')).toBeNull();
    at({ preset: 'custom', model: ' ' });
    expect(llm.obstacle('answer', '')).toBe('no-model');
    expect(llm.obstacle('answer', 'own')).toBeNull();
    at({ preset: 'custom', baseUrl: 'api.example.com' });
    expect(llm.obstacle('answer', '')).toBe('bad-address');
  });
  it('includes that a judge is the model that answered', async () => {
    const { llm } = open();
    await llm.load();
    llm.setEndpoint('answer', endpoint);
    llm.setEndpoint('judge', endpoint);
    expect(llm.sameModel).toBe(true);
    llm.setEndpoint('judge', { ...endpoint, model: 'another' });
    expect(llm.sameModel).toBe(false);
  });
});
