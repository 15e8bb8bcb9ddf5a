/** Hands bytes to the browser's downloads, as a file called `name`. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the bytes over after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
