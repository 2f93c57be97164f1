import { fitContext, systemPrompt, userPrompt } from '../core/generate';
import type { Answer, AnswerSet, ContextChunk, Prompt } from '../core/generate/types';
import type { Run } from '../core/evaluate';
import type { Chunk, Question } from '../core/types';
import { originOf } from '../llm/address';
import type { JobContext } from '../pipeline';
import { fingerprint, type CellOf } from '../recipe';
import { ask, inSlices, type Ask, type AskingState, type Order } from './asking';
import type { JobEnvironment } from './jobs';
import type { Endpoint } from '../llm/types';
import type { Role } from './llm.svelte';

type Params = CellOf<'generate'>['params'];
/** What a model is asked with, besides the prompt. */
type CallParams = Pick<Params, 'model' | 'temperature' | 'maxTokens'>;

/** An answer as it is before anything is asked. */
type Planned = Pick<Answer, 'id' | 'type' | 'question' | 'answerable' | 'points' | 'chunks' | 'dropped'> & {
  prompt: Prompt;
};

export interface AskedCell {
  env: JobEnvironment;
  context: JobContext;
  order: Order | null;
}

/** Answers the questions of a run with its own chunks, as far as that was ordered or done before. */
export async function generate(
  { env, context, order }: AskedCell,
  params: Params,
  run: Run,
  mode: string,
): Promise<AnswerSet> {
  const llm = await env.llm();
  const at = llm.endpoint('answer');
  const system = systemPrompt(params.language, params.system);
  const planned = await plan(env, context, params, run, mode, system);
  const asks: Ask[] = [];
  for await (const { id, prompt } of inSlices(planned)) asks.push(askFor(at, 'answer', params, id, prompt));
  const model = params.model.trim() || at.model.trim();
  const set = (state: AskingState): AnswerSet => ({
    origin: { kind: 'model' },
    rows: planned.map((row, i) => answerOf(row, (asks[i] as Ask).key, model, state)),
    mode,
    modeWaits: false,
    system,
    pause: state.pause,
    stopped: state.stopped,
  });
  return set(
    await ask({ llm, role: 'answer', at, asks, order, context, show: (state) => context.publish(set(state)) }),
  );
}

/** No answers yet: the mode whose chunks they are from waits for a model of this browser. */
export function waitingFor(mode: string): AnswerSet {
  return {
    origin: { kind: 'model' },
    rows: [],
    mode,
    modeWaits: true,
    system: null,
    pause: null,
    stopped: null,
  };
}

/** An ask with the hash of all that decides its reply: prompt, model, parameters, and whose model it is. */
export function askFor(
  at: Endpoint,
  role: Role,
  { model: own, temperature, maxTokens }: CallParams,
  row: string,
  { system, user }: Prompt,
): Ask {
  const question = { model: own.trim() || at.model.trim(), system, user, temperature, maxTokens };
  const origin = originOf(at.baseUrl) ?? '';
  return { key: fingerprint([role, origin, question]), row, question };
}

async function plan(
  env: JobEnvironment,
  context: JobContext,
  { topK, budget, language }: Params,
  run: Run,
  mode: string,
  system: string,
): Promise<Planned[]> {
  const results = run.modes.find((candidate) => candidate.mode === mode)?.questions ?? [];
  const [chunks, questions] = await Promise.all([
    env.client.chunks(run.data.corpus, run.spec.chunking, context),
    env.questions(run.data.evalset),
  ]);
  const chunkOf = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const questionOf = new Map(questions.map((question) => [question.id, question]));
  return results.flatMap((result) => {
    const question = questionOf.get(result.id);
    if (!question) return [];
    const top = result.chunks.slice(0, topK).flatMap(({ id }, i) => {
      const chunk = chunkOf.get(id);
      return chunk ? [contextChunk(chunk, i + 1)] : [];
    });
    const fitted = fitContext(top, budget);
    const user = userPrompt(question.question, fitted.chunks, language);
    return [{ ...aboutQuestion(question), prompt: { system, user }, ...fitted }];
  });
}

function aboutQuestion({ id, type, question, expected_docs, answer_points }: Question) {
  return { id, type, question, answerable: expected_docs.length > 0, points: answer_points };
}

function contextChunk({ id, docId, title, heading, text }: Chunk, rank: number): Omit<ContextChunk, 'tokens'> {
  return { id, docId, title, heading, text, rank };
}

function answerOf(planned: Planned, key: string, model: string, { asked }: AskingState): Answer {
  const row = asked.get(key);
  const reply = row?.reply ?? null;
  return {
    ...planned,
    key,
    status: row?.status ?? 'todo',
    text: row?.text ?? '',
    finish: reply?.finish ?? null,
    usage: reply?.usage ?? null,
    ms: reply?.ms ?? null,
    model: reply?.model ?? model,
    at: reply?.at ?? '',
    error: row?.error ?? null,
    kept: row?.kept ?? false,
  };
}
