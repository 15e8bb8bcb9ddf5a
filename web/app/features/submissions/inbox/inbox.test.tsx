import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { removeFromLists } from "../cache/list-cache";
import { receiveSubmission, refetchChanged } from "../cache/live-updates";
import { mockSubmissions, openInbox as open, pane, person, row, rows } from "../mock-inbox";

const server = mockSubmissions();
const bulk = () => within(screen.getByRole("toolbar", { name: "Bulk actions" }));

test("shows a skeleton, then the rows", async () => {
  open();
  expect(await screen.findByRole("status", { name: "Loading submissions" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: /Ada/ })).toBeTruthy();
});

test("j and k move, Escape closes; the URL knows which one is open", async () => {
  const router = open();
  await screen.findByRole("link", { name: /Ada/ });
  await userEvent.keyboard("jj");
  expect(router.state.location.search).toBe("?selected=b");
  expect(await pane().findByRole("heading", { name: "Ben" })).toBeTruthy();
  await userEvent.keyboard("k");
  expect(await pane().findByRole("heading", { name: "Ada" })).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(router.state.location.search).toBe("");
  expect(pane().getByRole("heading", { name: "Ada" })).toBeTruthy();
});

test("j stops at the last row", async () => {
  const router = open("?selected=c");
  await screen.findByRole("link", { name: /Cleo/ });
  await userEvent.keyboard("j");
  expect(router.state.location.search).toBe("?selected=c");
});

test("with single-key shortcuts turned off, letters and signs do nothing; Enter and Escape still do", async () => {
  localStorage.setItem("singleKeyShortcuts", "off");
  const router = open("?selected=b");
  await screen.findByRole("link", { name: /Ben/ });
  await userEvent.keyboard("jkxes#!");
  expect(router.state.location.search).toBe("?selected=b");
  expect(screen.queryByRole("checkbox", { name: /selected/ })).toBeNull();
  expect(server.changes).toEqual([]);
  await userEvent.keyboard("{Escape}");
  expect(router.state.location.search).toBe("");
});

test("Enter opens the submission's own page", async () => {
  const router = open();
  await screen.findByRole("link", { name: /Ada/ });
  await userEvent.keyboard("j{Enter}");
  await screen.findByRole("heading", { name: "Its own page" });
  expect(router.state.location.pathname).toBe("/submissions/a");
});

test("a click shows it beside the list", async () => {
  const router = open();
  await userEvent.click(await screen.findByRole("link", { name: /Ben/ }));
  expect(router.state.location.search).toBe("?selected=b");
});

test("the bar says how many there are and how many are unread; the folders have their numbers", async () => {
  server.stored = [...server.stored, person("d", "Dora", { state: "spam" })];
  const router = open();
  expect(await screen.findByText("3 submissions, 1 unread")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Folder: Inbox" }));
  expect(await screen.findByRole("menuitem", { name: "Inbox 1 unread" })).toBeTruthy();
  await userEvent.click(screen.getByRole("menuitem", { name: "Spam 1" }));
  expect(await row(/Dora/)).toBeTruthy();
  expect(router.state.location.search).toBe("?folder=spam");
  expect(screen.getByText("1 submission")).toBeTruthy();
});

test("a filter that is on stands above the list, and is turned off there", async () => {
  const router = open("?unread=1&days=7");
  await userEvent.click(await screen.findByRole("button", { name: "Remove filter: Unread" }));
  expect(router.state.location.search).toBe("?days=7");
  await row(/Ada/);
  await userEvent.click(await screen.findByRole("button", { name: "Filter" }));
  await userEvent.click(await screen.findByRole("radio", { name: "Any time" }));
  expect(router.state.location.search).toBe("");
});

describe("in the trash, deleting", () => {
  const trash = "?folder=trash&selected=b";
  const inTrash = () => {
    server.stored = server.stored.map((item) => ({ ...item, state: "trash" }));
  };

  test("asks first, then goes on to the next row", async () => {
    inTrash();
    const router = open(trash);
    await userEvent.click(await screen.findByRole("button", { name: "Delete permanently" }));
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByRole("link", { name: /Ben/ })).toBeNull());
    expect(router.state.location.search).toBe("?folder=trash&selected=c");
  });

  test("keeps the keys for its question", async () => {
    inTrash();
    const router = open(trash);
    await userEvent.click(await screen.findByRole("button", { name: "Delete permanently" }));
    await screen.findByRole("alertdialog");
    await userEvent.keyboard("j{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(router.state.location.search).toBe(trash);
  });
});

test("an empty inbox shows the first steps, other folders say what they are for", async () => {
  server.stored = [];
  const router = open();
  expect(await screen.findByText("The snippet")).toBeTruthy();
  await router.navigate("/forms/k7qm/submissions?folder=spam");
  expect(await screen.findByRole("heading", { name: "No spam" })).toBeTruthy();
});

