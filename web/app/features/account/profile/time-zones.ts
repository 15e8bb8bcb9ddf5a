/** Every time zone the browser knows, with those given even if it does not. */
export function timeZonesWith(...wanted: readonly (string | undefined)[]): string[] {
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...wanted.filter((zone) => zone !== undefined)]);
  return [...zones].sort((a, b) => a.localeCompare(b));
}

export const timeZoneLabel = (zone: string) => zone.replaceAll("_", " ");
