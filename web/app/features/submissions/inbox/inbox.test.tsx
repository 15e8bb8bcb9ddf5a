import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import { dismissToast, toasts } from "~/ui/feedback/toast";
import { Toasts } from "~/ui/feedback/toasts";
import { removeFromLists } from "../cache/list-cache";
import { receiveSubmission, refetchChanged } from "../cache/live-updates";
import type { Submission } from "../queries";
import { sample } from "../sample";
import { Inbox } from "./inbox";

let minutes = 0;
/** Each a minute older than the one before, as a list has them. */
function person(id: string, name: string, given: Partial<Submission> = {}): Submission {
  minutes += 1;
  const created_at = new Date(Date.now() - 60_000 * minutes).toISOString();
  return sample({ id, endpoint_id: "k7qm", created_at, read: true, fields: [{ name: "name", value: name }], ...given });
}
const three = [person("a", "Ada"), person("b", "Ben"), person("c", "Cleo")];

/** What the server has; tests change it. */
let stored: Submission[];
/** What it was asked to change. */
let changes: { ids: string[]; [what: string]: unknown }[];
const fetch = vi.fn();

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method === "DELETE") {
    stored = stored.filter(({ id }) => !pathname.endsWith(`/${id}`));
    return new Response(null, { status: 204 });
  }
  if (request.method === "PATCH") {
    const { ids, ...change } = await request.json();
    changes.push({ ids, ...change });
    stored = stored.map((item) => (ids.includes(item.id) ? { ...item, ...change } : item));
    return Response.json({ changed: ids.length });
  }
  if (pathname.includes("/details/")) {
    const one = stored.find(({ id }) => pathname.endsWith(`/${id}`));
    return one ? Response.json({ ...one, memo: null }) : new Response(null, { status: 404 });
  }
  const folder = stored.filter(({ state }) => state === (searchParams.get("state") ?? "inbox"));
  const items = searchParams.has("has_files") ? [] : folder;
  const size = Number(searchParams.get("size"));
  const from = Number(searchParams.get("cursor") ?? 0);
  const next = from + size < items.length ? String(from + size) : null;
  const page = items.slice(from, from + size);
  return Response.json({ items: page, page: 1, size, total: items.length, pages: null, next_cursor: next });
}

// A busy machine may take its time.
configure({ asyncUtilTimeout: 4000 });

beforeEach(() => {
  stored = three;
  changes = [];
  localStorage.clear();
  for (const { id } of toasts.get()) dismissToast(id);
  fetch.mockImplementation(async (request: Request) => answer(request));
  vi.spyOn(globalThis, "fetch").mockImplementation(fetch);
  // There is room for the pane, unless a test says otherwise.
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
});

function open(search = "") {
  const router = createMemoryRouter(
    [
      {
        path: "/forms/:formId/submissions",
        element: <Inbox scope="k7qm" unread={1} firstSteps={<p>The snippet</p>} />,
      },
      { path: "/submissions/:id", element: <h1>Its own page</h1> },
    ],
    { initialEntries: [`/forms/k7qm/submissions${search}`] },
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <ConfirmDialogs />
      <Toasts />
    </QueryClientProvider>,
  );
  return Object.assign(router, { queries });
}

const row = (name: RegExp) => screen.findByRole("link", { name });
const rows = () =>
  screen.queryAllByRole("link", { name: /Ada|Ben|Cleo|Dora/ }).map(({ textContent }) => textContent?.slice(0, 3));

const pane = () => within(screen.getByRole("region", { name: "Reading pane" }));

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
  expect(pane().getByText(/Select a submission/)).toBeTruthy();
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
  expect(changes).toEqual([]);
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

test("a click shows it beside the list; without room it leads to its own page", async () => {
  const router = open();
  await userEvent.click(await screen.findByRole("link", { name: /Ben/ }));
  expect(router.state.location.search).toBe("?selected=b");
  vi.mocked(window.matchMedia).mockReturnValue({ matches: false } as MediaQueryList);
  await userEvent.click(screen.getByRole("link", { name: /Cleo/ }));
  await screen.findByRole("heading", { name: "Its own page" });
});

test("deleting asks first, then goes on to the next row", async () => {
  const router = open("?selected=b");
  await userEvent.click(await screen.findByRole("button", { name: "Delete permanently" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /Ben/ })).toBeNull());
  expect(router.state.location.search).toBe("?selected=c");
});

test("while a question is open the keys belong to it", async () => {
  const router = open("?selected=b");
  await userEvent.click(await screen.findByRole("button", { name: "Delete permanently" }));
  await screen.findByRole("alertdialog");
  await userEvent.keyboard("j{Escape}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(router.state.location.search).toBe("?selected=b");
});

test("an empty inbox shows the first steps, other folders say what they are for", async () => {
  stored = [];
  const router = open();
  expect(await screen.findByText("The snippet")).toBeTruthy();
  await router.navigate("/forms/k7qm/submissions?folder=spam");
  expect(await screen.findByRole("heading", { name: "No spam" })).toBeTruthy();
});

test("a filter that matches nothing can be cleared", async () => {
  const router = open();
  await userEvent.click(await screen.findByRole("button", { name: "Has files" }));
  await userEvent.click(await screen.findByRole("link", { name: "Clear filters" }));
  expect(await screen.findByRole("link", { name: /Ada/ })).toBeTruthy();
  expect(router.state.location.search).toBe("");
});

test("a failure is told, and Retry asks again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  fetch.mockImplementation(async () => Response.json({ detail: "The database does not answer." }, { status: 503 }));
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("The database does not answer.");
  fetch.mockImplementation(async (request: Request) => answer(request));
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: /Ada/ })).toBeTruthy();
});

