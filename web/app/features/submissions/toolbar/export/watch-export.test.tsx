import { QueryClient } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toasts } from "~/ui/feedback/toast";
import { Toasts } from "~/ui/feedback/toasts";
import { exportOf, readyExport } from "./mock-exports";
import { watchExport } from "./watch-export";

let answer: () => Response;
const fetched = vi.fn<(request: Request) => Promise<Response>>(async () => answer());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  toasts.set([]);
  fetched.mockClear();
  fetched.mockImplementation(async () => answer());
  vi.stubGlobal("fetch", fetched);
  answer = () => Response.json(exportOf());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const watch = () => watchExport(new QueryClient({ defaultOptions: { queries: { retry: false } } }), exportOf());
const shown = () => toasts.get().map(({ type, title, message, duration }) => ({ type, title, message, duration }));
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

const running = {
  type: "info",
  title: "Export started",
  message: "Exporting 12,431 submissions…",
  duration: 0,
};

test("a toast stays while the export runs, and becomes one with the file", async () => {
  watch();
  expect(shown()).toEqual([running]);
  await pass(9);
  expect(shown()).toEqual([running]);
  expect(fetched.mock.calls.length).toBeGreaterThanOrEqual(4);
  answer = () => Response.json(readyExport());
  await pass(3);
  expect(shown()).toEqual([{ type: "success", title: "Export ready", message: "contact-form.csv, 3 MB", duration: 0 }]);
  const count = fetched.mock.calls.length;
  await pass(30);
  expect(fetched.mock.calls.length).toBe(count);
  render(
    <MemoryRouter>
      <Toasts />
    </MemoryRouter>,
  );
  expect(screen.getByRole("link", { name: "Download" }).getAttribute("href")).toBe("/exported/x1?signature=s");
});

test("one that failed says so, and leads to the page", async () => {
  watch();
  answer = () => Response.json(exportOf({ state: "failed" }));
  await pass(3);
  expect(shown()).toMatchObject([{ type: "error", title: "Export failed", message: "contact-form.csv" }]);
  render(
    <MemoryRouter>
      <Toasts />
    </MemoryRouter>,
  );
  expect(screen.getByRole("link", { name: "See exports" }).getAttribute("href")).toBe("/exports");
});

test("a request that fails is repeated; one that was cancelled elsewhere ends it without a word", async () => {
  watch();
  answer = () => Response.json({ detail: "Broken", code: "internal" }, { status: 500 });
  await pass(5);
  expect(shown()).toEqual([running]);
  answer = () => Response.json({ detail: "Not found", code: "not_found" }, { status: 404 });
  await pass(3);
  expect(shown()).toEqual([]);
});
