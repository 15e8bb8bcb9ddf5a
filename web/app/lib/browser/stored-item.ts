/** One item of the browser's local storage. */
export interface StoredItem {
  get: () => string | null;
  /** Null removes it. */
  set: (value: string | null) => void;
  /** Calls back after every change, made here or in another tab. */
  subscribe: (changed: () => void) => () => void;
  /** Calls back after changes made in another tab only. */
  subscribeToOtherTabs: (changed: () => void) => () => void;
}

/** Where storage is forbidden or full, a value lasts as long as the page, and nothing fails. */
export function storedItem(key: string): StoredItem {
  let unstored: string | null = null;
  const listeners = new Set<() => void>();

  const subscribeToOtherTabs = (changed: () => void) => {
    const listener = (event: StorageEvent) => {
      // Without a key the other tab cleared everything.
      if (event.key === key || event.key === null) changed();
    };
    addEventListener("storage", listener);
    return () => removeEventListener("storage", listener);
  };

  return {
    get: () => unstored ?? read(key),
    set(value) {
      unstored = write(key, value) ? null : value;
      for (const listener of listeners) listener();
    },
    subscribe(changed) {
      listeners.add(changed);
      const leave = subscribeToOtherTabs(changed);
      return () => {
        listeners.delete(changed);
        leave();
      };
    },
    subscribeToOtherTabs,
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether it was stored. */
function write(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
