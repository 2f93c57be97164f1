import { DEFAULT_SYSTEM, systemWithoutDoNotKnow } from '../core/generate/prompt';
import { hasMaterial, type Answer, type AnswerSet } from '../core/generate';
import { fingerprint } from '../recipe';
import { RecordStore } from '../storage';
import type { AppState } from './app.svelte';
import type { Library } from './library';
import { loadSample, SAMPLES } from './samples';

/** A set of answers that was imported on this device. */
interface ImportedAnswers {
  /** Of the file it came from. */
  name: string;
  rows: Answer[];
}

/** Recorded answers that are neither built in nor on this device. */
export class AnswersNotFoundError extends Error {
  override name = 'AnswersNotFoundError';
  constructor(readonly sample: string) {
    super(`The recorded answers ${sample.slice(0, 8)} are not on this device.`);
  }
}

/** Imported sets of this page that could not be written. */
const held = new Map<string, ImportedAnswers>();

/** Imported sets lie beside the replies, which are found by bare hashes. */
const nameOf = (hash: string) => `imported ${hash}`;

/** Recorded answers by name or hash. @throws AnswersNotFoundError, DataFetchError, and what a damaged sample gives */
export async function recordedAnswers(
  sample: string,
  library: Library,
  storage: AppState['storage'],
): Promise<AnswerSet> {
  const builtin = SAMPLES.find(({ id }) => id === sample);
  const set = { mode: '', modeWaits: false, system: null, pause: null, stopped: null };
  if (builtin) {
    const { rows } = await loadSample(sample, library);
    const system = builtin.prompt === 'default' ? DEFAULT_SYSTEM.zh : systemWithoutDoNotKnow('zh');
    return { ...set, origin: { kind: 'recorded', sample, byHand: true, name: '' }, rows, system };
  }
  const kept = held.get(sample) ?? ((await new RecordStore(storage, 'answers').get(nameOf(sample))) as ImportedAnswers);
  if (!kept || !Array.isArray(kept.rows)) throw new AnswersNotFoundError(sample);
  const { name, rows } = kept;
  return { ...set, origin: { kind: 'recorded', sample, byHand: isByHand(rows), name }, rows };
}

/** Only samples written for a lesson say what was planted in them: they stay such when they come back from a file. */
const isByHand = (rows: readonly Answer[]) => rows.some(({ planted }) => planted?.length);

/**
 * Takes over the answers of a file, all or none.
 * @returns the name a Generate cell finds them by, the rows and how many of them have no material; or what is wrong
 */
export async function importAnswers(app: AppState, text: string, file: string) {
  const { readGenerationJsonl } = await import('../core/formats/generation');
  const read = readGenerationJsonl(text, file);
  if (!read.ok) return { ok: false as const, problems: read.problems };
  const imported: ImportedAnswers = { name: file, rows: read.value };
  const sample = fingerprint(imported.rows);
  if (!(await new RecordStore(app.storage, 'answers').put(nameOf(sample), imported))) held.set(sample, imported);
  const bare = imported.rows.filter((row) => !hasMaterial(row)).length;
  return { ok: true as const, sample, rows: imported.rows.length, bare };
}
