import { inEuro } from "~/lib/pricing/euro";

const DAY_MS = 86_400_000;

export const number = (value: number) => new Intl.NumberFormat().format(value);

/** "1 submission", "12 submissions". */
export const counted = (count: number, noun: string) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

/** An amount as people read it, a negative one with a true minus: "−€1.19". */
export const euros = (cents: number) => inEuro(cents).replace("-", "−");

/** A price of one submission: "€0.018" for 180 hundredths of a cent. */
export const eachPrice = (hundredths: number) => inEuro(hundredths / 100);

/** Days and months are UTC's, as everything that counts. */
const format = (options: Intl.DateTimeFormatOptions, date: string) =>
  new Intl.DateTimeFormat(undefined, { timeZone: "UTC", ...options }).format(new Date(date));

/** As `2026-11-18`. */
export const today = () => new Date().toISOString().slice(0, 10);

/** "November 15"; with the year where it is another one. */
export const dayName = (date: string) =>
  format({ day: "numeric", month: "long", year: isThisYear(date) ? undefined : "numeric" }, date);

/** "November 15, 2026". */
export const fullDate = (date: string) => format({ day: "numeric", month: "long", year: "numeric" }, date);

/** "Nov 15". */
export const shortDay = (date: string) => format({ day: "numeric", month: "short" }, date);

/** "Thursday, November 12". */
export const weekdayName = (date: string) => format({ weekday: "long", day: "numeric", month: "long" }, date);

/** "November". */
export const monthName = (date: string) => format({ month: "long" }, date);

/** "November 2026". */
export const monthYear = (date: string) => format({ month: "long", year: "numeric" }, date);

const isThisYear = (date: string) => date.slice(0, 4) === today().slice(0, 4);

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole days from one to the other. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** With VAT, rounded to the cent. */
export const withVat = (cents: number, percent: string) => Math.round((cents * (100 + Number(percent))) / 100);
