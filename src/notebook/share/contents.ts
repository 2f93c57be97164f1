import type { Lang } from '../../i18n/define';
import { shareMessages } from '../../i18n/share';
import { shortVersion } from '../../recipe';
import {
  describeDocument,
  type ExcludedItem,
  type IncludedItem,
  type OpenOptions,
  type ShareDocument,
} from '../../share';
import { BUILTIN_ID } from '../../state/library';
import { formatCount, formatList } from '../../ui/format';
import { formatBytes } from '../models/format';

type Words = (typeof shareMessages)[Lang];

/** One line of a list, with what has to be known about it. */
export interface ContentLine {
  text: string;
  note?: string;
}

/** What goes along with a document and what does not, in sentences. */
export function contentsOf(document: ShareDocument, title: string, lang: Lang) {
  const t = shareMessages[lang];
  const { included, excluded } = describeDocument(document);
  const { corpus, evalset } = document.recipe.data;
  const named = (payload: { kind: string }, builtin: boolean) => payload.kind === 'ref' && !builtin;
  const leftOut =
    named(document.data.corpus, isBuiltin(corpus.id)) || named(document.data.evalset, isBuiltin(evalset.id));
  return {
    inside: [...included.flatMap((item) => includedLine(item, title, lang)), { text: t.items.app(document.app) }],
    outside: [
      ...(leftOut ? [t.not['own-data']] : []),
      ...excluded.map((item) => excludedLine(item, t)),
      t.not.settings,
    ],
  };
}

/** Whether the site has the set itself. */
const isBuiltin = (id: string) => id === BUILTIN_ID;

function includedLine(item: IncludedItem, title: string, lang: Lang): ContentLine[] {
  const t = shareMessages[lang].items;
  const n = (count: number) => formatCount(count, lang);
  switch (item.kind) {
    case 'recipe':
      return [{ text: t.recipe(title, item.cells) }];
    case 'text':
      return [{ text: t.text(item.cells, n(item.characters)) }];
    case 'typed-questions':
      return [{ text: t.typedQuestions(item.count) }];
    case 'user-dictionary':
      return [{ text: t.dictionary(n(item.words)) }];
    case 'prompts':
      return [{ text: t.prompts(item.cells, n(item.characters)) }];
    case 'llm-names':
      return [{ text: t.llmNames(formatList(item.names, lang)) }];
    case 'models':
      return [{ text: t.models(formatList(item.ids, lang)) }];
    case 'data-ref': {
      const words = isBuiltin(item.ref.id) ? t.builtin : t.ownRef;
      return [{ text: words(t.what[item.what], shortVersion(item.ref.hash)) }];
    }
    case 'edits':
      return [{ text: t.edits(t.what[item.what], editWords(item, lang)) }];
    case 'inline': {
      if (item.what === 'evalset') return [{ text: t.inlineEvalset(n(item.items), formatBytes(item.bytes)) }];
      return [{ text: t.inlineCorpus(n(item.items), formatBytes(item.bytes)), note: t.ids }];
    }
    case 'expect':
      return [{ text: t.expect(n(item.values), item.modes, shortVersion(item.fingerprint)) }];
    case 'open': {
      const choices = openWords(item.options, lang);
      return choices ? [{ text: t.open(choices) }] : [];
    }
  }
}

function editWords({ added, changed, removed }: { added: number; changed: number; removed: number }, lang: Lang) {
  const t = shareMessages[lang].items;
  const parts = [
    ...(added ? [t.added(added)] : []),
    ...(changed ? [t.changed(changed)] : []),
    ...(removed ? [t.removed(removed)] : []),
  ];
  return formatList(parts, lang);
}

/** The choices that are not the usual ones; empty when all are. */
export function openWords({ controls, readOnly, present, start }: OpenOptions, lang: Lang): string {
  const t = shareMessages[lang].items.openChoices;
  return formatList(
    [
      ...(controls ? [] : [t.controls]),
      ...(readOnly ? [t.readOnly] : []),
      ...(present ? [t.present] : []),
      ...(start > 0 ? [t.start(start)] : []),
    ],
    lang,
  );
}

function excludedLine(item: ExcludedItem, t: Words): string {
  if (item.kind === 'recorded-runs') return t.not.recordedRuns(item.cells);
  return item.kind === 'imported-answers' ? t.not.importedAnswers(item.cells) : t.not[item.kind];
}
