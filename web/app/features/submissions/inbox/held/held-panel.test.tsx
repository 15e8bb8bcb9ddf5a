import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { usage } from "~/api/mocks/sample-usage";
import { toasts } from "~/ui/feedback/toast";
import { mockSubmissions, openInbox, pane, person, threePeople } from "../../mock-inbox";

const server = mockSubmissions();
const heldOne = (id: string) =>
  person(id, "", { state: "held", read: false, fields: [], size: 2100, created_at: new Date().toISOString() });
const deleted_from = new Date(Date.UTC(new Date().getUTCFullYear(), 1, 12, 12)).toISOString();

/** Two are held, by default in a workspace that pays for them. */
const paying = (given: Parameters<typeof usage>[0] = {}) =>
  usage({ used: 150, pays_by: "invoice", held: { count: 2, can_open: 2, price_cents: 4, deleted_from }, ...given });

beforeEach(() => {
  server.stored = [...threePeople, heldOne("h1"), heldOne("h2")];
  server.usage = paying();
});

const panel = async () => within(await screen.findByRole("region", { name: "Held submissions" }));
const button = async (name: string | RegExp) => (await panel()).findByRole("button", { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const dialog = async (role = "alertdialog") => within(await screen.findByRole(role));
const heldRows = () => screen.queryAllByRole("link", { name: /^Held submission/ });
const openPane = async () => within(await screen.findByRole("region", { name: "Reading pane" }));
const messages = () => toasts.get().map(({ type, message }) => `${type}: ${message}`);

describe("the folder", () => {
  test("is in the menu with its number, and only where something is held", async () => {
    server.stored = threePeople;
    openInbox();
    await userEvent.click(await screen.findByRole("button", { name: "Folder: Inbox" }));
    expect(await screen.findByRole("menuitem", { name: "Spam" })).toBeTruthy();
    expect(screen.queryByRole("menuitem", { name: /Held/ })).toBeNull();
  });

  test("drops the filters of the folder one comes from", async () => {
    const router = openInbox("?unread=1");
    await userEvent.click(await screen.findByRole("button", { name: "Folder: Inbox" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Held 2" }));
    expect(router.state.location.search).toBe("?folder=held");
    await waitFor(() => expect(heldRows()).toHaveLength(2));
  });

  test("is nowhere on a server without billing", async () => {
    document.documentElement.dataset.withoutBilling = "";
    openInbox("?folder=held");
    await userEvent.click(await screen.findByRole("button", { name: "Folder: Inbox" }));
    expect(await screen.findByRole("menuitem", { name: "Spam" })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/held/i);
    const asked = server.fetch.mock.calls.map(([{ url }]) => url);
    delete document.documentElement.dataset.withoutBilling;
    expect(asked.filter((url) => /held|billing/.test(url))).toEqual([]);
  });

  test("shows time and size, and nothing that marks or moves them", async () => {
    openInbox("?folder=held");
    await waitFor(() => expect(heldRows()).toHaveLength(2));
    expect(heldRows()[0]?.textContent).toMatch(/^Held submission.*2 kB$/);
    expect(heldRows()[0]?.textContent).not.toContain("unread");
    expect(screen.queryByRole("checkbox")).toBeNull();
    for (const name of [/Star/, "Filter", "Show as table"]) expect(screen.queryByRole("button", { name })).toBeNull();
    await userEvent.keyboard("jxes#!");
    expect(server.changes).toEqual([]);
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  test("explains in the reading pane why there is nothing to read, and deletes one", async () => {
    openInbox("?folder=held&selected=h1");
    expect(await (await openPane()).findByText(/its content is hidden until you open it/)).toBeTruthy();
    expect(pane().queryByRole("button", { name: /Star|Spam|Trash|More/ })).toBeNull();
    await userEvent.click(pane().getByRole("button", { name: "Delete submission" }));
    await userEvent.click((await dialog()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(heldRows()).toHaveLength(1));
    expect(server.changes).toEqual([]);
  });

  test("without any says what would be here", async () => {
    server.stored = threePeople;
    openInbox("?folder=held");
    expect(await screen.findByText("No held submissions")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Held submissions" })).toBeNull();
  });
});

describe("the price", () => {
  const text = async () => (await (await panel()).findByRole("paragraph")).textContent?.trim();
  const shown = async (given: Parameters<typeof usage>[0]) => {
    server.usage = paying(given);
    openInbox("?folder=held");
    return await text();
  };
  const deletion = "We delete held submissions after 90 days, the first on February 12.";

  test("is said before tax, with the day of the first deletion", async () => {
    expect(await shown({})).toBe(`Opening all 2 costs €0.04 before tax. ${deletion}`);
    expect((await panel()).getByRole("heading", { name: "2 held submissions" })).toBeTruthy();
    expect((await button("Open all")).getAttribute("aria-disabled")).toBeNull();
  });

  test("is nothing within the free quota", async () => {
    const held = { count: 2, can_open: 2, price_cents: 0, deleted_from };
    expect(await shown({ used: 3, pays_by: "none", held })).toBe(`Opening all 2 is free. ${deletion}`);
  });

  test("of none that can be opened is none: the free quota is used up until the next month", async () => {
    const held = { count: 2, can_open: 0, price_cents: 0, deleted_from };
    expect(await shown({ pays_by: "none", held })).toBe(
      `You've used your 150 free submissions this month. From December 1, you can open held submissions with the next 150 free ones. You can open more once payment by invoice is arranged. ${deletion}`,
    );
    const open = await button("Open all");
    expect(open.getAttribute("aria-disabled")).toBe("true");
    expect(document.getElementById(open.getAttribute("aria-describedby") ?? "")?.textContent).toContain("December 1");
    expect((await panel()).queryByRole("button", { name: "Choose…" })).toBeNull();
    await userEvent.click(open);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(await button("Discard…")).toBeTruthy();
  });

  test("is that of the newest where the free quota leaves room for some", async () => {
    const held = { count: 2, can_open: 1, price_cents: 0, deleted_from };
    expect(await shown({ used: 149, pays_by: "none", held })).toBe(
      `1 of your 150 free submissions is left this month, so you can open the newest one for free now. You can open more once payment by invoice is arranged. ${deletion}`,
    );
    expect(await button("Open newest 1")).toBeTruthy();
  });

  test("stops at the spending limit", async () => {
    const held = { count: 12_000, can_open: 1_500, price_cents: 2_800, deleted_from };
    expect(await shown({ spending_limit_cents: 2_800, held })).toContain(
      "Your spending limit of €28.00 leaves room for 1,500 more this month. Opening the newest 1,500 costs €28.00 before tax.",
    );
    expect((await panel()).getByRole("heading", { name: "12,000 held submissions" })).toBeTruthy();
  });

  test("at the spending limit says from when on", async () => {
    const held = { count: 2, can_open: 0, price_cents: 0, deleted_from };
    expect(await shown({ held })).toContain(
      "You've reached your spending limit of €10.00 this month. You can open held submissions from December 1.",
    );
  });

  test("is that of all forms, which one form's folder says", async () => {
    const held = { count: 9, can_open: 9, price_cents: 18, deleted_from };
    expect(await shown({ held })).toContain("These are from all your forms, 2 submissions from this one.");
  });

  test("that couldn't be loaded can be loaded again", async () => {
    const { answer } = server;
    server.fetch.mockImplementation(async (request) =>
      request.url.endsWith("/usage") ? Response.json({ detail: "Broken." }, { status: 404 }) : answer(request),
    );
    openInbox("?folder=held");
    expect(await screen.findByText("The price couldn't be loaded")).toBeTruthy();
    server.fetch.mockImplementation(answer);
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await text()).toContain("€0.04 before tax");
  });
});

describe("opening", () => {
  test("asks with count and price, sends what was shown, and moves them to the inbox", async () => {
    const router = openInbox("?folder=held");
    await press("Open all");
    const question = await dialog();
    expect(question.getByRole("heading", { name: "Open 2 submissions for €0.04 before tax?" })).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "Open 2 for €0.04" }));
    await waitFor(() => expect(messages()).toEqual(["success: 2 submissions opened."]));
    expect(server.heldCalls).toEqual([{ path: "/api/submissions/held/open", count: 2, all: true, price_cents: 4 }]);
    expect(await screen.findByText("No held submissions")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "View inbox" }));
    expect(router.state.location.search).toBe("");
    expect(await screen.findByText("5 submissions, 1 unread")).toBeTruthy();
  });

  test("that is cancelled opens none", async () => {
    openInbox("?folder=held");
    await press("Open all");
    await userEvent.click((await dialog()).getByRole("button", { name: "Cancel" }));
    expect(server.heldCalls).toEqual([]);
  });

  test("of a chosen number shows its price while one types", async () => {
    server.usage = paying({ used: 1_150, held: { count: 30, can_open: 30, price_cents: 54, deleted_from } });
    openInbox("?folder=held");
    await press("Choose…");
    const choice = await dialog("dialog");
    const field = choice.getByRole("spinbutton", { name: "How many" });
    const price = () => choice.getByRole("status").textContent?.trim();
    expect(price()).toBe("€0.18 before tax");
    await userEvent.clear(field);
    expect(price()).toBe("");
    await userEvent.type(field, "31");
    expect(choice.getByText("Enter a number from 1 to 30.")).toBeTruthy();
    await userEvent.click(choice.getByRole("button", { name: "Open" }));
    expect(server.heldCalls).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, "1");
    // 1.8 cents, rounded.
    expect(price()).toBe("€0.02 before tax");
    await userEvent.click(choice.getByRole("button", { name: "Open 1 for €0.02" }));
    await waitFor(() => expect(messages()).toEqual(["success: 1 submission opened."]));
    expect(server.heldCalls).toEqual([{ path: "/api/submissions/held/open", count: 1, all: false, price_cents: 2 }]);
    await waitFor(() => expect(heldRows()).toHaveLength(1));
  });

  test("at a price that has changed is refused in the server's words, and the new price is shown", async () => {
    openInbox("?folder=held");
    await press("Open all");
    server.refuseHeld = { code: "price_changed", detail: "3 submissions cost €0.06 now. Nothing was opened." };
    server.stored = [...server.stored, heldOne("h3")];
    server.usage = paying({ held: { count: 3, can_open: 3, price_cents: 6, deleted_from } });
    await userEvent.click((await dialog()).getByRole("button", { name: "Open 2 for €0.04" }));
    const alert = within(await screen.findByRole("alertdialog", { name: "The price has changed" }));
    expect(alert.getByText("3 submissions cost €0.06 now. Nothing was opened.")).toBeTruthy();
    expect(alert.queryByRole("button", { name: "Cancel" })).toBeNull();
    await userEvent.click(alert.getByRole("button", { name: "OK" }));
    expect(await (await panel()).findByRole("heading", { name: "3 held submissions" })).toBeTruthy();
    expect((await panel()).getByText(/Opening all 3 costs €0.06 before tax/)).toBeTruthy();
    await waitFor(() => expect(heldRows()).toHaveLength(3));
    expect(messages()).toEqual([]);
  });

  test("that fails otherwise says so", async () => {
    openInbox("?folder=held");
    await press("Open all");
    server.refuseHeld = { code: "something_else", detail: "Not now." };
    await userEvent.click((await dialog()).getByRole("button", { name: "Open 2 for €0.04" }));
    await waitFor(() => expect(messages()).toEqual(["error: Couldn't open the submissions. Not now."]));
  });
});

describe("discarding", () => {
  test("asks with the count, and deletes them", async () => {
    openInbox("?folder=held");
    await press("Discard…");
    const question = await dialog();
    expect(question.getByRole("heading", { name: "Discard 2 submissions?" })).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "Discard 2 submissions" }));
    expect(await screen.findByText("No held submissions")).toBeTruthy();
    expect(server.heldCalls).toEqual([{ path: "/api/submissions/held/discard", count: 2 }]);
    expect(messages()).toEqual(["success: 2 submissions discarded."]);
  });

  test("others than were shown is refused", async () => {
    openInbox("?folder=held");
    await press("Discard…");
    server.refuseHeld = { code: "held_changed", detail: "3 submissions are held now. Nothing was deleted." };
    await userEvent.click((await dialog()).getByRole("button", { name: "Discard 2 submissions" }));
    const title = "The number of held submissions has changed";
    const alert = await screen.findByRole("alertdialog", { name: title });
    expect(alert.textContent).toContain("Nothing was deleted.");
    await userEvent.click(within(alert).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(heldRows()).toHaveLength(2));
  });
});

describe("what was spam", () => {
  test("and is moved to the inbox above the quota is held, which a warning says", async () => {
    server.stored = [person("s", "Sam", { state: "spam" })];
    server.usage = usage({ used: 150, held: { count: 1, deleted_from } });
    const { answer } = server;
    server.fetch.mockImplementation(async (request) => {
      const answered = await answer(request);
      if (request.method === "PATCH") server.stored = [{ ...heldOne("s"), endpoint_id: "k7qm" }];
      return answered;
    });
    openInbox("?folder=spam&selected=s");
    await userEvent.click(await (await openPane()).findByRole("button", { name: "Not spam" }));
    await waitFor(() =>
      expect(messages()).toEqual(["warning: 1 submission is held because your free submissions are used up."]),
    );
    expect(screen.getByRole("link", { name: "View held submissions" }).getAttribute("href")).toBe(
      "/forms/all/submissions?folder=held",
    );
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });
});
