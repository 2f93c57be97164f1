import { clamp, LIMITS, TOKENIZERS, type CellOf, type Recipe } from '../recipe';
import { linkError } from './error';

type Sweep = CellOf<'sweep'>['params'];

/** What is counted in whole numbers. */
const WHOLE: ReadonlySet<string> = new Set(['maxChars', 'overlap', 'k', 'pool', 'kRrf', 'rerankDepth']);

/**
 * The recipe with the values of its sweeps within the limits of what they sweep. The schema cannot tell: which limits
 * hold depends on the parameter.
 * @throws LinkError `invalid` for a value of the wrong kind, `unknown-name` for a tokenizer there is none of
 */
export function withinSweepLimits(recipe: Recipe): Recipe {
  const cells = recipe.cells.map((cell, i) => {
    if (cell.type !== 'sweep') return cell;
    const values = cell.params.values.map((value, j) =>
      boundedValue(cell.params.parameter, value, `recipe.cells.${i}.params.values.${j}`),
    );
    return { ...cell, params: { ...cell.params, values } };
  });
  return { ...recipe, cells };
}

function boundedValue(parameter: Sweep['parameter'], value: number | string, path: string): number | string {
  if (parameter === 'tokenizer') {
    if (typeof value !== 'string') throw linkError('invalid', path);
    if (!TOKENIZERS.some((name) => name === value)) throw linkError('unknown-name', value);
    return value;
  }
  if (typeof value !== 'number') throw linkError('invalid', path);
  return clamp(WHOLE.has(parameter) ? Math.round(value) : value, LIMITS[parameter]);
}
