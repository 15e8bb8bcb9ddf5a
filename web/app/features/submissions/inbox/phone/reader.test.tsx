import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockSubmissions, openInbox, person, row, setWidth } from "../../mock-inbox";

const server = mockSubmissions();

beforeEach(() => setWidth(24));

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("a row that is tapped", () => {
  test("opens in place of the list, one step in the history, and is marked as read", async () => {
    server.stored = [person("a", "Ada"), person("b", "Ben", { read: false })];
    const router = openInbox();
    await userEvent.click(await row(/Ben/));
    const name = await heading("Ben");
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(router.state.location).toMatchObject({ pathname: "/forms/k7qm/submissions", search: "?selected=b" });
    expect(router.state.historyAction).toBe("PUSH");
    expect(screen.queryByRole("region", { name: "Reading pane" })).toBeNull();
    await waitFor(() => expect(server.changes).toEqual([{ ids: ["b"], read: true }]));
  });

  test.each([
    ["the arrow", () => userEvent.click(button("Back to Contact form"))],
    ["Escape", () => userEvent.keyboard("{Escape}")],
  ])("is left by %s: the list hasn't scrolled, and the focus is on its row", async (_, leave) => {
    const scrolled = [vi.spyOn(window, "scrollTo"), vi.spyOn(window, "scrollBy")];
    const router = openInbox();
    await userEvent.click(await row(/Ben/));
    await heading("Ben");
    await leave();
    await waitFor(() => expect(document.activeElement?.id).toBe("row-b"));
    expect(router.state.location.search).toBe("");
    expect(router.state.historyAction).toBe("POP");
    for (const scroll of scrolled) expect(scroll).not.toHaveBeenCalled();
  });
});

test("next and previous stay one step from the list, and stop at its ends", async () => {
  const router = openInbox();
  await userEvent.click(await row(/Ada/));
  expect(await screen.findByText("1 of 3")).toBeTruthy();
  expect(button("Previous submission").getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(button("Next submission"));
  expect(document.activeElement).toBe(await heading("Ben"));
  await userEvent.click(button("Next submission"));
  await heading("Cleo");
  expect(button("Next submission").getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(button("Previous submission"));
  await heading("Ben");
  await router.navigate(-1);
  await waitFor(() => expect(document.activeElement?.id).toBe("row-b"));
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
});

test("a link to one leads to the list without leaving the page", async () => {
  const router = openInbox("?selected=b");
  await heading("Ben");
  await userEvent.click(button("Back to Contact form"));
  await waitFor(() => expect(router.state.location.search).toBe(""));
  expect(router.state.historyAction).toBe("REPLACE");
});

test("the bar at the bottom has the actions as words; trash goes on to the next one, then to the list", async () => {
  server.stored = [person("a", "Ada"), person("b", "Ben")];
  const router = openInbox();
  await userEvent.click(await row(/Ada/));
  await heading("Ada");
  const bar = within(screen.getByRole("group", { name: "Actions" }));
  expect(bar.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Star", "Spam", "Trash", "More"]);
  await userEvent.click(button("Move to trash"));
  await heading("Ben");
  expect(router.state.location.search).toBe("?selected=b");
  await userEvent.click(button("Mark as spam"));
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

test("j and k go through the rows without opening them", async () => {
  const router = openInbox();
  await row(/Ada/);
  await userEvent.keyboard("jj");
  expect(document.activeElement?.id).toBe("row-b");
  expect(router.state.location.search).toBe("");
  await userEvent.keyboard("{Enter}");
  await heading("Ben");
});
