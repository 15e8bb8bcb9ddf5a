import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Submission } from "~/api/queries/submissions";
import { receiveSubmission } from "../cache/live-updates";
import { mockSubmissions, openInbox, person, row, rows, setWidth } from "../mock-inbox";

const server = mockSubmissions();

const field = () => screen.findByRole<HTMLInputElement>("searchbox");
const status = () => screen.findByText(/in Contact form\.$/, { selector: "p" });
const searched = () =>
  server.fetch.mock.calls
    .map(([request]) => new URL(request.url))
    .filter(({ pathname }) => pathname === "/api/submissions/k7qm")
    .flatMap(({ searchParams }) => searchParams.get("q") ?? []);

const found = (items: readonly Submission[], given: object = {}) =>
  Response.json({ items, page: 1, size: 100, total: null, pages: null, next_cursor: null, ...given });

const isDimmed = () => document.querySelector("[id^=row-]")?.closest("[aria-busy=true]") !== null;

/** What a search answers with; all other requests are answered as ever. */
function answerSearch(answer: (asked: URLSearchParams) => Response | Promise<Response>) {
  server.fetch.mockImplementation(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    return pathname === "/api/submissions/k7qm" && searchParams.has("q")
      ? answer(searchParams)
      : server.answer(request);
  });
}

beforeEach(() => {
  answerSearch((asked) => {
    const words = (asked.get("q") ?? "").toLowerCase();
    return found(server.stored.filter(({ fields }) => JSON.stringify(fields).toLowerCase().includes(words)));
  });
});

test("the list follows what is typed after a pause, with the hits marked, and Back leads to the whole list", async () => {
  const router = openInbox("?starred=1");
  await row(/Cleo/);
  await userEvent.type(await field(), "be");
  await userEvent.type(await field(), "n");
  await waitFor(() => expect(rows()).toEqual(["Ben"]));
  expect(router.state.location.search).toBe("?q=ben&starred=1");
  expect(searched()).toEqual(["ben"]);
  await waitFor(() => expect(document.querySelector("[id=row-b] mark")?.textContent).toBe("Ben"));
  await waitFor(() => expect(document.querySelector("h2 mark")?.textContent).toBe("Ben"));
  expect((await status()).textContent).toContain("1 submission in Contact form.");
  await waitFor(() =>
    expect(screen.getByText("1 submission in Contact form", { selector: "[role=status]" })).toBeTruthy(),
  );
  await userEvent.type(await field(), " x");
  await waitFor(() => expect(router.state.location.search).toBe("?q=ben+x&starred=1"));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(rows()).toEqual(["Ada", "Ben", "Cle"]));
  expect((await field()).value).toBe("");
  await act(() => router.navigate(1));
  await waitFor(async () => expect((await field()).value).toBe("ben x"));
});

test("the slash focuses the field; Escape clears it, then leaves it", async () => {
  const router = openInbox("?q=ben");
  await row(/Ben/);
  await field();
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(await field());
  await userEvent.keyboard("{Escape}");
  expect((await field()).value).toBe("");
  expect(router.state.location.search).toBe("");
  expect(document.activeElement).toBe(await field());
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(document.body);
});

test("the arrow down leads from the field to the first row, Enter searches at once", async () => {
  openInbox();
  await row(/Ada/);
  await userEvent.type(await field(), "ada{Enter}");
  expect(searched()).toEqual(["ada"]);
  await waitFor(() => expect(rows()).toEqual(["Ada"]));
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.id).toBe("row-a");
});

test("while a search runs, the rows before it stay, and typing goes on", async () => {
  let answer = (_: Response) => {};
  answerSearch(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  openInbox();
  await row(/Ada/);
  await userEvent.type(await field(), "ben{Enter}");
  await waitFor(() => expect(isDimmed()).toBe(true));
  expect(rows()).toEqual(["Ada", "Ben", "Cle"]);
  await userEvent.type(await field(), "jamin");
  expect((await field()).value).toBe("benjamin");
  await waitFor(() => expect(searched()).toEqual(["ben", "benjamin"]));
  await act(async () => answer(found([person("b", "Benjamin")])));
  await waitFor(() => expect(rows()).toEqual(["Ben"]));
  expect(isDimmed()).toBe(false);
});

test("filters stay, each with a way to turn it off; selecting works", async () => {
  const router = openInbox("?q=ada&unread=1");
  await row(/Ada/);
  await userEvent.click(screen.getByRole("button", { name: "Remove filter: Unread" }));
  await waitFor(() => expect(router.state.location.search).toBe("?q=ada"));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Select all" }));
  expect(await screen.findByRole("toolbar", { name: "Bulk actions" })).toBeTruthy();
});

test("what was moved to the trash comes back among the results with Undo", async () => {
  openInbox("?q=ben");
  await row(/Ben/);
  await userEvent.keyboard("j#");
  await waitFor(() => expect(rows()).toEqual([]));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(rows()).toEqual(["Ben"]));
});

test("where nothing is found, it shows how the search was understood, and the ways on", async () => {
  const router = openInbox('?q="next week" budget:500 has:file nobody');
  const terms = within(await screen.findByRole("list", { name: "Your search" })).getAllByRole("listitem");
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    "The phrase “next week”",
    "“500” in the field budget",
    "A file",
    "A word starting with “nobody”",
  ]);
  const everywhere = await screen.findAllByRole("link", { name: "Search all forms" });
  for (const link of everywhere) expect(link.getAttribute("href")).toMatch(/^\/forms\/all\/submissions\?q=/);
  await userEvent.click(screen.getByRole("link", { name: "Clear search" }));
  await waitFor(() => expect(rows()).toEqual(["Ada", "Ben", "Cle"]));
  expect(router.state.location.search).toBe("");
  expect((await field()).value).toBe("");
});

