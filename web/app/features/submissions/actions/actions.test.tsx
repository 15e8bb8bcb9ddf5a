import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storeToken } from "~/lib/browser/token";
// biome-ignore lint/style/noRestrictedImports: the app runs it beside every page
import Live from "~/routes/live";
import { mockSubmissions, openInbox, person, row, rows, threePeople } from "../mock-inbox";

const server = mockSubmissions();

type Held = { body: { ids: string[] }; release: (response: Response) => void };
/** The changes that the server has yet to answer to. */
let held: Held[];

beforeEach(() => {
  storeToken("secret");
  held = [];
});

/** From now on the server answers to a change only when a test says so, or never. */
function holdChanges() {
  server.fetch.mockImplementation(async (request: Request) => {
    if (request.method !== "PATCH") return server.answer(request);
    const body = await request.clone().json();
    return new Promise<Response>((resolve, reject) => {
      held.push({ body, release: resolve });
      request.signal.addEventListener("abort", () => reject(request.signal.reason));
    });
  });
}

const refusal = () => Response.json({ detail: "Not now." }, { status: 503 });
const isDone = () => Response.json({ changed: 1 });
const open = (search = "") => openInbox(search, <Live />);
const undo = () => userEvent.click(screen.getByRole("button", { name: "Undo" }));
const heldIds = () => held.map(({ body }) => body.ids);

describe("Undo takes back only what was done", () => {
  test("what was starred and then read stays read", async () => {
    server.stored = [person("a", "Ada", { read: false }), person("b", "Ben")];
    open();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select Ada" }));
    await userEvent.keyboard("s");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await row(/Ada/));
    await waitFor(() => expect(server.changes).toContainEqual({ ids: ["a"], read: true }));
    await undo();
    await waitFor(() => expect(server.changes.at(-1)).toEqual({ ids: ["a"], starred: false }));
    expect(screen.queryByRole("link", { name: /Ada.*(unread|starred)/ })).toBeNull();
  });

  test("what was moved to trash comes back as the server has it meanwhile", async () => {
    open();
    await row(/Ben/);
    holdChanges();
    await userEvent.click(screen.getByRole("button", { name: "Star Ben" }));
    await waitFor(() => expect(heldIds()).toEqual([["b"]]));
    await userEvent.click(await row(/Ben/));
    await userEvent.keyboard("#");
    held[0]?.release(refusal());
    await waitFor(() => expect(heldIds()).toEqual([["b"], ["b"]]));
    held[1]?.release(isDone());
    await undo();
    await waitFor(() => expect(rows()).toEqual(["Ada", "Ben", "Cle"]));
    expect(screen.queryByRole("link", { name: /Ben.*starred/ })).toBeNull();
  });
});

describe("what the server refuses", () => {
  test("is put back by itself: what was moved to trash meanwhile stays there", async () => {
    open();
    await row(/Ben/);
    holdChanges();
    await userEvent.click(screen.getByRole("button", { name: "Star Ben" }));
    await waitFor(() => expect(heldIds()).toEqual([["b"]]));
    await userEvent.click(await row(/Ben/));
    await userEvent.keyboard("#");
    expect(rows()).toEqual(["Ada", "Cle"]);
    held[0]?.release(refusal());
    expect((await screen.findByRole("alert")).textContent).toContain("Not now.");
    expect(rows()).toEqual(["Ada", "Cle"]);
  });

  test("does not take back a later change of the same thing", async () => {
    server.stored = [...threePeople, person("d", "Dora", { state: "spam" })];
    const router = open("?folder=spam");
    await row(/Dora/);
    await router.navigate("/forms/k7qm/submissions?selected=b");
    await row(/Ben/);
    holdChanges();
    await userEvent.keyboard("!");
    await waitFor(() => expect(heldIds()).toEqual([["b"]]));
    await router.navigate("/forms/k7qm/submissions?folder=spam&selected=b");
    await row(/Ben/);
    await userEvent.keyboard("#");
    held[0]?.release(refusal());
    await waitFor(() => expect(heldIds()).toEqual([["b"], ["b"]]));
    await router.navigate("/forms/k7qm/submissions");
    await row(/Ada/);
    expect(rows()).toEqual(["Ada", "Cle"]);
    // Refused as well, it is back where the server has had it all along.
    held[1]?.release(refusal());
    await waitFor(() => expect(rows()).toEqual(["Ada", "Ben", "Cle"]));
  });
});

describe("a change that gets no answer", () => {
  /** Lets the time of every call that waits for its answer run out. */
  function controlTimeouts() {
    const timers: AbortController[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      const timer = new AbortController();
      timers.push(timer);
      return timer.signal;
    });
    return () => {
      for (const timer of timers) timer.abort(new DOMException("It took too long.", "TimeoutError"));
    };
  }

  test("does not hold up those to other submissions", async () => {
    open();
    await row(/Ada/);
    holdChanges();
    await userEvent.click(screen.getByRole("button", { name: "Star Ada" }));
    await userEvent.click(screen.getByRole("button", { name: "Star Ben" }));
    await waitFor(() => expect(heldIds()).toEqual([["a"], ["b"]]));
  });

  test("times out, is put back, and lets the next one to the same submission go ahead", async () => {
    const runOut = controlTimeouts();
    open();
    await row(/Ada/);
    holdChanges();
    await userEvent.click(screen.getByRole("button", { name: "Star Ada" }));
    await waitFor(() => expect(heldIds()).toEqual([["a"]]));
    await userEvent.click(await row(/Ada/));
    await userEvent.keyboard("e");
    expect(held.length).toBe(1);
    runOut();
    await waitFor(() => expect(held[1]?.body).toEqual({ ids: ["a"], read: false }));
    expect((await screen.findByRole("alert")).textContent).toContain("We couldn't reach the server.");
    expect(screen.queryByRole("link", { name: /Ada.*starred/ })).toBeNull();
    expect(screen.getByRole("link", { name: /Ada.*unread/ })).toBeTruthy();
  });

  test("is shown as done if the server did it after all", async () => {
    const runOut = controlTimeouts();
    open();
    await row(/Ada/);
    holdChanges();
    await userEvent.click(screen.getByRole("button", { name: "Star Ada" }));
    await waitFor(() => expect(heldIds()).toEqual([["a"]]));
    server.stored = server.stored.map((item) => (item.id === "a" ? { ...item, starred: true } : item));
    server.tell("changed", { ids: ["a"] });
    runOut();
    await screen.findByRole("alert");
    expect(await screen.findByRole("link", { name: /Ada.*starred/ })).toBeTruthy();
  });
});
