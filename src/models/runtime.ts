/**
 * Stands in for the ONNX Runtime that transformers.js imports by name (`onnxruntime-web/webgpu`, see vite.config.ts).
 * That build's WASM is twice as large as the plain one, so it is loaded only in the worker that runs on WebGPU; every
 * other worker gets the plain build. Files come from this site alone: paths set here keep the library off its CDN.
 */
import type { Env } from 'onnxruntime-web/wasm';
import asyncifyWasm from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import plainWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';

/** Name of the worker that runs on WebGPU. */
export const WEBGPU_WORKER = 'inference-webgpu';

const webgpu = self.name === WEBGPU_WORKER;
const heaps = recordHeaps();
const ort = webgpu ? await import('onnxruntime-web/webgpu') : await import('onnxruntime-web/wasm');
configure(ort.env);

export const { InferenceSession, Tensor, env } = ort;
export default ort;

/** Bytes of the WASM heaps of this worker. They grow and never shrink, so this is also their peak. */
export function runtimeMemory(): number {
  return heaps.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
}

/** Threads need a cross-origin isolated page, which this site never asks for; where a host is one, they are used. */
function configure({ wasm }: Env) {
  wasm.wasmPaths = { wasm: new URL(webgpu ? asyncifyWasm : plainWasm, import.meta.url).href };
  wasm.proxy = false;
  if (!self.crossOriginIsolated) wasm.numThreads = 1;
}

/** The runtime does not tell how much memory it holds, but the heaps it makes pass through this constructor. */
function recordHeaps(): WebAssembly.Memory[] {
  const made: WebAssembly.Memory[] = [];
  WebAssembly.Memory = new Proxy(WebAssembly.Memory, {
    construct(target, [descriptor]: [WebAssembly.MemoryDescriptor]) {
      const memory = new target(descriptor);
      made.push(memory);
      return memory;
    },
  });
  return made;
}
