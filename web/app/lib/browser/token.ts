import { followItem } from "./storage";

/** The session's token in the browser; its place and name are the specification's. */
const KEY = "authToken";

// Where storage is forbidden, the session lasts as long as the page.
let held: string | null = null;
const listeners = new Set<() => void>();

export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return held;
  }
}

/** What every call of a signed-in user carries; nothing for guests. */
export function authorization(): { Authorization?: string } {
  const token = readToken();
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

export function storeToken(token: string): void {
  write(token);
}

export function removeToken(): void {
  write(null);
}

function write(token: string | null): void {
  held = token;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Held above.
  }
  for (const listener of listeners) listener();
}

/** Tells of every change, made here or in another tab. */
export function followToken(changed: () => void): () => void {
  listeners.add(changed);
  const leave = followOtherTabs(changed);
  return () => {
    listeners.delete(changed);
    leave();
  };
}

/** Tells of changes made in another tab only. */
export const followOtherTabs = (changed: () => void) => followItem(KEY, changed);
