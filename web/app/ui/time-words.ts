const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const format = (options: Intl.DateTimeFormatOptions, at: string | Date) =>
  new Intl.DateTimeFormat(undefined, options).format(new Date(at));

export function exactTime(at: string): string {
  return format({ dateStyle: "full", timeStyle: "medium" }, at);
}

/** "4 minutes ago", "yesterday"; after a month the date says more. */
export function relativeTime(at: string, now = new Date()): string {
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
  const age = now.getTime() - Date.parse(at);
  if (age < 45_000) return words.format(0, "second");
  if (age < 45 * MINUTE) return words.format(-Math.max(1, Math.round(age / MINUTE)), "minute");
  if (daysBetween(at, now) === 0 || age < 6 * HOUR) return words.format(-Math.round(age / HOUR), "hour");
  const days = daysBetween(at, now);
  return days <= 30 ? words.format(-days, "day") : dateOf(at, now);
}

export function shortTime(at: string, now = new Date()): string {
  const age = now.getTime() - Date.parse(at);
  return age < HOUR ? relativeTime(at, now) : format({ timeStyle: "short" }, at);
}

/** "Today", "Yesterday", then the date. */
export function dayLabel(at: string, now = new Date()): string {
  const days = daysBetween(at, now);
  if (days > 1 || days < 0) return dateOf(at, now);
  const word = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(-days, "day");
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

/** The year only where it is another one. */
function dateOf(at: string, now: Date): string {
  const year = new Date(at).getFullYear() === now.getFullYear() ? undefined : "numeric";
  return format({ day: "numeric", month: "long", year }, at);
}

/** Midnights between two moments, where the reader lives. Rounded, because a day may have 23 or 25 hours. */
function daysBetween(at: string, now: Date): number {
  const midnight = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
  return Math.round((midnight(now) - midnight(new Date(at))) / DAY);
}
