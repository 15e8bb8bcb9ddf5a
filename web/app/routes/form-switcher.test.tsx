import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mockForms, openForm, title, url } from "./mock-forms";

const server = mockForms();

async function openSwitcher(path: string, name = "Contact") {
  openForm(path);
  await title(name);
  await userEvent.click(screen.getByRole("button", { name: "Switch form" }));
  await screen.findByRole("combobox", { name: "Search forms" });
  await screen.findByRole("option", { name: /^Newsletter/ });
}
const list = () => within(screen.getByRole("listbox", { name: "Forms" }));
const options = () =>
  list()
    .queryAllByRole("option")
    .map((option) => option.textContent);
const marked = () => list().getByRole("option", { selected: true }).textContent;

test("lists all forms first, then each by name with its client", async () => {
  await openSwitcher("/forms/k7qm");
  expect(options()).toEqual([
    "All forms4 unread",
    "ContactAtelier Kastor3 unread",
    "Newsletter",
    "Quote requestBäckerei Lindqvist1 unread",
  ]);
  expect(marked()).toContain("Contact");
});

test("finds by name and by client, whatever the case and accents", async () => {
  await openSwitcher("/forms/k7qm");
  await userEvent.keyboard("BACKEREI quo");
  expect(options()).toEqual(["Quote requestBäckerei Lindqvist1 unread"]);
  await userEvent.keyboard("x");
  expect(options()).toEqual([]);
  expect(screen.getByText("No forms match “BACKEREI quox”.")).toBeTruthy();
});

test.each([
  ["/forms/k7qm", "/forms/z9zz"],
  ["/forms/k7qm?tab=snippet", "/forms/z9zz?tab=snippet"],
  ["/forms/k7qm/submissions?folder=spam", "/forms/z9zz/submissions"],
  ["/forms/k7qm/edit?tab=webhooks", "/forms/z9zz/edit?tab=webhooks"],
])("goes from %s by arrow keys and Enter to the same tab of the other form", async (from, to) => {
  await openSwitcher(from);
  await userEvent.keyboard("{ArrowDown}");
  expect(marked()).toBe("Newsletter");
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{Enter}");
  await title("Newsletter");
  expect(url()).toBe(to);
  expect(screen.queryByRole("combobox", { name: "Search forms" })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Switch form" })));
});

test("End goes to the last form and Home to the first; the arrow keys go around", async () => {
  await openSwitcher("/forms/k7qm");
  const field = screen.getByRole("combobox", { name: "Search forms" });
  const isAnnounced = () =>
    field.getAttribute("aria-activedescendant") === list().getByRole("option", { selected: true }).id;
  await userEvent.keyboard("{End}");
  expect(marked()).toContain("Quote request");
  expect(isAnnounced()).toBe(true);
  await userEvent.keyboard("{ArrowDown}");
  expect(marked()).toContain("All forms");
  await userEvent.keyboard("{ArrowUp}");
  expect(marked()).toContain("Quote request");
  await userEvent.keyboard("{Home}");
  expect(marked()).toContain("All forms");
  expect(isAnnounced()).toBe(true);
});

test("goes to all forms, and from there to a form's inbox", async () => {
  await openSwitcher("/forms/k7qm/edit");
  await userEvent.click(screen.getByRole("option", { name: /^All forms/ }));
  await title("All forms");
  expect(url()).toBe("/forms/all/submissions");
  await userEvent.click(screen.getByRole("button", { name: "Switch form" }));
  await userEvent.type(await screen.findByRole("combobox", { name: "Search forms" }), "quote{Enter}");
  await title("Quote request");
  expect(url()).toBe("/forms/p4dv/submissions");
});

test("closes with Escape and gives the focus back", async () => {
  await openSwitcher("/forms/k7qm");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Search forms" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Switch form" }));
  expect(url()).toBe("/forms/k7qm");
});

test("says that the forms couldn't be loaded", async () => {
  server.fail("/api/endpoints/?");
  openForm("/forms/k7qm");
  await title("Contact");
  await userEvent.click(screen.getByRole("button", { name: "Switch form" }));
  expect(await screen.findByText("Your forms couldn't be loaded. Close this list and try again.")).toBeTruthy();
});
