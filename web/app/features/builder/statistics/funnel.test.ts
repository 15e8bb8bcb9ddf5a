import { expect, test } from "vitest";
import { statistics } from "~/api/mocks/sample-statistics";
import { funnelOf, lostOf, worstOf } from "./funnel";
import { comparison, duration, percent } from "./text";

test("a funnel leads from views to completions, and says how many left where", () => {
  const rows = funnelOf(statistics());
  expect(rows.map(({ name, count, did, left }) => [name, count, did, left])).toEqual([
    ["Viewed", 1284, "views", 0],
    ["Started", 742, "starts", 542],
    ["1. Project", 655, "continued", 87],
    ["2. Details", 489, "continued", 166],
    ["3. Contact details", 452, "completed", 37],
  ]);
  expect(worstOf(rows)?.name).toBe("2. Details");
  expect(lostOf(rows)).toBe(290);
});

test("of a form with one step only the whole is shown, and no step is the worst", () => {
  const steps = [{ step: 1, name: null, continued: 3, median_seconds: 12 }];
  const rows = funnelOf(statistics({ views: 10, starts: 5, completions: 3, steps }));
  expect(rows.map(({ name, left }) => [name, left])).toEqual([
    ["Viewed", 0],
    ["Started", 5],
    ["Completed", 2],
  ]);
  expect(worstOf(rows)).toBeUndefined();
});

test("a step that more continued than came to loses nobody", () => {
  const rows = funnelOf(statistics({ views: 1, starts: 4, completions: 489 }));
  expect(rows.map(({ left }) => left)).toEqual([0, 0, 0, 166, 0]);
});

test("steps without a name are numbered", () => {
  const step = { name: null, continued: 1, median_seconds: null };
  const rows = funnelOf(
    statistics({
      steps: [
        { step: 1, ...step },
        { step: 2, ...step },
      ],
    }),
  );
  expect(rows.map(({ name }) => name)).toEqual(["Viewed", "Started", "Step 1", "Step 2"]);
});

test.each([
  [0, "0 s"],
  [45, "45 s"],
  [60, "1 min"],
  [151, "2 min 31 s"],
  [3599, "59 min 59 s"],
  [3600, "1 h"],
  [3960, "1 h 6 min"],
])("%i seconds are %s", (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

test.each([
  [109, 100, "9 % more than before"],
  [50, 100, "50 % fewer than before"],
  [1001, 1000, "as many as before"],
  [1090, 100, "11 times as many as before"],
  [5, 0, "none before"],
  [0, 0, "none before either"],
])("%i after %i is %s", (now, before, words) => {
  expect(comparison(now, before)).toBe(words);
});

test("a share is never more than all, and of nothing there is none", () => {
  expect(percent(742, 1284)).toBe("58 %");
  expect(percent(5, 4)).toBe("100 %");
  expect(percent(5, 0)).toBeUndefined();
});
