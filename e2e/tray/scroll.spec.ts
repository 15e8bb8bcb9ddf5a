import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const ROWS = 10_000;
/** A task this long is felt. */
const FELT = 50;
/** From a key to the picture it makes. */
const AT_ONCE = 100;

/** A form that ten thousand have filled in: the pages of its list are made up here, the rest is the server's. */
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
    verdict: { score: 0, reasons: [] },
    origin: "https://example.org",
  };
}

/** From now on the page keeps the longest task and the slowest answer to a key. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const seen = { task: 0, key: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.task = Math.max(seen.task, duration);
    }).observe({ type: "longtask" });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.key = Math.max(seen.key, duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });

const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: { task: number; key: number } }).seen);

for (const look of ["list", "table"]) {
  test(`ten thousand rows scroll without a felt task, as a ${look}`, async ({ own, endpoint }) => {
    test.setTimeout(120_000);
    await fill(own, endpoint.id);
    await own.addInitScript(
      ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
      [`inbox:${endpoint.id}`, JSON.stringify({ look })],
    );
    await own.goto(`/forms/${endpoint.id}/submissions`);
    await expect(own.getByText("Person 0", { exact: true })).toBeVisible();
    await own.waitForLoadState("networkidle").catch(() => undefined);
    await watch(own);
    await own.mouse.move(200, 500);
    await expect(async () => {
      await own.mouse.wheel(0, 4000);
      await expect(own.getByText(`Person ${ROWS - 1}`, { exact: true })).toBeVisible({ timeout: 1 });
    }).toPass({ intervals: [30], timeout: 100_000 });
    for (let presses = 0; presses < 10; presses += 1) await own.keyboard.press("k");
    await own.keyboard.press("x");
    const { task, key } = await seen(own);
    test.info().annotations.push({ type: "measured", description: `task ${task} ms, key ${key} ms` });
    expect(task).toBeLessThanOrEqual(FELT);
    expect(key).toBeLessThanOrEqual(AT_ONCE);
    expect(
      await own
        .getByRole("main")
        .getByRole("link", { name: /^Person/ })
        .count(),
    ).toBeLessThan(100);
  });
}
