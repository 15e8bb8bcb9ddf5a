import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { receiveSubmission } from "../cache/live-updates";
import { mockSubmissions, openInbox, pane, person, row, rows } from "../mock-inbox";

const server = mockSubmissions();

const heading = async (name: string) => {
  await screen.findByRole("region", { name: "Reading pane" });
  return pane().findByRole("heading", { name });
};
const arrival = (id: string) => person(id, "Dora", { created_at: new Date(Date.now() + 1000).toISOString() });

test("with nothing open the pane previews the first row, which the URL doesn't name", async () => {
  const router = openInbox();
  expect(await heading("Ada")).toBeTruthy();
  expect((await row(/Ada/)).getAttribute("aria-current")).toBe("true");
  expect(router.state.location.search).toBe("");
});

test("what arrives doesn't take the place of the previewed one, until something was opened and closed", async () => {
  const { queries } = openInbox();
  await heading("Ada");
  act(() => void receiveSubmission(queries, arrival("p1")));
  await waitFor(() => expect(rows()).toEqual(["Dor", "Ada", "Ben", "Cle"]));
  expect(await heading("Ada")).toBeTruthy();
  await userEvent.click(await row(/Ben/));
  expect(await heading("Ben")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(await heading("Dora")).toBeTruthy();
});

test("j opens the previewed one first, then the next", async () => {
  const router = openInbox();
  await heading("Ada");
  act(() => void receiveSubmission(router.queries, arrival("p2")));
  await row(/Dora/);
  await userEvent.keyboard("j");
  expect(router.state.location.search).toBe("?selected=a");
  await userEvent.keyboard("j");
  expect(await heading("Ben")).toBeTruthy();
});

test("what is done is done to the previewed one, and the preview goes on to the next", async () => {
  const router = openInbox();
  await heading("Ada");
  await userEvent.keyboard("s");
  await waitFor(() => expect(server.changes).toEqual([{ ids: ["a"], starred: true }]));
  await userEvent.click(pane().getByRole("button", { name: "Move to trash" }));
  expect(await heading("Ben")).toBeTruthy();
  expect(rows()).toEqual(["Ben", "Cle"]);
  expect(router.state.location.search).toBe("");
  expect(server.changes.some((change) => "read" in change)).toBe(false);
});
