export const number = (value: number) => new Intl.NumberFormat().format(value);

/** "1 view", "12 views". */
export const counted = (count: number, noun: string) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

/** "58 %", never more than all of it; undefined where there is nothing to be a part of. */
export const percent = (part: number, whole: number) =>
  whole > 0 ? `${number(Math.round(Math.min(1, part / whole) * 100))} %` : undefined;

/** "45 s", "2 min 31 s", "1 h 5 min". */
export function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts: [number, string][] =
    minutes < 60
      ? [
          [minutes, "min"],
          [seconds % 60, "s"],
        ]
      : [
          [Math.floor(minutes / 60), "h"],
          [minutes % 60, "min"],
        ];
  const words = parts.flatMap(([value, unit]) => (value > 0 ? [`${value} ${unit}`] : []));
  return words.join(" ") || "0 s";
}

/** "9 % more than before", of two periods of the same length. */
export function comparison(now: number, before: number): string {
  if (before === 0) return now === 0 ? "none before either" : "none before";
  if (now >= 10 * before) return `${number(Math.round(now / before))} times as many as before`;
  const change = Math.round((now / before - 1) * 100);
  if (change === 0) return "as many as before";
  return `${number(Math.abs(change))} % ${change > 0 ? "more" : "fewer"} than before`;
}

/** Days are UTC's, as everything that counts. */
const format = (options: Intl.DateTimeFormatOptions, date: string) =>
  new Intl.DateTimeFormat(undefined, { timeZone: "UTC", ...options }).format(new Date(date));

/** "November 16". */
export const dayName = (date: string) => format({ day: "numeric", month: "long" }, date);

/** "Nov 16". */
export const shortDay = (date: string) => format({ day: "numeric", month: "short" }, date);

/** "Wednesday, November 11". */
export const weekdayName = (date: string) => format({ weekday: "long", day: "numeric", month: "long" }, date);
