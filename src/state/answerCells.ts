export { answersCellOf, comparedJudges, judgeCellOf } from '../recipe';
