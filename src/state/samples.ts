import type { SampleSet } from '../core/generate/sample';
import { BUILTIN_ID, fetchJson, type Library } from './library';

interface Sample {
  id: string;
  path: string;
  name: { zh: string; en: string };
  /** The system prompt it was written after: the default one, or that without the line to say so when one does not know. */
  prompt: 'default' | 'without-do-not-know';
}

/** Recorded answers that come with the site: enough to judge, label and compare without a key. */
export const SAMPLES: readonly Sample[] = [
  {
    id: 'cloudledger-written',
    path: `data/${BUILTIN_ID}/answers-written.json`,
    prompt: 'default',
    name: {
      zh: '手写示例，不是模型的回答',
      en: 'Written by hand, not by a model',
    },
  },
  {
    id: 'cloudledger-no-dont-know',
    path: `data/${BUILTIN_ID}/answers-no-dont-know.json`,
    prompt: 'without-do-not-know',
    name: {
      zh: '手写示例，不是模型的回答：去掉「答不了就直说」那一句',
      en: 'Written by hand, not by a model: without the rule to say so when the material has no answer',
    },
  },
];

/** A name that no sample has. */
export class UnknownSampleError extends Error {
  override name = 'UnknownSampleError';
  constructor(readonly id: string) {
    super(`The site has no recorded answers called "${id}".`);
  }
}

/**
 * The answers of a sample, and the articles planted for it.
 * @throws UnknownSampleError, DataFetchError, SampleError
 */
export async function loadSample(id: string, library: Library): Promise<SampleSet> {
  const sample = SAMPLES.find((candidate) => candidate.id === id);
  if (!sample) throw new UnknownSampleError(id);
  const [json, { articles }, { baseOf, readSample }] = await Promise.all([
    fetchJson<unknown>(sample.path),
    library.builtin(),
    import('../core/generate/sample'),
  ]);
  const base = baseOf(json);
  return readSample(json, articles, base ? await loadSample(base, library) : null);
}
