import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { toasts } from "~/ui/feedback/toast";
import { mockSubmissions, openInbox as open, row } from "../../mock-inbox";
import type { SavedView } from "./queries";

const server = mockSubmissions();

const view = (given: Partial<SavedView> = {}): SavedView => ({
  id: "v1",
  name: "Leads",
  endpoint_id: "k7qm",
  filter: { state: "inbox", unread: true } as never,
  created_at: "2026-11-19T12:00:00Z",
  ...given,
});
const starred = { state: "inbox", starred: true } as never;

const lastToast = () => toasts.get().at(-1)?.message;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const saveButton = () => screen.queryByRole("button", { name: "Save view" });

async function openMenu() {
  await row(/Ada/);
  await press(/^Folder:/);
  return within(await screen.findByRole("menu"));
}

async function openManager() {
  await userEvent.click((await openMenu()).getByRole("menuitem", { name: "Manage views…" }));
  return within(await screen.findByRole("dialog", { name: "Saved views" }));
}

describe("saving", () => {
  test("names the filters that are on, for this form; then there is nothing left to save", async () => {
    open("?unread=1&days=7&selected=b");
    await press("Save view");
    const dialog = within(await screen.findByRole("dialog", { name: "Save view" }));
    const name = dialog.getByRole<HTMLInputElement>("textbox", { name: "Name" });
    expect(name.value).toBe("Unread, last 7 days");
    expect(dialog.getByText("Shown in the folder menu of Contact form.")).toBeTruthy();
    await userEvent.clear(name);
    await userEvent.type(name, " This week {Enter}");
    await waitFor(() => expect(lastToast()).toBe("View saved."));
    await waitFor(() => expect(saveButton()).toBeNull());
    expect(server.calls).toEqual([
      'POST /api/views/ {"name":"This week","endpoint_id":"k7qm","filter":{"state":"inbox","days":7,"unread":true}}',
    ]);
    const menu = await openMenu();
    expect(menu.getByRole("menuitem", { name: "This week" }).getAttribute("aria-current")).toBe("page");
  });

  test("a search too, by its text; without either there is nothing to save", async () => {
    const router = open();
    await row(/Ada/);
    expect(saveButton()).toBeNull();
    await router.navigate("/forms/k7qm/submissions?q=ada");
    await press("Save view");
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" })).value).toBe("ada");
  });

  test("says beside the name what is wrong with it", async () => {
    const message = "A name must be one line of up to 60 characters.";
    const errors = [{ field: "name", code: "not_a_name", message }];
    server.refuse = { status: 422, body: { detail: "Invalid", errors } };
    open("?unread=1");
    await press("Save view");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Save view" }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
  });

  test("a fiftieth and one more leads to those there are", async () => {
    const detail = "You can save at most 50 views. Delete one you no longer need.";
    server.views = [view({ endpoint_id: "other", name: "Elsewhere" })];
    server.refuse = { status: 409, body: { detail, code: "too_many_views" } };
    open("?unread=1");
    await press("Save view");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Save view" }));
    expect((await dialog.findByRole("alert")).textContent).toContain(detail);
    await userEvent.click(dialog.getByRole("button", { name: "Manage views" }));
    expect(within(await screen.findByRole("dialog", { name: "Saved views" })).getByText("Elsewhere")).toBeTruthy();
  });
});

