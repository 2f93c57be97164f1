/** ONNX Runtime Web without anything around it, as the yardstick: ids in, milliseconds out. */
import * as ort from 'onnxruntime-web/wasm';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';

let session: ort.InferenceSession | null = null;

async function run(texts: number[][]): Promise<number> {
  const from = performance.now();
  for (const ids of texts) {
    const tensor = (data: BigInt64Array) => new ort.Tensor('int64', data, [1, ids.length]);
    const outputs = await session?.run({
      input_ids: tensor(BigInt64Array.from(ids, BigInt)),
      attention_mask: tensor(new BigInt64Array(ids.length).fill(1n)),
      token_type_ids: tensor(new BigInt64Array(ids.length)),
    });
    if (!outputs) throw new Error('no session');
  }
  return performance.now() - from;
}

self.onmessage = async ({ data }: MessageEvent<{ model: string } | { texts: number[][] }>) => {
  if ('texts' in data) return self.postMessage(await run(data.texts));
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = { wasm: new URL(wasm, import.meta.url).href };
  session = await ort.InferenceSession.create(new Uint8Array(await (await fetch(data.model)).arrayBuffer()), {
    executionProviders: ['wasm'],
  });
  self.postMessage(0);
};
