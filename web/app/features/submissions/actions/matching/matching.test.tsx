import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { storeToken } from "~/lib/browser/token";
// biome-ignore lint/style/noRestrictedImports: the app runs it beside every page
import Live from "~/routes/live";
import { mockSubmissions, openInbox, person, row } from "../../mock-inbox";

const server = mockSubmissions();
const COUNT = 250;
const bulk = () => within(screen.getByRole("toolbar", { name: "Bulk actions" }));
const press = (name: string) => userEvent.click(bulk().getByRole("button", { name }));
const answerQuestion = async (name: string) =>
  userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
const idsOf = (state: string) => server.stored.filter((item) => item.state === state).length;

beforeEach(() => {
  storeToken("secret");
  server.stored = Array.from({ length: COUNT }, (_, n) => person(`p${n}`, `Dora ${n}`, { read: n % 2 === 0 }));
  server.matchingSize = 100;
});

/** All that the list has, of which a page is loaded. */
async function selectEverything(search = "") {
  const opened = openInbox(search, <Live />);
  await row(/Dora 0/);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  await userEvent.click(await screen.findByRole("button", { name: /^Select all (250|that match)$/ }));
  return opened;
}

/** From now on a call about everything is answered only when a test says so. */
function holdCalls() {
  const held: (() => void)[] = [];
  server.fetch.mockImplementation(async (request) => {
    if (request.url.endsWith("/matching")) await new Promise<void>((resolve) => held.push(resolve));
    return server.answer(request);
  });
  return held;
}

