import {
  AutoModel,
  AutoModelForSequenceClassification,
  env,
  LogLevel,
  Tensor,
  type PreTrainedModel,
} from '@xenova/transformers';
import { ModelRuntimeError } from './errors';
import { runtimeMemory } from './runtime';
import type { Encoded } from './tokenize';
import type { CatalogueEntry, Device } from './types';

/** What a run of the model gives: float32, row-major. */
export interface Output {
  data: Float32Array;
  /** Token vectors: texts × tokens × dimensions. Logits: texts × labels. */
  dims: number[];
}

/** A model in the runtime, ready to run. */
export interface Network {
  /** Texts shorter than the longest are padded and masked. @throws ModelRuntimeError */
  run(batch: readonly Encoded[]): Promise<Output>;
  dispose(): Promise<void>;
}

/** The files of a model, by their path in its folder. */
export interface ModelBytes {
  files: readonly { path: string }[];
  read(path: string): Uint8Array;
}

const PREFIX = '/models/';

/**
 * Starts a session. transformers.js picks the model's class and names its inputs; every byte comes from `source`, so
 * that it never opens a connection and keeps no cache of its own.
 * @throws ModelRuntimeError when the runtime cannot take the model: out of memory, an unknown operator
 */
export async function startNetwork(entry: CatalogueEntry, source: ModelBytes, device: Device): Promise<Network> {
  serveFrom(entry.id, source);
  const classify = entry.task === 'cross-encoder';
  const external = source.files.filter(({ path }) => /\.onnx_data(_\d+)?$/.test(path)).length;
  try {
    const model = await (classify ? AutoModelForSequenceClassification : AutoModel).from_pretrained(entry.id, {
      device,
      dtype: entry.dtype,
      model_file_name: entry.fileName,
      ...(external > 0 && { use_external_data_format: external }),
    });
    return new Session(model, classify ? 'logits' : 'last_hidden_state', padId(source));
  } catch (error) {
    throw asRuntimeError(error);
  } finally {
    // The runtime has its own copy; holding on to these would double the memory.
    serveFrom(entry.id, null);
  }
}

export { runtimeMemory };

class Session implements Network {
  constructor(
    private readonly model: PreTrainedModel,
    private readonly wanted: string,
    private readonly pad: number,
  ) {}

  async run(batch: readonly Encoded[]): Promise<Output> {
    const length = batch.reduce((longest, { ids }) => Math.max(longest, ids.length), 0);
    try {
      const outputs = (await this.model(this.#feed(batch, length))) as Record<string, Tensor>;
      // Exports of sentence-transformers name the token vectors differently.
      const found = outputs[this.wanted] ?? outputs['token_embeddings'];
      if (!found)
        throw new ModelRuntimeError('unsupported', `no output "${this.wanted}": ${Object.keys(outputs).join()}`);
      const output = found.type === 'float32' ? found : found.to('float32');
      return { data: output.data as Float32Array, dims: [...output.dims] };
    } catch (error) {
      throw asRuntimeError(error);
    }
  }

  #feed(batch: readonly Encoded[], length: number): Record<string, Tensor> {
    const ids = new BigInt64Array(batch.length * length).fill(BigInt(this.pad));
    const mask = new BigInt64Array(ids.length);
    const types = new BigInt64Array(ids.length);
    batch.forEach((text, row) => {
      text.ids.forEach((id, column) => {
        ids[row * length + column] = BigInt(id);
        mask[row * length + column] = 1n;
        types[row * length + column] = BigInt(text.types[column] ?? 0);
      });
    });
    const tensor = (data: BigInt64Array) => new Tensor('int64', data, [batch.length, length]);
    return { input_ids: tensor(ids), attention_mask: tensor(mask), token_type_ids: tensor(types) };
  }

  async dispose() {
    await this.model.dispose();
  }
}

function padId({ files, read }: ModelBytes): number {
  if (!files.some(({ path }) => path === 'config.json')) return 0;
  const config = JSON.parse(new TextDecoder().decode(read('config.json'))) as { pad_token_id?: number };
  return config.pad_token_id ?? 0;
}

const sources = new Map<string, ModelBytes>();
let sealed = false;

function serveFrom(id: string, source: ModelBytes | null) {
  if (source) sources.set(`${PREFIX}${id}/`, source);
  else sources.delete(`${PREFIX}${id}/`);
  if (sealed) return;
  sealed = true;
  env.logLevel = LogLevel.ERROR;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = PREFIX;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  env.useCustomCache = true;
  env.customCache = { match: async (path: string) => respond(path), put: async () => {} };
  env.fetch = async () => new Response(null, { status: 404 });
}

function respond(path: string): Response | undefined {
  for (const [prefix, { files, read }] of sources) {
    const file = path.startsWith(prefix) ? files.find((each) => prefix + each.path === path) : undefined;
    if (file) return new Response(read(file.path) as Uint8Array<ArrayBuffer>);
  }
  return undefined;
}

/** Sorts what the runtime throws (also bare numbers and strings) into what the page has words for. */
export function asRuntimeError(error: unknown): ModelRuntimeError {
  if (error instanceof ModelRuntimeError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  if (
    error instanceof RangeError ||
    /bad_alloc|out of memory|allocation failed|could not allocate|\bOOM\b/i.test(detail)
  )
    return new ModelRuntimeError('out-of-memory', detail);
  if (/not implemented|unsupported|could not find an implementation|is not a registered function/i.test(detail))
    return new ModelRuntimeError('unsupported', detail);
  return new ModelRuntimeError('runtime', detail);
}
