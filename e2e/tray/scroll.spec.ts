import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { LONG_TASK_MS, recordTasks } from "../support/trace.ts";

// That many rows can be scrolled through and that few are drawn is asserted always. How long it takes is asserted where
// FORMTRAY_E2E_QUIET says that the machine does nothing else (`just scroll`), among ten thousand: beside another browser
// everything takes twice as long.
const quiet = Boolean(process.env.FORMTRAY_E2E_QUIET);
const ROWS = quiet ? 10_000 : 2_000;
/** Pixels at once: nothing that was in sight stays. */
const LEAP = 4_000;
/** From a key to the picture it makes. */
const AT_ONCE = 100;

/** A form that many have filled in: the pages of its list are made up here, the rest is the server's. */
async function fill(page: Page, endpointId: string) {
  await page.route(`**/api/submissions/${endpointId}?**`, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const size = Number(asked.get("size"));
    const from = Number(asked.get("cursor") ?? 0);
    const items = Array.from({ length: Math.min(size, ROWS - from) }, (_, n) => submission(endpointId, from + n));
    const next_cursor = from + size < ROWS ? String(from + size) : null;
    await route.fulfill({ json: { items, page: 1, size, total: ROWS, pages: null, next_cursor } });
  });
}

function submission(endpoint_id: string, n: number) {
  const at = Date.now() - n * 600_000;
  const time = at.toString(16).padStart(12, "0");
  return {
    id: `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(n).padStart(12, "0")}`,
    endpoint_id,
    created_at: new Date(at).toISOString(),
    state: "inbox",
    read: true,
    starred: n % 9 === 0,
    test: false,
    fields: [
      { name: "name", value: `Person ${n}` },
      { name: "email", value: `person-${n}@example.org` },
      { name: "message", value: "Could we talk this week? Thursday after two would be ideal for us. ".repeat(3) },
    ],
    files: [],
    notes: [],
    size: 300,
    verdict: { score: 0, reasons: [] },
    origin: "https://example.org",
  };
}

/** From now on the page keeps the slowest answer to a key. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const seen = { key: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.key = Math.max(seen.key, duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });

const slowestKey = (page: Page) => page.evaluate(() => (window as unknown as { seen: { key: number } }).seen.key);

const row = (page: Page, n: number) => page.getByRole("link", { name: new RegExp(`^Person ${n}\\b`) });

/** Until the last of them is there. What looks for it costs the page next to nothing: no search by role or by text. */
async function wheelToEnd(page: Page) {
  const last = `[id^="row-"][id$="${String(ROWS - 1).padStart(12, "0")}"]`;
  await expect(async () => {
    await page.mouse.wheel(0, LEAP);
    expect(await page.evaluate((selector) => document.querySelector(selector) !== null, last)).toBe(true);
  }).toPass({ intervals: [30], timeout: 100_000 });
}

/** The longest task of the way to the end, and the slowest answer to a key there. */
async function measure(page: Page, look: string) {
  await watchKeys(page);
  const tasks = await recordTasks(page);
  await wheelToEnd(page);
  const { count, felt, cpu, wall } = await tasks();
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press("k");
  await page.keyboard.press("x");
  const key = await slowestKey(page);
  const measured = `${look}: ${count} tasks, ${felt} felt, longest ${cpu} ms (${wall} by the clock), key ${key} ms`;
  process.stdout.write(`${measured}\n`);
  expect(count, "the trace tells of tasks").toBeGreaterThan(1000);
  expect(wall, measured).toBeLessThanOrEqual(LONG_TASK_MS);
  expect(key, measured).toBeLessThanOrEqual(AT_ONCE);
}

for (const look of ["list", "table"]) {
  test(`of many rows few are drawn${quiet ? ", and no task is felt" : ""}, as a ${look}`, async ({ own, endpoint }) => {
    test.setTimeout(300_000);
    await fill(own, endpoint.id);
    await own.addInitScript(
      ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
      [`inbox:${endpoint.id}`, JSON.stringify({ look })],
    );
    await own.goto(`/forms/${endpoint.id}/submissions`);
    await expect(row(own, 0)).toBeVisible();
    await own.waitForLoadState("networkidle").catch(() => undefined);
    await own.mouse.move(200, 500);
    if (quiet) {
      await measure(own, look);
    } else {
      await wheelToEnd(own);
      await expect(row(own, ROWS - 1)).toBeVisible();
    }
    expect(
      await own
        .getByRole("main")
        .getByRole("link", { name: /^Person/ })
        .count(),
    ).toBeLessThan(100);
  });
}
