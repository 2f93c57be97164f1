type Json = Record<string, unknown>;
type Migration = (recipe: Json) => Json;

/**
 * What brings a recipe of schema n, n from 1, to schema n + 1. Only what would be read wrongly otherwise is changed:
 * fields that came later get their defaults from the schema. Released entries are never edited.
 */
export const MIGRATIONS: readonly Migration[] = [toVersion2, toVersion3];

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
  return {
    ...recipe,
    v: 2,
    id: plainId(recipe.id, 'notebook'),
    ...(Array.isArray(recipe.cells) ? { cells: withIds(recipe.cells) } : {}),
  };
}

/** Schema 3 has cells that schema 2 does not know; a reader of schema 2 has to say that a recipe is newer than it. */
function toVersion3(recipe: Json): Json {
  return { ...recipe, v: 3 };
}

function withIds(cells: readonly unknown[]): unknown[] {
  const taken = new Set<unknown>();
  return cells.map((cell, i) => {
    if (!isObject(cell)) return cell;
    const plain = plainId(cell.id, `cell-${i + 1}`);
    const id = taken.has(plain) ? `cell-${i + 1}` : plain;
    taken.add(id);
    return { ...cell, id };
  });
}

function plainId(id: unknown, fallback: string): unknown {
  return typeof id === 'string' ? id.replaceAll(/[^\w-]/g, '-').slice(0, 64) || fallback : id;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