test("a filter that matches nothing can be cleared", async () => {
  const router = open();
  await row(/Ada/);
  await userEvent.click(screen.getByRole("button", { name: "Filter" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Has files" }));
  await userEvent.click(await screen.findByRole("link", { name: "Clear filters" }));
  expect(await screen.findByRole("link", { name: /Ada/ })).toBeTruthy();
  expect(router.state.location.search).toBe("");
});

test("a failure is told, and Retry asks again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  server.fetch.mockImplementation(async () =>
    Response.json({ detail: "The database does not answer." }, { status: 503 }),
  );
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("The database does not answer.");
  server.fetch.mockImplementation(async (request: Request) => server.answer(request));
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: /Ada/ })).toBeTruthy();
});

describe("what is done", () => {
  test("shows at once, is told to the server, and can be taken back", async () => {
    open("?selected=b");
    await row(/Ben/);
    await userEvent.keyboard("#");
    expect(rows()).toEqual(["Ada", "Cle"]);
    await waitFor(() => expect(server.changes).toEqual([{ ids: ["b"], state: "trash" }]));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(rows()).toEqual(["Ada", "Ben", "Cle"]));
    await waitFor(() => expect(server.changes.at(-1)).toEqual({ ids: ["b"], state: "inbox" }));
  });

  // The landing page claims it: features.tsx.
  test.each([
    ["e", { read: false }, { read: true }],
    ["s", { starred: true }, { starred: false }],
    ["!", { state: "spam" }, { state: "inbox" }],
    ["#", { state: "trash" }, { state: "inbox" }],
  ])("by the key %s has an Undo", async (key, done, undone) => {
    open("?selected=b");
    await row(/Ben/);
    await userEvent.keyboard(key);
    await waitFor(() => expect(server.changes).toEqual([{ ids: ["b"], ...done }]));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(server.changes.at(-1)).toEqual({ ids: ["b"], ...undone }));
  });

  test("is put back where the server refuses it", async () => {
    open("?selected=b");
    await row(/Ben/);
    server.fetch.mockImplementation(async (request: Request) =>
      request.method === "PATCH" ? Response.json({ detail: "Not now." }, { status: 503 }) : server.answer(request),
    );
    await userEvent.keyboard("!");
    expect((await screen.findByRole("alert")).textContent).toContain("Couldn't update the submission. Not now.");
    expect(rows()).toEqual(["Ada", "Ben", "Cle"]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("to what leaves the folder leads on to the next row", async () => {
    const router = open("?selected=b");
    await row(/Ben/);
    await userEvent.keyboard("#");
    expect(router.state.location.search).toBe("?selected=c");
  });

  test("to a mix comes back as the mix it was", async () => {
    server.stored = [person("a", "Ada"), person("b", "Ben", { read: false })];
    open();
    await row(/Ada/);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    await screen.findByRole("toolbar", { name: "Bulk actions" });
    await userEvent.click(bulk().getByRole("button", { name: "Star" }));
    await userEvent.click(bulk().getByRole("button", { name: "Mark as read" }));
    await waitFor(() => expect(server.changes).toContainEqual({ ids: ["b"], read: true }));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(server.changes.at(-1)).toEqual({ ids: ["b"], read: false }));
    expect(screen.getByRole("link", { name: /Ben.*unread/ })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Ada.*unread/ })).toBeNull();
  });

  test("in the spam folder is Not spam, in the trash Restore", async () => {
    server.stored = [person("a", "Ada", { state: "spam" }), person("b", "Ben", { state: "trash" })];
    const router = open("?folder=spam&selected=a");
    await row(/Ada/);
    await userEvent.click(await pane().findByRole("button", { name: "Not spam" }));
    expect(await screen.findByText(/moved to inbox\. Unsent emails and webhooks will be sent now/)).toBeTruthy();
    await router.navigate("/forms/k7qm/submissions?folder=trash&selected=b");
    await row(/Ben/);
    await userEvent.click(await pane().findByRole("button", { name: "Restore" }));
    await waitFor(() =>
      expect(server.changes).toEqual([
        { ids: ["a"], state: "inbox" },
        { ids: ["b"], state: "inbox" },
      ]),
    );
  });

  test("what one looks at for a moment is read, without a word", async () => {
    server.stored = [person("a", "Ada", { read: false })];
    open("?selected=a");
    await row(/Ada/);
    await waitFor(() => expect(server.changes).toEqual([{ ids: ["a"], read: true }]));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await userEvent.keyboard("e");
    await waitFor(() => expect(server.changes.at(-1)).toEqual({ ids: ["a"], read: false }));
  });
});

