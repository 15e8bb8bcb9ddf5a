import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { loadingText } from "./loading/loading";
import { LayoutOutlet, PageOutlet } from "./page-outlet";
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

test("a navigation keeps the old page for a moment, then shows the next page's loading text, then the page, from its top", async () => {
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  const { router, arrive } = openApp();
  await screen.findByRole("heading", { name: "start" });
  scrollTo.mockClear();

  act(() => void router.navigate("/billing"));
  expect(screen.getByRole("heading", { name: "start" })).toBeTruthy();
  await screen.findByText("Loading billing...");
  expect(screen.queryByRole("heading", { name: "start" })).toBeNull();
  await arrive("/billing");
  await screen.findByRole("heading", { name: "/billing" });
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);

  act(() => void router.navigate(-1));
  await screen.findByRole("heading", { name: "start" });
  expect(scrollTo).toHaveBeenCalledTimes(2);
});

test("a page that comes at once is drawn without the loading text", async () => {
  const shown: string[] = [];
  const { router, arrive } = openApp();
  await screen.findByRole("heading", { name: "start" });
  const watch = new MutationObserver(() => shown.push(document.body.textContent));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  act(() => void router.navigate("/billing"));
  await arrive("/billing");
  await screen.findByRole("heading", { name: "/billing" });
  watch.disconnect();
  expect(shown.filter((text) => text.includes("Loading"))).toEqual([]);
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

describe("within a layout", () => {
  function openForm() {
    let arrive = () => {};
    const loader = () => new Promise<null>((resolve) => (arrive = () => resolve(null)));
    const layout = (
      <>
        <h1>Contact</h1>
        <LayoutOutlet />
      </>
    );
    const children = [
      { path: "/forms/:formId", element: <p>numbers</p> },
      { path: "/forms/:formId/edit", element: <p>switches</p>, loader },
    ];
    const routes = [{ element: <PageOutlet />, children: [{ element: layout, children }] }];
    const router = createMemoryRouter(routes, { initialEntries: ["/forms/k7qm"] });
    render(<RouterProvider router={router} />);
    return { router, arrive: () => act(async () => arrive()) };
  }

  test("the layout stays, and a long wait shows the next page's loading text in it", async () => {
    const { router, arrive } = openForm();
    const heading = await screen.findByRole("heading", { name: "Contact" });
    act(() => void router.navigate("/forms/k7qm/edit"));
    await screen.findByText("Loading form settings...");
    expect(screen.queryByText("numbers")).toBeNull();
    expect(heading.isConnected).toBe(true);
    await arrive();
    await screen.findByText("switches");
    expect(screen.queryByText("Loading form settings...")).toBeNull();
    expect(heading.isConnected).toBe(true);
  });

  test("a short wait keeps the old page", async () => {
    const { router, arrive } = openForm();
    await screen.findByText("numbers");
    act(() => void router.navigate("/forms/k7qm/edit"));
    expect(screen.getByText("numbers")).toBeTruthy();
    expect(screen.queryByText("Loading form settings...")).toBeNull();
    await arrive();
    await screen.findByText("switches");
  });
});
