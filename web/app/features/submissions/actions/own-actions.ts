/** What was done in this tab a moment ago. The server tells every tab of it, this one too, which knows already. */
const own = new Map<string, number>();
const A_MOMENT = 5000;

export function noteOwn(ids: readonly string[], now = Date.now()): void {
  for (const [id, at] of own) if (now - at > A_MOMENT) own.delete(id);
  for (const id of ids) own.set(id, now);
}

export function isOwn(id: string, now = Date.now()): boolean {
  return now - (own.get(id) ?? Number.NEGATIVE_INFINITY) < A_MOMENT;
}
