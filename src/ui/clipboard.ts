/** Puts text on the clipboard; `false` where the browser refuses or the page is not served securely. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or no `clipboard` at all over plain http: the caller selects the text instead.
    return false;
  }
}
