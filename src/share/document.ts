import * as v from 'valibot';
import { parseRecipe, RecipeError, type Recipe } from '../recipe';
import { migrate } from '../recipe/migrate';
import { changedPaths } from './clamped';
import { linkError } from './error';
import { checkNames, type Known } from './names';
import { checkPlain } from './plain';
import { EnvelopeSchema, RefsSchema } from './schema';
import { withinSweepLimits } from './sweeps';
import type { Expectation, ReadDocument, ShareDocument } from './types';

/** Version of the document around the recipe; the recipe has its own. */
export const DOCUMENT_VERSION = 1;

/**
 * Reads a document from untrusted JSON. The recipe is brought to the present schema and within the page's limits; what
 * that changed is listed. Data, expected values and options are read exactly as they are or refused.
 * @throws LinkError `too-new`, `invalid` with the path, `unknown-name` with the name
 */
export function readDocument(json: unknown, known: Known): ReadDocument {
  refuseLater(json);
  checkPlain(json);
  const envelope = parsed(EnvelopeSchema, json);
  const { recipe, clamped } = readRecipe(envelope.recipe);
  checkNames(recipe, known);
  if (envelope.expect) checkExpectation(envelope.expect, recipe);
  return { document: { ...envelope, recipe }, clamped };
}

/**
 * The document as plain JSON, by the list of what a document holds: nothing else that hangs on the objects goes along.
 * @throws LinkError `invalid` with the path of what no reader would take
 */
export function writeDocument(document: ShareDocument): unknown {
  checkPlain(document);
  const envelope = parsed(EnvelopeSchema, document);
  return { ...envelope, recipe: readRecipe(envelope.recipe).recipe };
}

function refuseLater(json: unknown): void {
  const version = (json as { v?: unknown } | null)?.v;
  if (typeof version === 'number' && version > DOCUMENT_VERSION) throw linkError('too-new', version);
}

function readRecipe(json: unknown): { recipe: Recipe; clamped: string[] } {
  try {
    const recipe = withinSweepLimits(parseRecipe(json));
    parsed(RefsSchema, recipe.data, 'recipe.data');
    return { recipe, clamped: changedPaths(migrate(json), recipe) };
  } catch (error) {
    if (!(error instanceof RecipeError)) throw error;
    if (error.code === 'too-new') throw linkError('too-new', String((json as { v: number }).v));
    throw linkError('invalid', inside('recipe', error.path));
  }
}

/** Values are shown under the cells and modes they belong to: those have to be there. */
function checkExpectation({ runs }: Expectation, recipe: Recipe): void {
  runs.forEach(({ cell }, i) => {
    if (!recipe.cells.some(({ id, type }) => id === cell && type === 'evaluate'))
      throw linkError('invalid', `expect.runs.${i}.cell`);
  });
}

function parsed<T extends v.GenericSchema>(schema: T, json: unknown, at = ''): v.InferOutput<T> {
  const result = v.safeParse(schema, json, { abortEarly: true, abortPipeEarly: true });
  if (result.success) return result.output;
  throw linkError('invalid', inside(at, v.getDotPath(result.issues[0]) ?? ''));
}

function inside(at: string, path: string): string {
  return [at, path].filter((part) => part !== '').join('.');
}