test("a search that can't be read says so below the field", async () => {
  const errors = [{ field: "q", code: "unreadable", message: "“after:soon” isn't a date." }];
  answerSearch(() => Response.json({ detail: "Some fields are invalid.", code: "invalid", errors }, { status: 422 }));
  vi.spyOn(console, "error").mockReturnValue();
  openInbox("?q=after:soon");
  expect((await screen.findByRole("alert")).textContent).toBe("“after:soon” isn't a date.");
  const described = (await field()).getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("“after:soon” isn't a date.");
  expect((await field()).getAttribute("aria-invalid")).toBe("true");
});

test("a search that fails says so, and Retry searches once more", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  answerSearch(() => Response.json({ detail: "The database does not answer." }, { status: 503 }));
  openInbox("?q=ben");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The search results couldn't be loaded");
  answerSearch(() => found([person("b", "Ben")]));
  await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
  expect(await row(/Ben/)).toBeTruthy();
});

describe("a search that finds nothing for a while", () => {
  /** The id of a time is what a cursor is. */
  const cursor = (page: number) => `019${page}dbbd-6e7c-7e7e-aa58-6784301f5454`.slice(0, 36);
  const pageOf = (asked: URLSearchParams) => Number(asked.get("cursor")?.charAt(3) ?? 0);

  test("goes on by itself, and after five such pages on request", async () => {
    answerSearch((asked) => {
      const page = pageOf(asked);
      return found(page === 6 ? [person("b", "Ben")] : [], { next_cursor: page < 7 ? cursor(page + 1) : null });
    });
    openInbox("?q=ben");
    const further = await screen.findByRole("button", { name: "Search further back" });
    expect(searched()).toHaveLength(5);
    expect(further.parentElement?.textContent).toMatch(/^Searched back to .+ 2025\./);
    expect((await status()).textContent).toContain("No matches yet");
    await userEvent.click(further);
    expect(await row(/Ben/)).toBeTruthy();
    await waitFor(() => expect(searched()).toHaveLength(8));
    expect((await status()).textContent).toContain("1 submission in");
    expect(screen.queryByRole("button", { name: "Search further back" })).toBeNull();
  });

  test("says so once it has come to the end", async () => {
    answerSearch((asked) => found([], { next_cursor: pageOf(asked) < 3 ? cursor(pageOf(asked) + 1) : null }));
    openInbox("?q=ben");
    expect(await screen.findByRole("heading", { name: "No matching submissions" })).toBeTruthy();
    expect(searched()).toHaveLength(4);
  });
});

test("says from when on submissions can't be found yet", async () => {
  const at = new Date();
  at.setHours(10, 24, 0, 0);
  answerSearch(() => found([person("b", "Ben")], { not_indexed_since: at.toISOString() }));
  openInbox("?q=ben");
  expect((await screen.findByText(/can't be found yet/)).textContent).toMatch(
    /^The newest submissions, from 10:24\sAM on, can't be found yet\.$/,
  );
});

test("what arrives isn't shown among the results until they are refreshed", async () => {
  const { queries } = openInbox("?q=ben");
  await row(/Ben/);
  await status();
  const news = person("d9", "Dora Ben", { created_at: new Date(Date.now() + 1000).toISOString() });
  // Another form's doesn't matter here.
  act(() => void receiveSubmission(queries, { ...news, id: "d8", endpoint_id: "other" }));
  expect(screen.queryByText(/New submissions arrived/)).toBeNull();
  act(() => void receiveSubmission(queries, news));
  expect(await screen.findByText(/New submissions arrived/)).toBeTruthy();
  expect(rows()).toEqual(["Ben"]);
  server.stored = [news, ...server.stored];
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(rows()).toEqual(["Dor", "Ben"]));
  expect(screen.queryByText(/New submissions arrived/)).toBeNull();
});

test("the help shows what can be typed", async () => {
  openInbox();
  await userEvent.click(await screen.findByRole("button", { name: "Search help" }));
  const help = await screen.findByRole("dialog", { name: "Search help" });
  expect(await within(help).findByText("has:file")).toBeTruthy();
});

test("held submissions can't be searched, nor an inbox in which nothing has arrived", async () => {
  const router = openInbox("?folder=held");
  expect(await screen.findByRole("heading", { name: "No held submissions" })).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
  server.stored = [];
  await act(() => router.navigate("/forms/k7qm/submissions"));
  expect(await screen.findByText("The snippet")).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("as a table, hits are marked in their cells", async () => {
  localStorage.setItem("inbox:k7qm", JSON.stringify({ look: "table" }));
  answerSearch(() => found([person("b", "Ben")]));
  openInbox("?q=name:ben");
  await screen.findByRole("table");
  await waitFor(() => expect(document.querySelector("td mark")?.textContent).toBe("Ben"));
});

test("on a phone a button opens the field, and the arrow closes it", async () => {
  setWidth(24);
  const router = openInbox();
  await row(/Ada/);
  expect(screen.queryByRole("searchbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await userEvent.keyboard("ben");
  await waitFor(() => expect(rows()).toEqual(["Ben"]));
  await userEvent.click(screen.getByRole("button", { name: "Close search" }));
  await waitFor(() => expect(rows()).toEqual(["Ada", "Ben", "Cle"]));
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Search" }));
  expect(router.state.location.search).toBe("");
});
