import type { Lang } from '../../i18n/define';
import { modelMessages } from '../../i18n/models';
import type { CatalogueEntry, LoadedModel } from '../../models/types';
import { formatBytes } from './format';

/** Of a difference between vectors, two digits that count: 1.7e-7. */
function small(value: number): string {
  return value === 0 ? '0' : value.toExponential(1).replace('e-', 'e−');
}

/** Which device runs a model, and why not the other. */
export function deviceSentence({ device, deviceReason, canary }: LoadedModel, lang: Lang): string {
  const t = modelMessages[lang];
  const measured = canary === null ? t.device.noReference : t.device.difference(small(canary));
  if (device === 'webgpu') return t.device.onWebgpu(measured);
  return t.device.onWasm(t.device.reasons[deviceReason], measured);
}

export function languageNames(tags: readonly string[], lang: Lang): string {
  const t = modelMessages[lang];
  const names = tags.map((tag) => t.languages[tag as keyof typeof t.languages] ?? tag);
  return names.join(lang === 'zh' ? '、' : ', ');
}

/** Bytes of all files of a model as far as they are known, and whether that is exact. */
export function sizeOf({ files }: CatalogueEntry): { bytes: number; exact: boolean } {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { bytes, exact: files.every(({ bytes, sha256 }) => bytes > 0 && sha256 !== null) };
}

/** `24.8 MB`, or `≈ 281 MB` where not every size is known. */
export function sizeText(entry: CatalogueEntry, lang: Lang): string {
  const { bytes, exact } = sizeOf(entry);
  return exact ? formatBytes(bytes) : modelMessages[lang].about(formatBytes(bytes));
}

/** Beside its weights a worker holds the runtime, its heap and what it works on, bytes. */
const RUNTIME_BYTES = 110e6;
/** 8-bit weights of the built-in model are expanded to 32 bits when it starts. */
const EXPANDED = 4;

/**
 * What `workers` workers hold: reckoned from the running model where there is one, otherwise estimated. The estimate
 * fits what one WASM worker with the built-in model was measured to hold, 213 MB for 25.3 MB of files:
 * 4 × 25.3 + 110 = 211. Models of the hub keep their weights as the files have them.
 */
export function memoryOf(entry: CatalogueEntry, loaded: LoadedModel | null, workers: number) {
  const measured = loaded !== null && loaded.memory > 0 && loaded.workers > 0;
  const expanded = entry.repo === '' ? EXPANDED : 1;
  const each = measured ? loaded.memory / loaded.workers : sizeOf(entry).bytes * expanded + RUNTIME_BYTES;
  return { bytes: each * workers, measured };
}

export function memoryText(entry: CatalogueEntry, loaded: LoadedModel | null, workers: number, lang: Lang): string {
  const t = modelMessages[lang];
  const { bytes, measured } = memoryOf(entry, loaded, workers);
  return measured ? t.memoryMeasured(formatBytes(bytes)) : t.memoryEstimated(formatBytes(bytes));
}
