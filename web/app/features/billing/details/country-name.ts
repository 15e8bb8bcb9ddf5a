/** "Germany" for `DE`. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  } catch {
    // Not a code at all.
    return code;
  }
}
