import { CATALOGUE } from '../models/catalogue';
import {
  decodeFile,
  decodePayload,
  FILE_BYTES,
  LinkError,
  type Known,
  type LinkProblem,
  type ReadDocument,
} from '../share';
import { download } from '../workers/downloadClient';

type Read = ReadDocument | { problem: LinkProblem };

/** Built-in lessons and their texts by name. Models are looked up in the catalogue. */
type Lessons = Pick<Known, 'lesson' | 'lessonText'>;

const known = (lessons: Lessons) => ({ ...lessons, model: (id: string) => CATALOGUE.some((entry) => entry.id === id) });

/** Reads what a link carries. Nothing it holds makes this throw: what is wrong comes back as a problem. */
export function decodeLink(payload: string, lessons: Lessons): Promise<Read> {
  return problemOf(decodePayload(payload, known(lessons)));
}

/** Reads a notebook file. */
export function readShared(text: string, lessons: Lessons): Promise<Read> {
  return problemOf(decodeFile(new TextEncoder().encode(text), known(lessons)));
}

/** Fetches a notebook file from the address of a link and checks that it is the one the link means. */
export async function fetchShared(
  asked: { url: string; sha256: string },
  lessons: Lessons,
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
): Promise<Read> {
  const outcome = await download(asked.url, FILE_BYTES, signal, progress);
  if (outcome.ok) return problemOf(decodeFile(outcome.bytes, known(lessons), asked.sha256));
  const code = outcome.code === 'too-big' ? 'too-big' : 'download-failed';
  return { problem: { code, detail: outcome.detail } };
}

async function problemOf(reading: Promise<ReadDocument>): Promise<Read> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof LinkError) return { problem: error.problem };
    throw error;
  }
}
