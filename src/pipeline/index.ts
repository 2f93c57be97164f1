export { CELL_IO, plan, type OutputName, type PlannedCell, type Sizes } from './graph';
export {
  MissingInputError,
  Runner,
  type CellState,
  type Job,
  type JobContext,
  type JobResult,
  type Progress,
  type Status,
} from './runner';
