import type { StorageTrouble } from '../storage';

/** Something the whole page should say once, with an optional way out. The words come from i18n. */
export type Notice =
  | { id: number; kind: 'storage'; code: StorageTrouble['code']; detail: string }
  | { id: number; kind: 'worker-crash'; detail: string }
  | { id: number; kind: 'recipe-unreadable'; detail: string }
  | { id: number; kind: 'undo'; what: UndoWhat; name: string; undo: () => void };

export type UndoWhat =
  'article-deleted' | 'question-deleted' | 'corpus-imported' | 'evalset-imported' | 'corpus-reset' | 'evalset-reset';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** The notices on the page, newest last. The same trouble is not said twice. */
export class Notices {
  #next = 1;
  #list = $state.raw<Notice[]>([]);

  get list(): readonly Notice[] {
    return this.#list;
  }

  add(notice: WithoutId<Notice>) {
    const same = (other: Notice) => other.kind === notice.kind && notice.kind !== 'undo';
    const one = notice.kind === 'undo' ? (other: Notice) => other.kind === 'undo' : same;
    const code = (n: object) => ('code' in n ? n.code : '');
    this.#list = [
      ...this.#list.filter((other) => !(one(other) && code(other) === code(notice))),
      { ...notice, id: this.#next++ } as Notice,
    ];
  }

  dismiss(id: number) {
    this.#list = this.#list.filter((notice) => notice.id !== id);
  }
}
