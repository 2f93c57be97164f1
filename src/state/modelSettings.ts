import type { ModelHost, ModelsView } from './modelsView';

export interface ModelSettings {
  host: ModelHost;
  device: ModelsView['device'];
  workers: number;
}

/** More workers than this bring little and each holds a copy of the model. */
export const MOST_WORKERS = 4;

/** Half the cores leaves the page and its other workers room. */
function defaultWorkers(): number {
  return Math.max(1, Math.min(MOST_WORKERS, Math.floor((navigator.hardwareConcurrency || 2) / 2)));
}

const KEY = 'rag-eval-notebook.models';

/** What the reader chose for models, on this device; never part of a recipe or link. */
export function readModelSettings(): ModelSettings {
  const settings: ModelSettings = { host: { kind: 'hub' }, device: 'auto', workers: defaultWorkers() };
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ModelSettings>;
    const { host, device, workers } = saved;
    if (host?.kind === 'mirror' || (host?.kind === 'own' && typeof host.url === 'string')) settings.host = host;
    if (device === 'wasm' || device === 'webgpu') settings.device = device;
    if (typeof workers === 'number' && workers >= 1 && workers <= MOST_WORKERS) settings.workers = Math.floor(workers);
  } catch {
    // Blocked or damaged storage: the defaults hold.
  }
  return settings;
}

export function writeModelSettings(settings: ModelSettings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // The choice holds for this visit.
  }
}