describe("a selection", () => {
  test("is made with x, and acted on as one", async () => {
    open();
    await row(/Ada/);
    await userEvent.keyboard("jxjx");
    expect(screen.getByRole("checkbox", { name: "2 selected" })).toBeTruthy();
    await userEvent.keyboard("s");
    await waitFor(() => expect(server.changes).toEqual([{ ids: ["a", "b"], starred: true }]));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  test("goes from one row to another with Shift", async () => {
    open();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select Ada" }));
    const user = userEvent.setup();
    await user.keyboard("{Shift>}");
    await user.click(await row(/Cleo/));
    await user.keyboard("{/Shift}");
    expect(screen.getByRole("checkbox", { name: "3 selected" })).toBeTruthy();
  });

  test("of everything goes to the server two hundred at a time", async () => {
    server.stored = Array.from({ length: 201 }, (_, n) => person(`p${n}`, `Dora ${n}`));
    const all = { items: server.stored, page: 1, size: 201, total: 201, pages: 1, next_cursor: null };
    server.fetch.mockImplementation(async (request: Request) => {
      const isList = request.method === "GET" && request.url.includes("size=100");
      return isList ? Response.json(all) : server.answer(request);
    });
    open();
    await row(/Dora 0/);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    expect(screen.getByRole("checkbox", { name: "201 selected" })).toBeTruthy();
    await userEvent.click(bulk().getByRole("button", { name: "Move to trash" }));
    await waitFor(() => expect(server.changes.map(({ ids }) => ids.length)).toEqual([200, 1]));
    expect(screen.getByText("201 submissions moved to trash.")).toBeTruthy();
  });

  test("ends with what the list still has", async () => {
    const { queries } = open();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select Ada" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select Ben" }));
    act(() => removeFromLists(queries, "a"));
    expect(await screen.findByRole("checkbox", { name: "1 selected" })).toBeTruthy();
  });
});

test("of ten thousand rows only those in sight are drawn", async () => {
  server.stored = Array.from({ length: 10_000 }, (_, n) => person(`p${n}`, `Dora ${n}`));
  server.fetch.mockImplementation(async (request: Request) =>
    Response.json({
      items: server.stored,
      page: 1,
      size: 10_000,
      total: 10_000,
      pages: 1,
      next_cursor: null,
      url: request.url,
    }),
  );
  open();
  await row(/Dora 0/);
  expect(screen.getAllByRole("link", { name: /Dora/ }).length).toBeLessThan(100);
});

describe("as a table", () => {
  const fields = [
    { name: "name", value: "Ada" },
    { name: "budget", value: "€ 300" },
    { name: "_gotcha", value: "" },
  ];

  test("the columns are learned from what came, chosen and moved, and remembered", async () => {
    server.stored = [person("a", "Ada", { fields })];
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Show as table" }));
    await screen.findByRole("table");
    const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads()).toEqual(["Selected", "name", "budget", "Files", "Received"]);
    await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
    await userEvent.click(await screen.findByRole("button", { name: "Move budget up" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Files" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Domain" }));
    const chosen = ["Selected", "budget", "name", "Domain", "Received"];
    expect(heads()).toEqual(chosen);
    expect(JSON.parse(localStorage.getItem("inbox:k7qm") ?? "")).toMatchObject({ look: "table" });
    cleanup();
    open();
    await screen.findByRole("table");
    expect(heads()).toEqual(chosen);
    expect(screen.getByRole("link", { name: /€ 300/ })).toBeTruthy();
  });

  // Laid out as grids, the elements lose the roles they have by themselves; happy-dom does not know that.
  test("every part has its role written out", async () => {
    localStorage.setItem("inbox:k7qm", JSON.stringify({ look: "table" }));
    open();
    const table = await screen.findByRole("table", { name: "Submissions" });
    const parts = [table, ...table.querySelectorAll("thead, tbody, tr, th, td")];
    const written = new Set(parts.map((part) => `${part.localName} ${part.getAttribute("role")}`));
    expect([...written]).toEqual([
      "table table",
      "thead rowgroup",
      "tr row",
      "th columnheader",
      "tbody rowgroup",
      "td cell",
    ]);
  });
});

test("a remembered column that is no longer known shows nothing, whatever it is called", async () => {
  localStorage.setItem("inbox:k7qm", JSON.stringify({ look: "table", columns: ["who", "constructor"] }));
  open();
  await screen.findByRole("table");
  expect(await row(/Ada/)).toBeTruthy();
});

describe("what the server tells", () => {
  test("appears at the top, softly marked, once", async () => {
    const { queries } = open();
    await row(/Ada/);
    const news = person("d1", "Dora", { created_at: new Date(Date.now() + 1000).toISOString() });
    act(() => void receiveSubmission(queries, news));
    act(() => void receiveSubmission(queries, news));
    await waitFor(() => expect(rows()).toEqual(["Dor", "Ada", "Ben", "Cle"]));
    expect(screen.getByText("New")).toBeTruthy();
    // Another form's is not this list's.
    act(() => void receiveSubmission(queries, { ...news, id: "d2", endpoint_id: "other" }));
    expect(rows().length).toBe(4);
  });

  test("of others' acts is followed", async () => {
    server.stored = [person("x", "Ada"), person("y", "Ben"), person("z", "Cleo")];
    const { queries } = open();
    await row(/Ada/);
    server.stored = server.stored.map((item) => ({
      ...item,
      starred: item.id === "y",
      state: item.id === "x" ? "trash" : "inbox",
    }));
    await act(() => refetchChanged(queries, ["x", "y"]));
    await waitFor(() => expect(rows()).toEqual(["Ben", "Cle"]));
    expect(screen.getByRole("link", { name: /Ben.*starred/ })).toBeTruthy();
  });
});
