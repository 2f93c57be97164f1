export { COPIED_SHARE, findCopies, GRAM, type Copy } from './copied';
export {
  checkCoverage,
  MIN_PER_TYPE,
  type Coverage,
  type Finding,
  type FindingCode,
  type FindingValues,
  type TypeCount,
} from './coverage';
