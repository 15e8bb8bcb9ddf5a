const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes a hundred times as long as using it, and a list uses three a row. */
function format(options: Intl.DateTimeFormatOptions, at: string | Date): string {
  const key = JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  formats.set(key, made);
  return made.format(new Date(at));
}

let relative: Intl.RelativeTimeFormat | undefined;

function relativeWords(): Intl.RelativeTimeFormat {
  relative ??= new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
  return relative;
}

/** The clock, without seconds. */
export function clockTime(at: string): string {
  return format({ timeStyle: "short" }, at);
}

export function exactTime(at: string): string {
  return format({ dateStyle: "full", timeStyle: "medium" }, at);
}

/** "4 minutes ago", "yesterday"; after a month the date says more. */
export function relativeTime(at: string, now = new Date()): string {
  const words = relativeWords();
  const age = now.getTime() - Date.parse(at);
  if (age < 45_000) return words.format(0, "second");
  if (age < 45 * MINUTE) return words.format(-Math.max(1, Math.round(age / MINUTE)), "minute");
  if (daysBetween(at, now) === 0 || age < 6 * HOUR) return words.format(-Math.round(age / HOUR), "hour");
  const days = daysBetween(at, now);
  return days <= 30 ? words.format(-days, "day") : dateOf(at, now);
}

export function shortTime(at: string, now = new Date()): string {
  const age = now.getTime() - Date.parse(at);
  return age < HOUR ? relativeTime(at, now) : clockTime(at);
}

/** "Today", "Yesterday", then the date. */
export function dayLabel(at: string, now = new Date()): string {
  const days = daysBetween(at, now);
  if (days > 1 || days < 0) return dateOf(at, now);
  const word = relativeWords().format(-days, "day");
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

/** When something arrived: the clock today, "Yesterday, 21:44", then the date. */
export function arrivalTime(at: string, now = new Date()): string {
  const days = daysBetween(at, now);
  if (days > 1 || days < 0) return dateOf(at, now);
  return days === 0 ? clockTime(at) : `${dayLabel(at, now)}, ${clockTime(at)}`;
}

/** "in 2 minutes", "in 40 seconds"; what is due already is due "now". */
export function timeUntil(at: string, now = new Date()): string {
  const words = relativeWords();
  const left = Date.parse(at) - now.getTime();
  if (left < 1000) return words.format(0, "second");
  if (left < 55_000) return words.format(Math.round(left / 1000), "second");
  if (left < 55 * MINUTE) return words.format(Math.max(1, Math.round(left / MINUTE)), "minute");
  return left < 22 * HOUR
    ? words.format(Math.max(1, Math.round(left / HOUR)), "hour")
    : words.format(Math.max(1, Math.round(left / DAY)), "day");
}

/** The clock, to the second; or the date and the clock. */
export function momentTime(at: string, withDate = false): string {
  return withDate
    ? format({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }, at)
    : format({ timeStyle: "medium" }, at);
}

export function isSameDay(one: string, other: string): boolean {
  return daysBetween(one, new Date(other)) === 0;
}

/** "212 ms", "1.4 s". */
export function duration(ms: number): string {
  const options: Intl.NumberFormatOptions =
    ms < 1000
      ? { style: "unit", unit: "millisecond" }
      : { style: "unit", unit: "second", unitDisplay: "narrow", maximumFractionDigits: ms < 10_000 ? 1 : 0 };
  const words = new Intl.NumberFormat(undefined, options).format(ms < 1000 ? ms : ms / 1000);
  return words.replace(/(\d)([a-z])/, "$1 $2");
}

/** The year only where it is another one. */
export function dateOf(at: string, now = new Date()): string {
  const year = new Date(at).getFullYear() === now.getFullYear() ? undefined : "numeric";
  return format({ day: "numeric", month: "long", year }, at);
}

/** Midnights between two moments, where the reader lives. Rounded, because a day may have 23 or 25 hours. */
function daysBetween(at: string, now: Date): number {
  const midnight = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
  return Math.round((midnight(now) - midnight(new Date(at))) / DAY);
}
