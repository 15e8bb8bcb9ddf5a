/** The browser's local storage, which may be forbidden: then nothing is stored, and nothing fails. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes it. */
export function writeItem(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // It then lasts as long as the page, if whoever writes it keeps it.
  }
}

/** Calls back when another tab has changed an item. */
export function followItem(key: string, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    // Without a key the other tab cleared everything.
    if (event.key === key || event.key === null) changed();
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
