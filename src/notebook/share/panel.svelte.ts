/** Whether the share dialog is open: asked for in the head of the page, drawn once by App.svelte. */
class ShareDialogState {
  open = $state(false);
}

export const shareDialog = new ShareDialogState();
