import { APP_VERSION } from '../core/version';
import type { Run } from '../core/evaluate';
import { sameButView } from '../recipe';
import type { Verification } from '../share';
import { verify } from '../share/verify';
import type { Notebook } from './notebook.svelte';
import { versionsOf } from './specs';
import type { Visit } from './visit';

/** Holds the results of a visiting notebook against what its sender saw; `null` when the sender said nothing of it. */
export function verificationOf(notebook: Notebook, visit: Visit): Verification | null {
  const { expect } = visit;
  const { data } = notebook;
  if (!expect || !data) return null;
  const runs = expect.runs.flatMap(({ cell }) => {
    // A cell the receiver took out will never have a result.
    if (!notebook.recipe.cells.some(({ id }) => id === cell)) return [];
    const { status, stored, waiting } = notebook.state(cell);
    // What came with the site was not computed here, and what is stale belongs to other parameters.
    const own = !stored && (status === 'done' || (status === 'idle' && waiting));
    return [{ cell, run: own ? (notebook.output<Run>(cell) ?? null) : null }];
  });
  return verify(expect, {
    runs,
    data: versionsOf(data),
    app: APP_VERSION,
    clamped: visit.clamped,
    changed: !sameButView(visit.recipe, notebook.recipe),
  });
}
