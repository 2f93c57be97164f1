/**
 * Whether everything is shown unfolded for a moment, to be printed or exported. Cells and folds look here besides their
 * own state, so nothing of it reaches the recipe.
 */
class Expanded {
  on = $state(false);
}

export const expanded = new Expanded();
