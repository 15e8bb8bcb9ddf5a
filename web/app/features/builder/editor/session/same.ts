/** Whether two forms are the same: the order of settings means nothing, and what is null isn't there. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown) => JSON.stringify(value ?? null, (_, part) => sorted(part));

function sorted(part: unknown): unknown {
  if (part === null || typeof part !== "object" || Array.isArray(part)) return part;
  const settings = Object.entries(part).filter(([key, value]) => value !== null && !isDefault(key, value));
  return Object.fromEntries(settings.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What the server leaves out, because it means the same. */
function isDefault(key: string, value: unknown): boolean {
  return (
    value === false ||
    (key === "format" && value === 1) ||
    (Array.isArray(value) && value.length === 0 && key !== "fields")
  );
}
