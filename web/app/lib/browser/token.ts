import { storedItem } from "./stored-item";

/** The session's token in the browser; its place and name are the specification's. */
const token = storedItem("authToken");

export const readToken = token.get;

/** What every call of a signed-in user carries; nothing for guests. */
export function authorization(): { Authorization?: string } {
  const current = readToken();
  return current === null ? {} : { Authorization: `Bearer ${current}` };
}

export const storeToken = (next: string) => token.set(next);

export const removeToken = () => token.set(null);

/** Tells of every change, made here or in another tab. */
export const followToken = token.subscribe;

/** Tells of changes made in another tab only. */
export const followOtherTabs = token.subscribeToOtherTabs;
