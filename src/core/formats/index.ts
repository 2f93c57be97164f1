export { checkEvalSet, goldDocs, LONG_QUESTION } from './checkEvalSet';
export { readCorpusRows, writeCorpusJsonl } from './corpusRows';
export { readCsv, writeCsv } from './csv';
export { decodeText, type Decoded, type DecodeResult, type Encoding } from './decode';
export {
  readCorpusFiles,
  readEvalFiles,
  readPastedCorpus,
  readPastedEval,
  type CorpusImport,
  type EvalImport,
  type FileSummary,
} from './detect';
export { writeEvalCsv } from './evalCsv';
export { readEvalRows, writeEvalJsonl, writeGroundTruthJsonl, type Known } from './evalset';
export { LARGE_BYTES, MAX_TOTAL_BYTES, type FileFormat, type InputFile } from './files';
export { readJsonRows, writeJsonl } from './json';
export { readMarkdown, readPlainText, splitSections, writeMarkdown } from './markdown';
export {
  needsConsent,
  type Expected,
  type Place,
  type Problem,
  type ProblemCode,
  type ProblemOf,
  type ProblemValues,
  type ReadResult,
  type Severity,
} from './problem';
export { MAX_ZIP_ENTRIES, readZip, writeCorpusZip } from './zip';
export type { RowFieldProblem, RowProblem, RowReadResult } from './typedRows';
