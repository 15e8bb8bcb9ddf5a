/** What was done in this tab a moment ago. The server tells every tab of it, this one too, which knows already. */
const own = new Map<string, number>();
const OWN_ACTION_MS = 5000;

export function noteOwnAction(ids: readonly string[], now = Date.now()): void {
  for (const [id, at] of own) if (now - at > OWN_ACTION_MS) own.delete(id);
  for (const id of ids) own.set(id, now);
}

/** For what may not have reached the server: what it tells of these is news. */
export function forgetOwnAction(ids: readonly string[]): void {
  for (const id of ids) own.delete(id);
}

export function isOwnAction(id: string, now = Date.now()): boolean {
  return now - (own.get(id) ?? Number.NEGATIVE_INFINITY) < OWN_ACTION_MS;
}

let runs = 0;

/** Something is being done to more than are listed, and will be shown when it is done. Gives what ends it. */
export function beginOwnRun(): () => void {
  runs += 1;
  return () => {
    runs -= 1;
  };
}

export const isOwnRun = () => runs > 0;
