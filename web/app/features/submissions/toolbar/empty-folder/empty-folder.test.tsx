import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { storeToken } from "~/lib/browser/token";
// biome-ignore lint/style/noRestrictedImports: the app runs it beside every page
import Live from "~/routes/live";
import { mockSubmissions, openInbox, person, row } from "../../mock-inbox";
import { erasures } from "./watch-erasure";

const server = mockSubmissions();
let erasure: { id: string; state: string; progress: number };

beforeEach(() => {
  storeToken("secret");
  erasures.set(new Map());
  erasure = { id: "e1", state: "running", progress: 0.4 };
  server.stored = [person("a", "Ada", { state: "trash" }), person("b", "Ben", { state: "trash" })];
  server.fetch.mockImplementation(async (request) => {
    const isErasure = request.url.endsWith("/api/submissions/empty") || request.url.endsWith("/api/erasures/e1");
    return isErasure ? Response.json(erasure) : server.answer(request);
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"], shouldAdvanceTime: true });
  return () => vi.useRealTimers();
});

async function emptyTrash() {
  const router = openInbox("?folder=trash", <Live />);
  await row(/Ada/);
  await userEvent.click(await screen.findByRole("button", { name: "Empty trash" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Empty trash" }).textContent).toContain("40%"));
  return router;
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("that the trash is empty is said although its button has gone with the last row", async () => {
  await emptyTrash();
  server.stored = [];
  server.tell("resync", {});
  await waitFor(() => expect(screen.queryByRole("button", { name: "Empty trash" })).toBeNull());
  expect(screen.queryByText("Trash emptied.")).toBeNull();
  erasure = { ...erasure, state: "done", progress: 1 };
  await pass(3);
  expect(await screen.findByText("Trash emptied.")).toBeTruthy();
});

test("back in the folder, the button still says how far it is", async () => {
  const router = await emptyTrash();
  await router.navigate("/forms/k7qm/submissions");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Empty trash" })).toBeNull());
  erasure = { ...erasure, progress: 0.8 };
  await pass(3);
  await router.navigate("/forms/k7qm/submissions?folder=trash");
  expect((await screen.findByRole("button", { name: "Empty trash" })).textContent).toContain("80%");
  erasure = { ...erasure, state: "failed" };
  await pass(3);
  expect(await screen.findByText("The folder couldn't be emptied. Try again.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Empty trash" }).textContent).not.toContain("Emptying");
});
