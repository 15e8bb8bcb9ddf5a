import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeToken } from "~/lib/browser/token";
// biome-ignore lint/style/noRestrictedImports: the app runs it beside every page
import Live from "~/routes/live";
import { mockSubmissions, openInbox, pane, person, row, setWidth } from "../mock-inbox";

const server = mockSubmissions();

beforeEach(() => storeToken("secret"));

test("each submission is read from its top", async () => {
  openInbox("?selected=a", <Live />);
  await row(/Ada/);
  const region = screen.getByRole("region", { name: "Reading pane" });
  region.scrollTop = 300;
  await userEvent.keyboard("j");
  expect(await pane().findByRole("heading", { name: "Ben" })).toBeTruthy();
  expect(region.scrollTop).toBe(0);
});

describe("what is marked as read", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  test("is not what is only previewed, in the pane or in the list of a phone", async () => {
    server.stored = [person("a", "Ada", { read: false })];
    for (const rem of [64, 63]) {
      setWidth(rem);
      openInbox("", <Live />);
      await row(/Ada.*unread/);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(server.changes).toEqual([]);
      cleanup();
    }
  });

  test("is what one looks at, on a page of the list that has yet to come too", async () => {
    const many = Array.from({ length: 150 }, (_, n) => person(`p${n}`, `Dora ${n}`, { read: n !== 120 }));
    server.stored = many;
    openInbox("?selected=p120", <Live />);
    expect(await screen.findByRole("heading", { name: "Dora 120" })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(10_000);
    await waitFor(() => expect(server.changes).toEqual([{ ids: ["p120"], read: true }]));
  });
});

describe.each(["list", "table"])("as a %s", (look) => {
  test("a link to a submission far down brings its row into sight", async () => {
    localStorage.setItem("inbox:k7qm", JSON.stringify({ look }));
    server.stored = Array.from({ length: 90 }, (_, n) => person(`p${n}`, `Dora ${n}`));
    let scrolled = 0;
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(() => new DOMRect(0, -scrolled, 0, 0));
    vi.spyOn(window, "scrollBy").mockImplementation((options) => {
      scrolled += (options as ScrollToOptions).top ?? 0;
      dispatchEvent(new Event("scroll"));
    });
    openInbox("?selected=p80", <Live />);
    expect(await screen.findByRole("link", { name: /Dora 80/ })).toBeTruthy();
    expect(scrolled).toBeGreaterThan(0);
  });
});
