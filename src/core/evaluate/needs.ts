import { textKey } from '../text';
import type { ModelSpec, Question } from '../types';
import { modelKey, type Role } from './banks';
import type { RetrievalEngine } from './engine';
import { chunkAt } from './mode';
import { prepareMode } from './prepare';
import { candidatesOf, fuseLists, listDepth, searchLists, unscored, type AskedQuestion } from './ranking';
import type { DataVersions, IndexSpec, ModeSpec, Need, Needs, ScoreNeed, Tick, VectorNeed } from './types';

/** What is going to be asked: modes over a corpus, and the questions. */
export interface NeedsRequest extends IndexSpec {
  modes: ModeSpec[];
  questions: Pick<Question, 'question'>[];
  k: number;
}

/** Questions between two looks at the clock. */
const QUESTIONS_PER_TICK = 8;

/** The embedding models of a mode's lists, each once. */
export function embeddingModels(modes: readonly ModeSpec[]): ModelSpec[] {
  const models = modes.flatMap(({ retrievers }) => retrievers.flatMap((r) => (r.kind === 'vector' ? [r.model] : [])));
  return [...new Map(models.map((model) => [modelKey(model), model])).values()];
}

/**
 * What models have to compute before the modes can be evaluated. Pairs for a reranker can only be named when the lists
 * it reranks are there: a mode whose vectors are missing names those alone, and its pairs the next time.
 */
export async function needsOf(
  engine: RetrievalEngine,
  data: DataVersions,
  request: NeedsRequest,
  tick: Tick,
): Promise<Needs> {
  const vectors: VectorNeed[] = [];
  for (const model of embeddingModels(request.modes)) {
    vectors.push(await missingPassages(engine, data, request, model, tick));
    vectors.push(missingQueries(engine, request.questions, model));
  }
  const missing = vectors.filter(({ texts }) => texts.length > 0);
  const scores: ScoreNeed[] = [];
  for (const mode of request.modes) {
    if (!mode.rerank || vectorCount(mode, missing) > 0) continue;
    const need = await missingScores(engine, data, request, mode, tick);
    if (need.questions.length > 0) scores.push(need);
  }
  return { vectors: missing, scores: merged(scores) };
}

/** The needs of several recipes as one, every text and pair once. */
export function mergeNeeds(all: readonly Needs[]): Needs {
  const vectors = new Map<string, VectorNeed>();
  for (const need of all.flatMap((needs) => needs.vectors)) {
    const name = `${need.role} ${modelKey(need.model)}`;
    const texts = new Map([...(vectors.get(name)?.texts ?? []), ...need.texts].map((text) => [text.key, text]));
    vectors.set(name, { ...need, texts: [...texts.values()] });
  }
  return { vectors: [...vectors.values()], scores: merged(all.flatMap((needs) => needs.scores)) };
}

/** Two modes with one reranker share their pairs. */
function merged(needs: ScoreNeed[]): ScoreNeed[] {
  const groups = new Map<string, ScoreNeed & { byKey: Map<string, ScoreNeed['questions'][number]> }>();
  for (const { kind, model, questions } of needs) {
    const name = `${kind} ${modelKey(model)}`;
    let group = groups.get(name);
    if (!group) groups.set(name, (group = { kind, model, questions: [], byKey: new Map() }));
    for (const { question, chunks } of questions) {
      const known = group.byKey.get(question.key);
      const texts = new Map([...(known?.chunks ?? []), ...chunks].map((chunk) => [chunk.key, chunk]));
      group.byKey.set(question.key, { question, chunks: [...texts.values()] });
    }
  }
  return [...groups.values()].map(({ kind, model, byKey }) => ({ kind, model, questions: [...byKey.values()] }));
}

/** The needs of one mode, counted. */
export function countNeeds(mode: ModeSpec, needs: Needs): Need[] {
  const models = embeddingModels([mode]);
  const vectors = models.flatMap((model): Need[] => {
    const count = sum(needs.vectors.filter((need) => sameModel(need.model, model)).map(({ texts }) => texts.length));
    return count ? [{ kind: 'vectors', model, count }] : [];
  });
  const { rerank } = mode;
  if (vectors.length || !rerank) return vectors;
  const scores = needs.scores.filter((need) => need.kind === rerank.kind && sameModel(need.model, rerank.model));
  const count = sum(scores.flatMap(({ questions }) => questions.map(({ chunks }) => chunks.length)));
  return count ? [{ kind: 'scores', model: rerank.model, count }] : [];
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const sameModel = (a: ModelSpec, b: ModelSpec) => modelKey(a) === modelKey(b);

function vectorCount(mode: ModeSpec, missing: VectorNeed[]): number {
  return missing.filter((need) => embeddingModels([mode]).some((model) => sameModel(model, need.model))).length;
}

async function missingPassages(
  engine: RetrievalEngine,
  data: DataVersions,
  { chunking }: IndexSpec,
  model: ModelSpec,
  tick: Tick,
): Promise<VectorNeed> {
  const chunks = engine.chunks(data.corpus, chunking);
  const keys = await engine.chunkKeys(data.corpus, chunking, tick);
  const bank = engine.banks.vectors(model, 'passage');
  const texts = new Map<string, string>();
  keys.forEach((key, i) => {
    if (!bank.has(key) && !texts.has(key)) texts.set(key, chunkAt(chunks, i).text);
  });
  return vectorNeed(model, 'passage', texts);
}

function missingQueries(engine: RetrievalEngine, questions: NeedsRequest['questions'], model: ModelSpec): VectorNeed {
  const bank = engine.banks.vectors(model, 'query');
  const texts = new Map<string, string>();
  for (const { question } of questions) {
    const key = textKey(question);
    if (!bank.has(key)) texts.set(key, question);
  }
  return vectorNeed(model, 'query', texts);
}

const vectorNeed = (model: ModelSpec, role: Role, texts: Map<string, string>): VectorNeed => ({
  model,
  role,
  texts: [...texts].map(([key, text]) => ({ key, text })),
});

async function missingScores(
  engine: RetrievalEngine,
  data: DataVersions,
  request: NeedsRequest,
  mode: ModeSpec,
  tick: Tick,
): Promise<ScoreNeed> {
  const { rerank } = mode;
  if (!rerank) throw new Error(`The mode "${mode.id}" has no reranker.`);
  const search = await prepareMode(engine, data, request, mode, tick);
  const chunks = engine.chunks(data.corpus, request.chunking);
  const tokenizer = await engine.tokenizer(data.stopWords, request.tokenizer);
  const need: ScoreNeed = { kind: rerank.kind, model: rerank.model, questions: [] };
  for (const [i, { question }] of request.questions.entries()) {
    const asked: AskedQuestion = { tokens: tokenizer.tokens(question), key: textKey(question) };
    const lists = searchLists(search, asked, listDepth(mode, request.k));
    const candidates = candidatesOf(mode, lists, fuseLists(search, lists));
    const missing = unscored(search, asked, candidates).map((at) => candidates[at]?.chunk as number);
    if (missing.length > 0)
      need.questions.push({
        question: { key: asked.key, text: question },
        chunks: missing.map((chunk) => ({ key: search.keys[chunk] as string, text: chunkAt(chunks, chunk).text })),
      });
    if (i % QUESTIONS_PER_TICK === 0) await tick(i, request.questions.length);
  }
  return need;
}