describe("what is done", () => {
  test("shows at once, is told to the server, and can be taken back", async () => {
    open("?selected=b");
    await row(/Ben/);
    await userEvent.keyboard("#");
    expect(rows()).toEqual(["Ada", "Cle"]);
    await waitFor(() => expect(changes).toEqual([{ ids: ["b"], state: "trash" }]));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(rows()).toEqual(["Ada", "Ben", "Cle"]));
    await waitFor(() => expect(changes.at(-1)).toEqual({ ids: ["b"], state: "inbox" }));
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
    await waitFor(() => expect(changes).toEqual([{ ids: ["b"], ...done }]));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(changes.at(-1)).toEqual({ ids: ["b"], ...undone }));
  });

  test("is put back where the server refuses it", async () => {
    open("?selected=b");
    await row(/Ben/);
    fetch.mockImplementation(async (request: Request) =>
      request.method === "PATCH" ? Response.json({ detail: "Not now." }, { status: 503 }) : answer(request),
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
    stored = [person("a", "Ada"), person("b", "Ben", { read: false })];
    open();
    await row(/Ada/);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    await userEvent.click(screen.getByRole("button", { name: "Star" }));
    await userEvent.click(screen.getByRole("button", { name: "Mark as read" }));
    await waitFor(() => expect(changes).toContainEqual({ ids: ["b"], read: true }));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(changes.at(-1)).toEqual({ ids: ["b"], read: false }));
    expect(screen.getByRole("link", { name: /Ben.*unread/ })).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Ada.*unread/ })).toBeNull();
  });

  test("in the spam folder is Not spam, in the trash Restore", async () => {
    stored = [person("a", "Ada", { state: "spam" }), person("b", "Ben", { state: "trash" })];
    const router = open("?folder=spam&selected=a");
    await row(/Ada/);
    await userEvent.click(await pane().findByRole("button", { name: "Not spam" }));
    expect(await screen.findByText(/moved to inbox\. Unsent emails and webhooks will be sent now/)).toBeTruthy();
    await router.navigate("/forms/k7qm/submissions?folder=trash&selected=b");
    await row(/Ben/);
    await userEvent.click(await pane().findByRole("button", { name: "Restore" }));
    await waitFor(() =>
      expect(changes).toEqual([
        { ids: ["a"], state: "inbox" },
        { ids: ["b"], state: "inbox" },
      ]),
    );
  });

  test("what one looks at for a moment is read, without a word", async () => {
    stored = [person("a", "Ada", { read: false })];
    open("?selected=a");
    await row(/Ada/);
    await waitFor(() => expect(changes).toEqual([{ ids: ["a"], read: true }]));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await userEvent.keyboard("e");
    await waitFor(() => expect(changes.at(-1)).toEqual({ ids: ["a"], read: false }));
  });
});

describe("a selection", () => {
  test("is made with x, and acted on as one", async () => {
    open();
    await row(/Ada/);
    await userEvent.keyboard("jxjx");
    expect(screen.getByRole("checkbox", { name: "2 selected" })).toBeTruthy();
    await userEvent.keyboard("s");
    await waitFor(() => expect(changes).toEqual([{ ids: ["a", "b"], starred: true }]));
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
    stored = Array.from({ length: 201 }, (_, n) => person(`p${n}`, `Dora ${n}`));
    const all = { items: stored, page: 1, size: 201, total: 201, pages: 1, next_cursor: null };
    fetch.mockImplementation(async (request: Request) => {
      const isList = request.method === "GET" && request.url.includes("size=100");
      return isList ? Response.json(all) : answer(request);
    });
    open();
    await row(/Dora 0/);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    expect(screen.getByRole("checkbox", { name: "201 selected" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Move to trash" }));
    await waitFor(() => expect(changes.map(({ ids }) => ids.length)).toEqual([200, 1]));
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
  stored = Array.from({ length: 10_000 }, (_, n) => person(`p${n}`, `Dora ${n}`));
  fetch.mockImplementation(async (request: Request) =>
    Response.json({
      items: stored,
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
    stored = [person("a", "Ada", { fields })];
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Show as table" }));
    const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads()).toEqual(["Selected", "name", "budget", "Files", "Received"]);
    await userEvent.click(screen.getByRole("button", { name: "Columns" }));
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
    stored = [person("x", "Ada"), person("y", "Ben"), person("z", "Cleo")];
    const { queries } = open();
    await row(/Ada/);
    stored = stored.map((item) => ({ ...item, starred: item.id === "y", state: item.id === "x" ? "trash" : "inbox" }));
    await act(() => refetchChanged(queries, ["x", "y"]));
    await waitFor(() => expect(rows()).toEqual(["Ben", "Cle"]));
    expect(screen.getByRole("link", { name: /Ben.*starred/ })).toBeTruthy();
  });
});
