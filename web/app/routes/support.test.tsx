import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { mockSupport, openPage, primaries, refusal, setWidth, ticket, url } from "./mock-support";

const server = mockSupport();
const list = async () => within(await screen.findByRole("list", { name: "Tickets" }));
const subjects = async () => (await list()).getAllByRole("link").map(({ textContent }) => textContent?.slice(0, 12));
const search = () => screen.getByRole("textbox", { name: "Search tickets" });
const pane = () => screen.findByRole("article");

describe("the list", () => {
  test("has subject, last reply, time and status of each ticket; unread is a dot and a word", async () => {
    openPage();
    const rows = (await list()).getAllByRole("link");
    expect(rows[0]?.textContent).toMatch(/Webhooks fail with HTTP 410.*10:42.*Lena: One was rejectedWaiting for you/);
    expect(rows[1]?.textContent).toMatch(/Move an endpoint.*Nov 3unreadLena: Which account\?Waiting for you/);
    expect(rows[2]?.textContent).toMatch(/CSV opens in one column.*Oct 14, 2025You: Found it, thanksSolved/);
    expect(rows.map((row) => row.textContent?.includes("unread"))).toEqual([false, true, false]);
  });

  test("has tabs with their numbers, kept in the URL", async () => {
    openPage();
    const tabs = within(await screen.findByRole("navigation", { name: "Tickets" }));
    await waitFor(() =>
      expect(tabs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
        "All 3",
        "Active 2",
        "Solved 1",
      ]),
    );
    await userEvent.click(tabs.getByRole("link", { name: "Solved 1" }));
    await waitFor(async () => expect(await subjects()).toEqual(["CSV opens in"]));
    expect(url()).toBe("/support?state=solved");
    expect(tabs.getByRole("link", { name: "Solved 1" }).getAttribute("aria-current")).toBe("page");
  });

  test("is searched as one types, with what was found marked, and cleared with Escape", async () => {
    openPage();
    await list();
    await userEvent.keyboard("/");
    await waitFor(() => expect(document.activeElement).toBe(search()));
    await userEvent.keyboard("move");
    await waitFor(async () => expect(await subjects()).toEqual(["Move an endp"]));
    expect(url()).toBe("/support?q=move");
    expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toContain("Move");
    // One request for the word, not one for each letter.
    expect(server.listed.filter((one) => one.includes("q="))).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    await waitFor(async () => expect(await subjects()).toHaveLength(3));
    expect(url()).toBe("/support");
  });

  test("says when nothing matches, and how to see all again", async () => {
    openPage("/support?q=nothing&state=solved");
    expect(await screen.findByText("No tickets match “nothing” in Solved.")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Clear search" }));
    await waitFor(async () => expect(await subjects()).toHaveLength(3));
    expect(search()).toHaveProperty("value", "");
  });

  test("that is long shows more on demand", async () => {
    server.tickets = Array.from({ length: 60 }, (_, n) => ticket({ id: `n${n}`, subject: `Question number ${n}` }));
    openPage();
    await waitFor(async () => expect(await subjects()).toHaveLength(50));
    await userEvent.click(screen.getByRole("button", { name: "Show more tickets" }));
    await waitFor(async () => expect(await subjects()).toHaveLength(60));
    expect(screen.queryByRole("button", { name: "Show more tickets" })).toBeNull();
  });

  test("that couldn't be loaded says so, with Retry and other ways to get help", async () => {
    server.answers = { "GET /api/support/tickets": refusal(503, "unavailable", "Try again in a moment.") };
    openPage();
    expect(await screen.findByText("Your tickets couldn't be loaded")).toBeTruthy();
    expect((await screen.findByRole("link", { name: "help@formtray.example" })).getAttribute("href")).toBe(
      "mailto:help@formtray.example",
    );
    server.answers = {};
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await subjects()).toHaveLength(3);
  });

  test("shows what changed as soon as the server says so", async () => {
    openPage();
    await list();
    await waitFor(() => expect(server.isLive()).toBe(true));
    server.tickets = [ticket({ id: "t9", subject: "Reopened by Lena", unread: true }), ...server.tickets];
    server.tell("ticket", { id: "t9" });
    await waitFor(async () => expect(await subjects()).toContain("Reopened by "));
  });
});

