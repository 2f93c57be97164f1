import type { StorageTrouble } from '../storage';

/** Something the whole page should say once, with an optional way out. The words come from i18n. */
export type Notice =
  | { id: number; kind: 'storage'; code: StorageTrouble['code']; detail: string }
  | { id: number; kind: 'worker-crash'; detail: string }
  | { id: number; kind: 'recipe-unreadable'; detail: string }
  /** A change was asked of a notebook that is only looked at. */
  | { id: number; kind: 'read-only' }
  /** Another tab writes the notebook that was to be renamed or deleted. */
  | { id: number; kind: 'open-elsewhere'; name: string }
  /** Something asked of a notebook in the list that did not work. */
  | { id: number; kind: 'notebook-failed'; name: string; detail: string }
  /** `done`: whether it is back already, brought by other means; then there is nothing to offer. */
  | { id: number; kind: 'undo'; what: UndoWhat; name: string; undo: () => void; done?: () => boolean };

export type UndoWhat =
  | 'article-deleted'
  | 'question-deleted'
  | 'corpus-imported'
  | 'evalset-imported'
  | 'corpus-reset'
  | 'evalset-reset'
  | 'cell-deleted'
  | 'notebook-deleted'
  | 'log-entry-deleted';

/** What can be brought back whichever notebook is open; the rest belongs to the one it was done in. */
const EVERYWHERE: readonly UndoWhat[] = ['notebook-deleted', 'log-entry-deleted'];

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

  /** Another notebook is open: what was said of the one before it, and could be undone in it, is out of reach. */
  leaveNotebook() {
    this.#list = this.#list.filter((notice) =>
      notice.kind === 'undo' ? EVERYWHERE.includes(notice.what) : notice.kind !== 'read-only',
    );
  }

  dismiss(id: number) {
    this.#list = this.#list.filter((notice) => notice.id !== id);
  }
}
