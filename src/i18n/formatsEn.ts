import type { Expected, Place } from '../core/formats';
import type { ProblemWordings } from './wording';

const expectedEn: Record<Expected, string> = {
  text: 'text',
  'text-or-number': 'text or a number',
  'text-list': 'a list of texts such as ["a", "b"]',
  'text-list-list': 'a list of lists of texts such as [["a", "b"], ["c"]]',
  grades: 'whole numbers by article such as {"kb-001": 2}',
  'evidence-list': 'a list of {"doc", "section", "quote"}',
  'section-list': 'a list of {"heading", "text"}',
  'chunk-list': 'a list of {"id", "text"}',
};

export const problemsEn: ProblemWordings = {
  'file-empty': { what: () => 'The file is empty', fix: () => 'Check that you picked the right file.' },
  'file-large': {
    what: (v) => `The files have ${v.mb} MB, more than ${v.limitMb} MB`,
    fix: () => 'They can be imported; reading takes a while and much memory.',
  },
  'file-too-large': {
    what: (v) => `The files have ${v.mb} MB; the limit is ${v.limitMb} MB`,
    fix: () => 'Split them and import only what you evaluate.',
  },
  'file-unsupported': {
    what: (v) =>
      v.extension === ''
        ? 'A file without an extension was skipped'
        : `.${v.extension} files are not read here; this one was skipped`,
    fix: () =>
      'A knowledge base can be .md, .txt, .json, .jsonl, .csv, .tsv or a .zip of them; an eval set .json, .jsonl, .csv or .tsv.',
  },
  'nothing-readable': {
    what: () => 'Nothing could be read',
    fix: () => 'Check that the files hold data and have the right extension.',
  },
  'encoding-bom': { what: () => 'A byte order mark at the start was removed', fix: () => 'Nothing to do.' },
  'encoding-utf16': { what: () => 'The file was UTF-16 and has been converted to UTF-8', fix: () => 'Nothing to do.' },
  'encoding-gbk': {
    what: (v) => `The file is not UTF-8. Read as GBK it says: ${v.preview}`,
    fix: () => 'Go on if that reads well. If it is garbled, cancel, save the file as UTF-8 and import it again.',
  },
  'encoding-unknown': {
    what: () => 'The encoding is unknown (UTF-8, UTF-16 and GBK do not fit)',
    fix: () => 'Open the file in a text editor, save it as UTF-8 and import it again.',
  },
  'binary-file': {
    what: () => 'The file contains zero bytes, so it is not text',
    fix: () => 'Export it as text first. If it is text, save it as UTF-8 and import it again.',
  },
  'zip-broken': {
    what: () => 'The archive cannot be opened',
    fix: () => 'The download may be incomplete, or this is no ordinary zip. Pack it again.',
  },
  'zip-entry-broken': { what: (v) => `${v.entry} in the archive is damaged`, fix: () => 'Download or pack it again.' },
  'zip-encrypted': {
    what: (v) => `${v.entry} in the archive is protected by a password`,
    fix: () => 'Unpack the archive and import the files.',
  },
  'zip-method': {
    what: (v) => `${v.entry} in the archive is compressed in a way that is not supported (method ${v.method})`,
    fix: () => 'Pack it again with the tool of your system, or unpack it and import the files.',
  },
  'zip-too-large': {
    what: (v) => `The archive unpacks to more than ${v.limitMb} MB`,
    fix: () => 'Pack only the files you evaluate.',
  },
  'zip-too-many': {
    what: (v) => `The archive has ${v.count} files; the limit is ${v.limit}`,
    fix: () => 'Pack only the files you evaluate, or put the articles into one JSONL file.',
  },
  'zip-unsafe-name': {
    what: (v) => `A file in the archive has an improper name: ${v.entry}`,
    fix: (v) => `If you go on, only its last part is used: ${v.used}`,
  },
  'json-bad': {
    what: (v) => `Not valid JSON near character ${v.column}: ${v.excerpt === '' ? 'the text ends here' : v.excerpt}`,
    fix: () => 'Check the quotes, commas and brackets there. In JSONL every line is one complete {…}.',
  },
  'json-not-rows': {
    what: () => 'The JSON is not a set of rows',
    fix: () => 'The outermost value must be [{…}, {…}] or {…}.',
  },
  'row-not-object': { what: () => 'This row is not a {…}', fix: () => 'Write every row as {"field": value}.' },
  'yaml-bad': {
    what: (v) => `The YAML at the start of the article cannot be read (${v.reason}): ${v.excerpt}`,
    fix: () => 'Put a value with a colon or hash in quotes; check the indentation and repeated keys.',
  },
  'front-matter-open': {
    what: () => 'The --- at the start is never closed, so the whole file is taken as text',
    fix: () => 'If the file starts with id, title and the like, add a line --- after them.',
  },
  'csv-quote': {
    what: () => 'A quotation mark in the table is not closed',
    fix: () => 'Put a cell with quotation marks in " and write each " inside as "".',
  },
  'csv-columns': {
    what: (v) => `This row has ${v.found} cells, the header ${v.expected}`,
    fix: () => 'Put a cell that contains the separator in ". Missing cells are taken as empty.',
  },
  'csv-header-missing': {
    what: (v) => `The header lacks ${v.columns}`,
    fix: () => 'The first line must name the columns; check their spelling.',
  },
  'csv-header-duplicate': {
    what: (v) => `Two columns are named ${v.column}`,
    fix: () => 'Rename one of them.',
  },
  'id-missing': { what: (v) => `The id is missing (field ${v.fields})`, fix: () => 'Add an id that no other row has.' },
  'id-duplicate': {
    what: (v) =>
      `The id is taken: first used ${firstPlaceEn({ file: v.firstFile, line: v.firstLine, row: v.firstRow })}`,
    fix: () => 'Give one of them another id, or delete the surplus row.',
  },
  'field-type': {
    what: (v) => `Field ${v.field} has the wrong type`,
    fix: (v) => `It must be ${expectedEn[v.expected]}.`,
  },
  'fields-ignored': {
    what: (v) => `Some fields have no use here and are not imported: ${v.fields}`,
    fix: () => 'If one of them is a misspelt name, correct it and import again.',
  },
  'text-missing': { what: (v) => `There is no text (field ${v.fields})`, fix: () => 'Add one of these fields.' },
  'article-empty': { what: () => 'The article has no text', fix: () => 'It can be imported but will never be found.' },
  'chunk-doc-missing': {
    what: () => 'The chunk does not say which article it belongs to',
    fix: () => 'Put the id of the article into doc_id.',
  },
  'chunk-duplicate': {
    what: (v) => `Chunk ${v.chunk} is there twice`,
    fix: () => 'Every chunk needs a chunk_id of its own.',
  },
  'question-empty': {
    what: () => 'The question is empty',
    fix: () => 'Write it into question, or delete the row.',
  },
  'question-long': {
    what: (v) => `The question has ${v.length} characters, more than ${v.limit}`,
    fix: () => 'It can be imported; check that question does not hold a whole passage.',
  },
  'gold-unknown': {
    what: (v) => `Gold not in the knowledge base (${v.count}): ${v.docs}`,
    fix: () =>
      'Check the spelling of the ids, or import the knowledge base first. Imported as they are, these count as not found.',
  },
  'gold-none': {
    what: (v) => `Questions without gold: ${v.count}, counted as unanswerable`,
    fix: () => 'They are left out of the retrieval metrics and counted apart.',
  },
  'gold-field-missing': {
    what: (v) => `Questions without a gold field: ${v.count}, the first is ${v.first}`,
    fix: () =>
      'Write "expected_docs": [] for unanswerable questions and add the article ids to the others. Imported as they are, all count as unanswerable.',
  },
  'grade-negative': {
    what: (v) => `Article ${v.doc} has grade ${v.grade}`,
    fix: () => 'Negative grades count as not relevant; 0 is not relevant, 1 and above is.',
  },
};

function firstPlaceEn({ file, line, row }: Place): string {
  const parts = [line ? `on line ${line}` : row ? `in item ${row}` : '', file ? `of ${file}` : ''];
  const words = parts.filter(Boolean).join(' ');
  if (words === '') return 'further up';
  return line || row ? words : `in ${file ?? ''}`;
}

export function placeEn({ file, line, row, id }: Place): string {
  const parts = [file ?? '', line ? `line ${line}` : row ? `item ${row}` : '', id ? `id ${id}` : ''];
  return parts.filter(Boolean).join(', ');
}