describe("without tickets", () => {
  test("the page says what will be here, with one primary button and the operator's address", async () => {
    server.tickets = [];
    openPage();
    expect(await screen.findByRole("heading", { name: "No tickets yet" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Support" })).toBeTruthy();
    expect(primaries()).toEqual(["New ticket"]);
    expect(await screen.findByRole("link", { name: "help@formtray.example" })).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "New ticket" }));
    await waitFor(() => expect(url()).toBe("/support/new"));
  });

  test("a server without an operator's address names the imprint", async () => {
    Object.assign(server, { tickets: [], operator: null });
    openPage();
    expect((await screen.findByRole("link", { name: "imprint" })).getAttribute("href")).toBe("/imprint");
  });
});

describe("beside the list", () => {
  test("is the first ticket as long as none is open, and it stays unread", async () => {
    server.tickets = [ticket({ unread: true }), ...server.tickets.slice(1)];
    openPage();
    expect(within(await pane()).getByRole("heading", { level: 2, name: "Webhooks fail with HTTP 410" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Support" })).toBeTruthy();
    expect(primaries()).toEqual(["Send reply"]);
    // What is opened is read; what was only shown isn't.
    await userEvent.click((await list()).getByRole("link", { name: /Move an endpoint/ }));
    await waitFor(() => expect(server.sent).toEqual(["POST /api/support/tickets/t2/read"]));
  });

  test("j and k go through the tickets, r goes to the reply", async () => {
    openPage();
    await list();
    await pane();
    await userEvent.keyboard("j");
    await waitFor(() => expect(url()).toBe("/support/t2"));
    expect(document.activeElement?.textContent).toContain("Move an endpoint");
    await screen.findByRole("heading", { level: 1, name: "Move an endpoint" });
    await userEvent.keyboard("jj");
    await waitFor(() => expect(url()).toBe("/support/t3"));
    await userEvent.keyboard("k");
    await waitFor(() => expect(url()).toBe("/support/t2"));
    await screen.findByRole("heading", { level: 1, name: "Move an endpoint" });
    await userEvent.keyboard("r");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Reply" }));
    await userEvent.keyboard("jk");
    expect(url()).toBe("/support/t2");
  });

  test("single keys do nothing once they are turned off", async () => {
    localStorage.setItem("singleKeyShortcuts", "off");
    openPage();
    await list();
    await userEvent.keyboard("j");
    expect(url()).toBe("/support");
  });

  test("an open ticket keeps the tab and the search of the list", async () => {
    openPage("/support?state=active&q=move");
    await userEvent.click((await list()).getByRole("link", { name: /Move an endpoint/ }));
    await waitFor(() => expect(url()).toBe("/support/t2?state=active&q=move"));
  });
});

describe("what doesn't work at the moment", () => {
  test("is said at the top, with a link to more", async () => {
    server.status = { state: "degraded", title: "Webhook deliveries are delayed" };
    openPage();
    const links = await screen.findAllByRole("link", { name: "Webhook deliveries are delayed" });
    expect(links[0]?.getAttribute("href")).toBe("/status");
  });

  test.each(["operational", "unknown"])("is nothing while the state is %s", async (state) => {
    server.status = { state, title: "Whatever it is called" };
    openPage();
    await pane();
    expect(screen.queryByText("Whatever it is called")).toBeNull();
  });

  test("is nothing where it can't be known", async () => {
    server.answers = { "GET /status.json": () => new Response("no", { status: 404 }) };
    openPage();
    await pane();
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });
});

describe("on a phone", () => {
  test("there is the list alone, with one primary button; search opens from an icon", async () => {
    setWidth(390);
    openPage();
    await list();
    expect(screen.queryByRole("article")).toBeNull();
    expect(primaries()).toEqual(["New ticket"]);
    await userEvent.click(screen.getByRole("button", { name: "Search tickets" }));
    expect(screen.getByRole("button", { name: "Search tickets" }).getAttribute("aria-expanded")).toBe("true");
  });

  test("that opens at a ticket leaves the focus at the top", async () => {
    setWidth(390);
    openPage("/support/t2");
    await screen.findByRole("heading", { level: 1, name: "Move an endpoint" });
    expect(document.activeElement).toBe(document.body);
  });

  test("a ticket is a page, and Back gives the focus to its row", async () => {
    setWidth(390);
    openPage("/support?state=active");
    await userEvent.click((await list()).getByRole("link", { name: /Move an endpoint/ }));
    const subject = await screen.findByRole("heading", { level: 1, name: "Move an endpoint" });
    // The row that was pressed is hidden.
    await waitFor(() => expect(document.activeElement).toBe(subject));
    await userEvent.click(screen.getByRole("link", { name: "Tickets" }));
    await waitFor(() => expect(url()).toBe("/support?state=active"));
    expect(document.activeElement?.textContent).toContain("Move an endpoint");
  });
});
