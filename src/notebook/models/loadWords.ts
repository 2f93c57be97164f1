import type { Lang } from '../../i18n/define';
import { modelLoadMessages } from '../../i18n/modelLoad';
import type { LoadedModel } from '../../models/types';
import type { ModelStatus } from '../../state/modelsView';
import { roundedTime } from './format';

/** `WASM × 2`: the device and how many workers run on it. */
export function deviceMark({ device, workers }: LoadedModel): string {
  return `${device === 'webgpu' ? 'WebGPU' : 'WASM'} × ${workers}`;
}

/** `还要约 12 秒`. */
export function timeLeftText(seconds: number, lang: Lang): string {
  const t = modelLoadMessages[lang];
  const { unit, count } = roundedTime(seconds);
  return t.left(unit === 'second' ? t.seconds(count) : t.minutes(count));
}

/** The state of a model in two or three words. */
export function stateText({ state, loaded }: Pick<ModelStatus, 'state' | 'loaded'>, lang: Lang): string {
  const t = modelLoadMessages[lang];
  return state === 'ready' && loaded
    ? t.states.ready(deviceMark(loaded))
    : state === 'ready'
      ? t.loaded
      : t.states[state];
}
