/** Whether the models dialog is open: asked for from several places, drawn once by App.svelte. */
class ModelsPanel {
  open = $state(false);
}

export const modelsPanel = new ModelsPanel();
