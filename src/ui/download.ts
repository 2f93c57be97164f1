export function download(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has taken its own hold of the data once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
