import { clsx } from "clsx";

/**
 * A sheet of A4, 794 px wide: black on white in both themes, and alone on the page when it is printed. Nothing on it is
 * told apart by colour.
 */
export const sheetClass = clsx(
  "scheme-light flex flex-col border border-line bg-surface text-ink shadow-float [--color-accent:var(--color-ink)]",
  "rounded-tight px-[18px] pt-6 pb-5 text-14 sm:min-h-[1123px] sm:rounded-none sm:px-16 sm:pt-[52px] sm:pb-10 sm:text-13",
  "print:min-h-0 print:border-0 print:p-0 print:shadow-none",
);
