import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import { toasts } from "~/ui/feedback/toast";
import { exportOf, readyExport } from "../mock-exports";
import type { Export } from "../queries";
import { ExportsPage } from "./exports-page";

let stored: Export[];
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  toasts.set([]);
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "GET") return Response.json({ items: stored });
    asked.push(`${request.method} ${pathname} ${await request.text()}`.trim());
    if (request.method === "DELETE") {
      stored = stored.filter(({ id }) => !pathname.endsWith(`/${id}`));
      return new Response(null, { status: 204 });
    }
    const started = exportOf({ id: "x9", state: "waiting", rows: 0 });
    stored = [started, ...stored];
    return Response.json(started, { status: 202 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function draw(exports: Export[]) {
  stored = exports;
  const page = (
    <QueryClientProvider client={createQueryClient()}>
      <ExportsPage />
      <ConfirmDialogs />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />);
}

const rows = async () => {
  await waitFor(() => expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("false"));
  return screen.getAllByRole("row").slice(1);
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("an export that is ready has its file, and when that expires", async () => {
  draw([readyExport({ request: { format: "csv", state: "inbox", q: "brief", files: true } })]);
  const [row] = await rows();
  expect(row?.textContent).toContain("Contact formInbox, “brief” (12,431). With files");
  expect(row?.textContent).toContain("3 MB");
  expect(row?.textContent).toContain("Expires in 7 days");
  const link = screen.getByRole("link", { name: "Download contact-form.csv" });
  expect(link.getAttribute("href")).toBe("/exported/x1?signature=s");
});

test("one that runs shows its progress, until it is ready", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"], shouldAdvanceTime: true });
  draw([
    exportOf(),
    exportOf({ id: "x2", state: "waiting", rows: 0, total: null, endpoint_id: null, endpoint_name: null }),
  ]);
  const all = await rows();
  const meter = within(all[0] as HTMLElement).getByRole("meter", { name: "Progress of contact-form.csv" });
  expect(meter.getAttribute("aria-valuetext")).toBe("4,210 of 12,431");
  expect(all[1]?.textContent).toMatch(/All forms.*Waiting to start/);
  stored = [readyExport(), ...stored.slice(1)];
  await vi.advanceTimersByTimeAsync(2500);
  expect(await screen.findByRole("link", { name: "Download contact-form.csv" })).toBeTruthy();
});

test("one that runs is cancelled", async () => {
  draw([exportOf()]);
  await press("Cancel contact-form.csv");
  expect(await screen.findByRole("heading", { name: "No exports yet" })).toBeTruthy();
  expect(asked).toEqual(["DELETE /api/exports/x1"]);
  expect(toasts.get().at(-1)?.message).toBe("Export cancelled.");
});

test("a file is deleted once that is confirmed", async () => {
  draw([readyExport()]);
  await press("Delete contact-form.csv");
  expect(asked).toEqual([]);
  await press("Delete");
  expect(await screen.findByRole("heading", { name: "No exports yet" })).toBeTruthy();
  expect(toasts.get().at(-1)?.message).toBe("Export deleted.");
});

test("one that failed starts again as it was asked for", async () => {
  const request: Export["request"] = { endpoint_id: "k7qm", format: "xlsx", state: "spam", q: "brief" };
  draw([exportOf({ state: "failed", request })]);
  expect((await rows())[0]?.textContent).toContain("Failed");
  await press("Try again: contact-form.csv");
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(asked).toEqual([`POST /api/exports/ ${JSON.stringify(request)}`]);
});

test("without exports it leads to the submissions", async () => {
  draw([]);
  expect((await screen.findByRole("link", { name: "View submissions" })).getAttribute("href")).toBe(
    "/forms/all/submissions",
  );
});

test("if the list can't be loaded, it can be loaded again", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ detail: "Broken", code: "bad_request" }, { status: 400 }));
  draw([]);
  expect(await screen.findByText("The exports couldn't be loaded")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
});
