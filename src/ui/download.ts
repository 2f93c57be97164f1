/** Offers a file to the reader's browser. */
export function download(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its own hold of the data once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A file name without what file systems take for a path or refuse. */
export function safeFileName(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 80);
  return safe || 'knowledge-base';
}