describe("everything that a list has", () => {
  test("is moved after a question, part by part, and comes back with Undo", async () => {
    await selectEverything();
    expect(screen.getByRole("checkbox", { name: "250 selected" })).toBeTruthy();
    await press("Move to trash");
    expect(await screen.findByRole("alertdialog", { name: "Move all 250 submissions to trash?" })).toBeTruthy();
    expect(server.matchingCalls).toEqual([]);
    await answerQuestion("Move to trash");
    expect(await screen.findByText("250 submissions moved to trash.")).toBeTruthy();
    const call = { filter: { state: "inbox", endpoint_id: "k7qm" }, change: { state: "trash" } };
    expect(server.matchingCalls).toEqual([call, { ...call, cursor: "p99" }, { ...call, cursor: "p199" }]);
    expect(idsOf("trash")).toBe(COUNT);
    await waitFor(() => expect(screen.queryByRole("link", { name: /Dora/ })).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("250 submissions moved to inbox.")).toBeTruthy();
    expect(server.changes.map(({ ids, state }) => [ids.length, state])).toEqual([
      [200, "inbox"],
      [50, "inbox"],
    ]);
    expect(await row(/Dora 0/)).toBeTruthy();
  });

  test("stays where it is if the question is cancelled", async () => {
    await selectEverything();
    await userEvent.keyboard("#");
    await answerQuestion("Cancel");
    expect(server.matchingCalls).toEqual([]);
    expect(screen.getByRole("checkbox", { name: "250 selected" })).toBeTruthy();
  });

  test("is marked without a question, and Undo takes back only what changed", async () => {
    await selectEverything();
    await userEvent.keyboard("e");
    expect(await screen.findByText("125 submissions marked as read.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("link", { name: /unread/ })).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("125 submissions marked as unread.")).toBeTruthy();
    expect(server.changes).toMatchObject([{ read: false }]);
    expect(server.changes[0]?.ids.length).toBe(125);
  });

  test("means what the filters show", async () => {
    server.stored = server.stored.map((item) => ({ ...item, label: "red" }));
    await selectEverything("?label=red");
    await press("Star");
    expect(await screen.findByText("250 submissions starred.")).toBeTruthy();
    expect(server.matchingCalls[0]?.filter).toEqual({ state: "inbox", label: "red", endpoint_id: "k7qm" });
  });

  test("is labelled without an Undo, as each had its own label before", async () => {
    await selectEverything();
    await press("Label");
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Green" }));
    expect(await screen.findByText("250 submissions labelled green.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(await row(/Dora 0 green label/)).toBeTruthy();
  });

  test("says so where nothing had to be changed", async () => {
    server.stored = server.stored.map((item) => ({ ...item, label: "blue" }));
    await selectEverything();
    await press("Label");
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Blue" }));
    expect(await screen.findByText("No submissions had to be changed.")).toBeTruthy();
  });

  test("no longer means everything once a row is unticked", async () => {
    await selectEverything();
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Dora 3" }));
    expect(await screen.findByRole("checkbox", { name: /^\d+ selected$/ })).toBeTruthy();
    expect(screen.queryByRole("checkbox", { name: "250 selected" })).toBeNull();
    await press("Star");
    await waitFor(() => expect(server.changes.length).toBe(1));
    expect(server.matchingCalls).toEqual([]);
  });
});

describe("what takes a while", () => {
  test("shows how far it is, and can be stopped", async () => {
    await selectEverything();
    const held = holdCalls();
    await press("Mark as spam");
    await answerQuestion("Mark as spam");
    expect(await screen.findByText("0 of 250 submissions")).toBeTruthy();
    held[0]?.();
    expect(await screen.findByText("100 of 250 submissions")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(screen.getByText("Stopping…")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
    await waitFor(() => expect(held.length).toBe(2));
    held[1]?.();
    expect(await screen.findByText("Stopped. 200 submissions marked as spam.")).toBeTruthy();
    expect(idsOf("spam")).toBe(200);
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });

  test("has the list fetched once, at its end, whatever the server tells of its parts", async () => {
    server.matchingSize = COUNT;
    await selectEverything();
    const held = holdCalls();
    await press("Move to trash");
    await answerQuestion("Move to trash");
    await waitFor(() => expect(held.length).toBe(1));
    const callsOf = (size: number) =>
      server.fetch.mock.calls.filter(([{ url }]) => url.includes(`size=${size}`)).length;
    const [lists, counts] = [callsOf(100), callsOf(1)];
    server.tell("changed", { ids: server.stored.map(({ id }) => id) });
    await waitFor(() => expect(callsOf(1)).toBeGreaterThan(counts));
    held[0]?.();
    await screen.findByText("250 submissions moved to trash.");
    await waitFor(() => expect(screen.queryByRole("link", { name: /Dora/ })).toBeNull());
    await waitFor(() => expect(callsOf(100)).toBe(lists + 1));
  });

  test("says how many are done where it fails midway", async () => {
    await selectEverything();
    server.fetch.mockImplementation(async (request) => {
      if (!request.url.endsWith("/matching") || server.matchingCalls.length === 0) return server.answer(request);
      return Response.json({ detail: "The database does not answer." }, { status: 503 });
    });
    await press("Move to trash");
    await answerQuestion("Move to trash");
    expect((await screen.findByRole("alert")).textContent).toContain(
      "100 submissions moved to trash. Couldn't update the rest. The database does not answer.",
    );
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(server.changes.map(({ ids }) => ids.length)).toEqual([100]));
  });
});

test("without a number, as of a search, all that match can be selected", async () => {
  server.fetch.mockImplementation(async (request) => {
    const response = await server.answer(request);
    if (!request.url.includes("size=100")) return response;
    return Response.json({ ...(await response.json()), total: null });
  });
  openInbox("?q=dora");
  await row(/Dora 0/);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
  await userEvent.click(await screen.findByRole("button", { name: "Select all that match" }));
  expect(screen.getByText("All matching selected.")).toBeTruthy();
  await press("Move to trash");
  expect(await screen.findByRole("alertdialog", { name: "Move all matching submissions to trash?" })).toBeTruthy();
  await answerQuestion("Move to trash");
  await waitFor(() => expect(server.matchingCalls[0]?.filter).toMatchObject({ q: "dora" }));
});

test("all of it is exported", async () => {
  await selectEverything();
  await press("Export");
  const dialog = within(await screen.findByRole("dialog", { name: "Export submissions" }));
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: /^Selected\s*250 submissions/ }).checked).toBe(true);
});
