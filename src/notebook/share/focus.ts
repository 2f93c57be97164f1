/** Puts the focus where the page's own content begins, when what had it is gone. */
export function focusMain() {
  document.getElementById('main')?.focus({ preventScroll: true });
}
