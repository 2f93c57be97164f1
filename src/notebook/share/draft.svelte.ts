import { fingerprint } from '../../recipe';
import type { OpenOptions, ShareDocument } from '../../share';
import type { AppState } from '../../state/app.svelte';
import type { Notebook } from '../../state/notebook.svelte';
import { documentOf, linkOf, PLAIN_OPEN, type ShareLink } from '../../state/sharing';

export interface Made {
  document: ShareDocument;
  link: ShareLink;
  /** Whether the values the reader sees were to go along; the document has none where there are none. */
  wantsExpect: boolean;
  /** Equal for equal content: whether a file that was downloaded still is what would be downloaded now. */
  identity: string;
}

/** The choices of the share dialog, and the document and link they make. Forgotten when the dialog is closed. */
export class ShareDraft {
  /** `lesson`: only the name of a built-in notebook. */
  which = $state<'state' | 'lesson'>('state');
  open = $state<OpenOptions>({ ...PLAIN_OPEN });
  expect = $state(true);
  inline = $state(true);
  #made = $state.raw<Made | null>(null);
  #error = $state.raw<unknown>(null);
  #turn = 0;

  /** The last one that was made, also while the next is on its way. */
  get made(): Made | null {
    return this.#made;
  }
  get error(): unknown {
    return this.#error;
  }

  /** Makes document and link anew. Called in an effect, it follows the notebook and the choices. */
  async make(app: AppState, notebook: Notebook): Promise<void> {
    const turn = ++this.#turn;
    const { inline, expect } = this;
    try {
      const document = await documentOf(app, notebook, { ...this.open }, { inline, expect });
      const link = await linkOf(document);
      const made: Made = { document, link, wantsExpect: expect, identity: identityOf(document) };
      if (turn !== this.#turn) return;
      this.#made = made;
      this.#error = null;
    } catch (error) {
      if (turn === this.#turn) this.#error = error;
    }
  }
}

/** Data by its hashes in the recipe, values by their fingerprint: nothing large is read. */
function identityOf({ recipe, data, expect, open, app }: ShareDocument): string {
  const kinds = [data.corpus.kind, data.evalset.kind];
  return fingerprint({ recipe, kinds, expect: expect?.fingerprint ?? '', open, app });
}
