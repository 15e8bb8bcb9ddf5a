import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { loadingText } from "./loading/loading";
import { PageOutlet } from "./page-outlet";
import { ScrollToTop } from "./scroll-to-top";

describe("loading text", () => {
  test.each([
    ["/dashboard", "Loading dashboard..."],
    ["/forms/k7qm/submissions", "Loading submissions..."],
    ["/forms/_/submissions", "Loading submissions..."],
    ["/forms/new", "Loading form builder..."],
    ["/forms/k7qm", "Loading form..."],
    ["/nowhere", "Loading..."],
  ])("of %s", (path, text) => {
    expect(loadingText(path)).toBe(text);
  });
});

function openApp() {
  const arrivals: Record<string, () => void> = {};
  const page = (path: string) => ({
    path,
    element: <h1>{path}</h1>,
    loader: () => new Promise<null>((resolve) => (arrivals[path] = () => resolve(null))),
  });
  const shell = (
    <>
      <ScrollToTop />
      <PageOutlet />
    </>
  );
  const router = createMemoryRouter(
    [{ element: shell, children: [{ path: "/", element: <h1>start</h1> }, page("/dashboard"), page("/billing")] }],
    { initialEntries: ["/"] },
  );
  render(<RouterProvider router={router} />);
  return { router, arrive: (path: string) => act(async () => arrivals[path]?.()) };
}

test("a navigation shows the next page's loading text at once, then the page, from its top", async () => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  const { router, arrive } = openApp();
  await screen.findByRole("heading", { name: "start" });
  scrollTo.mockClear();

  act(() => void router.navigate("/billing"));
  await screen.findByText("Loading billing...");
  expect(screen.queryByRole("heading", { name: "start" })).toBeNull();
  await arrive("/billing");
  await screen.findByRole("heading", { name: "/billing" });
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);

  act(() => void router.navigate(-1));
  await screen.findByRole("heading", { name: "start" });
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

test("a change of filters keeps the page", async () => {
  const { router, arrive } = openApp();
  act(() => void router.navigate("/billing"));
  await arrive("/billing");
  await screen.findByRole("heading", { name: "/billing" });
  act(() => void router.navigate("/billing?month=10"));
  expect(screen.getByRole("heading", { name: "/billing" })).toBeTruthy();
});

test("a page whose code cannot be had is said to have failed, even before React heard of the way there", async () => {
  const listeners = new Set<(event: unknown) => void>();
  const navigation = {
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: (event: unknown) => void) => listeners.delete(listener),
  };
  vi.stubGlobal("navigation", navigation);
  const { router } = openApp();
  await screen.findByRole("heading", { name: "start" });
  const preventDefault = vi.fn();
  const reload = { navigationType: "reload", userInitiated: false, cancelable: true, preventDefault };
  act(() => {
    for (const listener of listeners) listener(reload);
    void router.navigate("/billing");
  });
  await screen.findByRole("heading", { name: "Oops! Something went wrong" });
  expect(preventDefault).toHaveBeenCalledOnce();
  act(() => void router.navigate("/dashboard"));
  await screen.findByText("Loading dashboard...");
  vi.unstubAllGlobals();
});
