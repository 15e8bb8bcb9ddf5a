import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usage } from "~/api/mocks/sample-usage";
import { clickButton, mockApi, renderPage } from "~/features/delivery/mock-api";
import { endpoint } from "~/features/forms/sample";
import { sample } from "~/features/submissions/sample";
import { Overview } from "./dashboard-overview";

const { answers } = mockApi();
const broken = () => Response.json({ detail: "Broken on purpose." }, { status: 404 });
const now = new Date(2026, 10, 17, 14, 31);
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const month = { from: "2026-11-01", to: "2026-11-30", included: 150, used: 93, spam: 12, forecast: null };
const stats =
  (given = {}) =>
  () =>
    Response.json({ month: { ...month, ...given }, unread: 3, file_bytes: 0, days: [] });

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  answers["GET /api/endpoints/"] = () => Response.json({ items: [endpoint({ unread: 3, month_count: 93 })] });
  answers["GET /api/stats?days=60"] = stats();
  answers["GET /api/billing/usage"] = () => Response.json(usage());
  answers["GET /api/attention"] = () => Response.json({ items: [] });
  answers["GET /api/deliveries/summary?days=30"] = () => Response.json({ delivered: 249, failed: 2, pending: 0 });
  const arrivals = [1, 16, 24 * 4].map((hours, n) => sample({ id: `s${n}`, read: n > 0, created_at: hoursAgo(hours) }));
  answers["GET /api/submissions/"] = () => Response.json({ items: arrivals });
});
afterEach(() => vi.useRealTimers());

/** A part of the page, once the skeletons are gone. */
async function panel(name: string) {
  await screen.findByRole("meter");
  return screen.getByRole("region", { name });
}
const numbers = async () => within(await panel("Statistics"));

test("all parts are there", async () => {
  renderPage(<Overview />);
  expect(await (await numbers()).findByText("2 of 251 failed")).toBeTruthy();
  expect(await screen.findByText("Everything's working. No failed deliveries.")).toBeTruthy();
  expect(await screen.findByRole("slider", { name: "Day" })).toBeTruthy();
  expect(within(await panel("This month by endpoint")).getByText("93 submissions")).toBeTruthy();
});

test("the latest submissions show when they arrived, and which are unread", async () => {
  renderPage(<Overview />);
  const latest = await panel("Latest submissions");
  await waitFor(() => expect(latest.querySelectorAll("time")).toHaveLength(3));
  const times = [...latest.querySelectorAll("time")].map(({ textContent }) => textContent?.replace(/\s/g, " "));
  expect(times).toEqual(["1:31 PM", "Yesterday, 10:31 PM", "November 13"]);
  expect(within(latest).getByText("3 unread")).toBeTruthy();
  expect(latest.querySelectorAll("li .bg-ink")).toHaveLength(1);
});

test("without the delivery summary the other numbers stand, and it can be loaded again", async () => {
  const summary = answers["GET /api/deliveries/summary?days=30"];
  answers["GET /api/deliveries/summary?days=30"] = broken;
  renderPage(<Overview />);
  expect(await (await numbers()).findByText(/^Couldn't be loaded/)).toBeTruthy();
  expect(await (await numbers()).findByText("12")).toBeTruthy();
  expect(await screen.findByRole("slider", { name: "Day" })).toBeTruthy();
  if (summary) answers["GET /api/deliveries/summary?days=30"] = summary;
  await clickButton("Retry");
  expect(await (await numbers()).findByText("2 of 251 failed")).toBeTruthy();
});

test("without statistics the rest stands", async () => {
  answers["GET /api/stats?days=60"] = broken;
  renderPage(<Overview />);
  expect(await screen.findByText("The chart couldn't be loaded")).toBeTruthy();
  expect(await (await numbers()).findByText("2 of 251 failed")).toBeTruthy();
  expect(await screen.findByText("Everything's working. No failed deliveries.")).toBeTruthy();
});

test("without endpoints' data the latest submissions and what needs attention stand", async () => {
  answers["GET /api/endpoints/"] = broken;
  renderPage(<Overview />);
  expect(await screen.findByText("The statistics couldn't be loaded")).toBeTruthy();
  expect(await screen.findAllByText("Mara Lindqvist")).toHaveLength(3);
  expect(await screen.findByText("Everything's working. No failed deliveries.")).toBeTruthy();
});

test("at the quota, what is held is said with a link to it", async () => {
  const held = { count: 12, can_open: 0, price_cents: 0, deleted_from: "2027-02-12T12:00:00Z" };
  answers["GET /api/stats?days=60"] = stats({ used: 150 });
  answers["GET /api/billing/usage"] = () => Response.json(usage({ used: 150, held }));
  renderPage(<Overview />);
  const list = await screen.findByRole("list", { name: "Needs attention" });
  expect(within(list).getByRole("heading", { name: "12 submissions held" })).toBeTruthy();
  expect(list.textContent).toContain(
    "150 of 150 free submissions used this month. New submissions are held until you open them. We'll delete the first on February 12, 2027.",
  );
  expect(within(list).getByRole("link", { name: "View held submissions" }).getAttribute("href")).toBe(
    "/forms/all/submissions?folder=held",
  );
  expect(within(list).getAllByRole("listitem")).toHaveLength(1);
});

test("without the usage the rest stands", async () => {
  answers["GET /api/billing/usage"] = broken;
  renderPage(<Overview />);
  expect(await (await numbers()).findByText("57 left. Resets on December 1.")).toBeTruthy();
  expect(await screen.findByText("Everything's working. No failed deliveries.")).toBeTruthy();
});
