type Json = Record<string, unknown>;
type Migration = (recipe: Json) => Json;

/**
 * What brings a recipe of schema n, n from 1, to schema n + 1. Only what would be read wrongly otherwise is changed:
 * fields that came later get their defaults from the schema. Released entries are never edited.
 */
export const MIGRATIONS: readonly Migration[] = [toVersion2];

/** A recipe of any earlier schema as JSON of the present one. What is not a recipe is given back as it is. */
export function migrate(json: unknown): unknown {
  if (!isObject(json) || typeof json.v !== 'number' || !Number.isInteger(json.v) || json.v < 1) return json;
  return MIGRATIONS.slice(json.v - 1).reduce<Json>((recipe, step) => step(recipe), json);
}

/**
 * Schema 1 had one notebook, whose cells had no ids to keep to; its ids become what schema 2 allows. A reader's changes
 * were stored under the id of the built-in notebook.
 */
function toVersion2(recipe: Json): Json {
  const cells = Array.isArray(recipe.cells) ? (recipe.cells as unknown[]) : [];
  return {
    ...recipe,
    v: 2,
    id: plainId(recipe.id, 'notebook'),
    cells: cells.map((cell, i) => (isObject(cell) ? { ...cell, id: plainId(cell.id, `cell-${i + 1}`) } : cell)),
  };
}

function plainId(id: unknown, fallback: string): unknown {
  if (typeof id !== 'string') return id;
  return id.replaceAll(/[^\w-]/g, '-').slice(0, 64) || fallback;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
