import type { Lang } from '../../../src/i18n/define';

interface TextParams {
  lesson: string;
  markdown: string;
}

/** As much of the app as a text cell asks for. */
export class FakeApp {
  lang = $state<Lang>('zh');
  params = $state.raw<TextParams>({ lesson: '', markdown: '' });
  readOnly = $state(false);
  writes: string[] = [];
  /** What writes the text being typed, as the notebook knows it. */
  drafts = new Set<() => void>();
  controls = true;
  presenting = { on: false, controls: false };
  settings = $derived({ lang: this.lang });
  notebook = $derived({
    corpus: { items: Array.from({ length: 20 }), builtin: true, basedOn: '' },
    evalset: { items: Array.from({ length: 30 }), builtin: true, basedOn: '' },
    readOnly: this.readOnly,
    cell: () => ({ params: this.params }),
    updateCell: (_id: string, _type: string, change: (params: TextParams) => void) => {
      const draft = { ...this.params };
      change(draft);
      this.params = draft;
      this.writes.push(draft.markdown);
    },
    draft: (write: () => void) => {
      this.drafts.add(write);
      return () => this.drafts.delete(write);
    },
  });
}
