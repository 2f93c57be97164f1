import { addressProblem } from '../../llm/address';
import { pastedKey, type PastedKey } from '../../llm/pastedKey';

/** Why a text is not taken over. */
export type Refusal = 'key' | 'empty' | 'bad-address';

/** @param keys those of the page; an address is kept and shown, so that none may get into it */
export function addressRefusal(typed: string, keys: readonly PastedKey[]): Refusal | null {
  if (pastedKey(typed, keys)) return 'key';
  if (typed === '') return 'empty';
  // Plain http from an https page may be taken over: with this page on another address it works.
  return addressProblem(typed, '') === null ? null : 'bad-address';
}

/** @param keys as in `addressRefusal`; the name of a model is also in what the reader shares */
export function modelRefusal(typed: string, keys: readonly PastedKey[]): Refusal | null {
  return pastedKey(typed, keys) ? 'key' : null;
}