describe("the folder menu", () => {
  test("has the views of this form, which lead to what they show", async () => {
    server.views = [
      view(),
      view({ id: "v2", name: "All starred", endpoint_id: null, filter: starred }),
      view({ id: "v3", name: "From the future", filter: { state: "archive", mood: "good", starred: true } as never }),
    ];
    const router = open();
    const menu = await openMenu();
    const names = menu.getAllByRole("menuitem").map(({ textContent }) => textContent);
    expect(names).toEqual(["Inbox1 unread", "Spam", "Trash", "Leads", "From the future", "Manage views…"]);
    expect(menu.getByRole("menuitem", { name: /^Inbox/ }).getAttribute("aria-current")).toBe("page");
    await userEvent.click(menu.getByRole("menuitem", { name: "From the future" }));
    await waitFor(() => expect(router.state.location.search).toBe("?starred=1"));
  });

  test("leads out of a view by its folder, and keeps filters that are none", async () => {
    server.views = [view()];
    const router = open("?unread=1");
    const menu = await openMenu();
    expect(menu.getByRole("menuitem", { name: "Leads" }).getAttribute("aria-current")).toBe("page");
    await userEvent.click(menu.getByRole("menuitem", { name: /^Inbox/ }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    await router.navigate("/forms/k7qm/submissions?unread=1&days=7");
    await userEvent.click((await openMenu()).getByRole("menuitem", { name: "Spam" }));
    await waitFor(() => expect(router.state.location.search).toBe("?folder=spam&unread=1&days=7"));
  });

  test("works without them", async () => {
    server.views = undefined;
    open("?unread=1");
    const menu = await openMenu();
    expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "Inbox1 unread",
      "Spam",
      "Trash",
    ]);
    await userEvent.keyboard("{Escape}");
    expect(saveButton()).toBeTruthy();
  });
});

describe("managing", () => {
  test("a view is renamed in its place", async () => {
    server.views = [view(), view({ id: "v2", name: "All starred", endpoint_id: null, filter: starred })];
    open();
    const dialog = await openManager();
    expect(dialog.getByText("All forms · Inbox, starred")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Edit Leads" }));
    // Nothing is filtered that it could take over.
    expect(dialog.queryByRole("checkbox")).toBeNull();
    await userEvent.clear(dialog.getByRole("textbox", { name: "Name" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "New leads{Enter}");
    await waitFor(() => expect(lastToast()).toBe("View renamed."));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Edit New leads" })));
    expect(server.calls).toEqual(['PATCH /api/views/v1 {"name":"New leads"}']);
  });

  test("a view takes over the filters that are on", async () => {
    server.views = [view(), view({ id: "v2", name: "Elsewhere", endpoint_id: "other" })];
    open("?starred=1");
    const dialog = await openManager();
    await userEvent.click(dialog.getByRole("button", { name: "Edit Elsewhere" }));
    expect(dialog.queryByRole("checkbox")).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await userEvent.click(dialog.getByRole("button", { name: "Edit Leads" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: /Inbox, starred/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(lastToast()).toBe("View updated."));
    expect(server.calls).toEqual(['PATCH /api/views/v1 {"name":"Leads","filter":{"state":"inbox","starred":true}}']);
  });

  test("a view is deleted at once, with Undo, and the focus goes to the next", async () => {
    server.views = [view(), view({ id: "v2", name: "Spam", filter: starred })];
    open();
    const dialog = await openManager();
    dialog.getByRole("button", { name: "Delete Leads" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(dialog.queryByText("Leads")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Delete Spam" })));
    await waitFor(() => expect(lastToast()).toBe("View deleted."));
    toasts.get().at(-1)?.undo?.();
    expect(await dialog.findByText("Leads")).toBeTruthy();
    expect(server.calls).toEqual([
      "DELETE /api/views/v1",
      'POST /api/views/ {"name":"Leads","endpoint_id":"k7qm","filter":{"state":"inbox","unread":true}}',
    ]);
  });

  test("a view that couldn't be deleted comes back; the last one that is leaves a hint", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    server.views = [view()];
    server.refuse = { status: 400, body: { detail: "Broken on purpose." } };
    open();
    const dialog = await openManager();
    await userEvent.click(dialog.getByRole("button", { name: "Delete Leads" }));
    await waitFor(() => expect(lastToast()).toBe("Couldn't delete the view. Broken on purpose."));
    await userEvent.click(await dialog.findByRole("button", { name: "Delete Leads" }));
    expect(await dialog.findByText(/^No saved views\./)).toBeTruthy();
  });
});
