import type { components } from "../schema.gen";

type Statistics = components["schemas"]["FormStatistics"];

const DAY_MS = 86_400_000;

/** Days until November 16, with some views each. */
function sampleDays(count: number): Statistics["days"] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 10, 16) - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const views = 20 + ((index * 37) % 53);
    return { day, views, starts: Math.round(views * 0.58), completions: Math.round(views * 0.35) };
  });
}

/** The statistics of a form with three steps, for tests. */
export function statistics(given: Partial<Statistics> = {}, count = 30): Statistics {
  const days = sampleDays(count);
  return {
    from: days[0]?.day ?? "",
    to: days.at(-1)?.day ?? "",
    previous: { views: 1178, starts: 700, completions: 430 },
    views: 1284,
    starts: 742,
    completions: 452,
    median_seconds: 151,
    steps: [
      { step: 1, name: "Project", continued: 655, median_seconds: 45 },
      { step: 2, name: "Details", continued: 489, median_seconds: 72 },
      { step: 3, name: "Contact details", continued: 452, median_seconds: 34 },
    ],
    days,
    ...given,
  };
}
