import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { mockSubmissions, openInbox, pane, person, row, rows } from "../mock-inbox";

const server = mockSubmissions();
const choice = (role: "checkbox" | "radio", name: string) => screen.findByRole(role, { name });

async function openFilters(search = "") {
  const router = openInbox(search);
  await row(/Ada/);
  await userEvent.click(screen.getByRole("button", { name: "Filter" }));
  const panel = await screen.findByRole("dialog", { name: "Filter" });
  return { router, panel };
}

beforeEach(() => {
  const people = [
    person("a", "Ada", { starred: true, read: false }),
    person("b", "Ben", { starred: true }),
    person("c", "Cleo"),
    person("d", "Dora", { state: "spam" }),
  ];
  server.stored = people;
  server.fetch.mockImplementation(async (request) => {
    const asked = new URL(request.url).searchParams;
    server.stored = people.filter(
      ({ starred, read }) => (!asked.has("starred") || starred) && (!asked.has("unread") || !read),
    );
    return server.answer(request);
  });
});

test("the panel and the focus stay while filters are chosen, and the list follows", async () => {
  const { router, panel } = await openFilters();
  await userEvent.click(await choice("checkbox", "Starred"));
  await waitFor(() => expect(rows()).toEqual(["Ada", "Ben"]));
  expect(document.activeElement).toBe(await choice("checkbox", "Starred"));
  await userEvent.click(await choice("checkbox", "Unread"));
  await waitFor(() => expect(rows()).toEqual(["Ada"]));
  expect(document.activeElement).toBe(await choice("checkbox", "Unread"));
  await userEvent.click(await choice("radio", "Last 7 days"));
  await waitFor(() => expect(router.state.location.search).toBe("?unread=1&starred=1&days=7"));
  await row(/Ada/);
  expect(document.activeElement).toBe(await choice("radio", "Last 7 days"));
  expect(panel.isConnected).toBe(true);
});

test("a choice is marked at once, while its list is on the way and where it fails", async () => {
  const { panel } = await openFilters();
  let fail = () => {};
  const late = new Promise<Response>((resolve) => {
    fail = () => resolve(Response.json({ detail: "The database does not answer." }, { status: 503 }));
  });
  server.fetch.mockReturnValue(late);
  await userEvent.click(await choice("checkbox", "Starred"));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Starred" }).checked).toBe(true);
  expect(screen.getByRole("status", { name: "Loading submissions" })).toBeTruthy();
  fail();
  expect((await screen.findByRole("alert")).textContent).toContain("The database does not answer.");
  expect(panel.isConnected).toBe(true);
});

test("the panel stays where no submission matches", async () => {
  const { panel } = await openFilters();
  await userEvent.click(await choice("checkbox", "Has files"));
  await screen.findByRole("heading", { name: "No matching submissions" });
  expect(panel.isConnected).toBe(true);
  await userEvent.click(await choice("checkbox", "Has files"));
  await waitFor(() => expect(rows()).toEqual(["Ada", "Ben", "Cle"]));
  expect(document.activeElement).toBe(await choice("checkbox", "Has files"));
});

test("Escape closes the panel and returns the focus to its button", async () => {
  const { router } = await openFilters();
  await userEvent.click(await choice("checkbox", "Starred"));
  await waitFor(() => expect(rows()).toEqual(["Ada", "Ben"]));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Filter" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filter" }));
  expect(router.state.location.search).toBe("?starred=1");
});

test("another list starts with nothing selected, its own first row in the pane", async () => {
  const router = openInbox();
  await row(/Ada/);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Ada" }));
  await router.navigate("/forms/k7qm/submissions?starred=1");
  await waitFor(() => expect(rows()).toEqual(["Ada", "Ben"]));
  expect(screen.queryByRole("toolbar", { name: "Bulk actions" })).toBeNull();
  await router.navigate("/forms/k7qm/submissions?folder=spam");
  await row(/Dora/);
  expect(await pane().findByRole("heading", { name: "Dora" })).toBeTruthy();
});
