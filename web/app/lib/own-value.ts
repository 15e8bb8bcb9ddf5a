/**
 * Looks up a key that comes from outside (the URL, a visitor's field names, the server). Only own properties count:
 * every object also has a `constructor`.
 */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
