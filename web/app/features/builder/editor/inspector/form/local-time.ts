const two = (number: number) => String(number).padStart(2, "0");

/** A moment as the browser's input for date and time has it, in the browser's time zone; empty for none. */
export function localText(timestamp: string | null | undefined): string {
  const at = new Date(timestamp ?? "");
  if (Number.isNaN(at.getTime())) return "";
  const date = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment of such a text, as the form stores it. */
export function timestampOf(text: string): string | undefined {
  const at = new Date(text);
  return text === "" || Number.isNaN(at.getTime()) ? undefined : at.toISOString().replace(".000Z", "Z");
}

/** "Europe/Berlin (GMT+1)". */
export function zoneText(now = new Date()): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const parts = new Intl.DateTimeFormat("en", { timeZoneName: "shortOffset" }).formatToParts(now);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value;
  return offset === undefined || offset === timeZone ? timeZone : `${timeZone.replaceAll("_", " ")} (${offset})`;
}
