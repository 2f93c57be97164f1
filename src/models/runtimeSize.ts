/** Bytes of ONNX Runtime's WASM builds, which come from this site when a model is first loaded (vite.models.ts). */
export const RUNTIME_BYTES = { wasm: 14_264_838, webgpu: 26_861_777 } as const;
