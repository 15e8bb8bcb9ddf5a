import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { Announcements } from "./announcements";

let items: { id: string; text: string }[];
const fetch = vi.fn(async () => Response.json({ items }));

beforeEach(() => {
  localStorage.clear();
  items = [{ id: "a1", text: "Maintenance on Sunday at 06:00 UTC, see https://formtray.example/status." }];
  vi.stubGlobal("fetch", fetch);
});
afterEach(() => vi.unstubAllGlobals());

const draw = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Announcements />
    </QueryClientProvider>,
  );

test("shows what the operator has to say, with links", async () => {
  draw();
  expect((await screen.findByRole("region", { name: "Announcements" })).textContent).toContain("Maintenance on Sunday");
  expect(screen.getByRole("link").getAttribute("href")).toBe("https://formtray.example/status");
});

test("one that was dismissed stays away in this browser; another one is shown", async () => {
  const { unmount } = draw();
  await userEvent.click(await screen.findByRole("button", { name: "Dismiss announcement" }));
  expect(screen.queryByRole("region")).toBeNull();
  unmount();
  items = [{ id: "a2", text: "Done." }, ...items];
  draw();
  expect((await screen.findByRole("region", { name: "Announcements" })).textContent).toBe("Done.");
  await userEvent.click(screen.getByRole("button", { name: "Dismiss announcement" }));
  expect(localStorage.getItem("dismissedAnnouncements")).toBe("a1 a2");
});

test("is nothing without any, or if they can't be loaded", async () => {
  items = [];
  const { container } = draw();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(container.textContent).toBe("");
});
