import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { endpoint } from "~/features/forms/sample";
import { toasts } from "~/ui/feedback/toast";
import { mockForms, openForm, title, url } from "./mock-forms";

vi.mock(import("~/lib/browser/save-file"), () => ({ saveFile: vi.fn() }));

const server = mockForms();

const tabs = () => within(screen.getByRole("navigation", { name: "Form" })).getAllByRole("link");
const currentTab = () => tabs().filter((tab) => tab.getAttribute("aria-current") === "page");

describe("the header", () => {
  test.each([
    ["/forms/k7qm/submissions", "Inbox 3 unread"],
    ["/forms/k7qm", "Form"],
    ["/forms/k7qm?tab=snippet", "Snippet"],
    ["/forms/k7qm/edit", "Settings"],
    ["/forms/k7qm/edit?tab=webhooks", "Settings"],
  ])("of %s has the form's tabs, %s being the current one", async (path, current) => {
    openForm(path);
    await title("Contact");
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(tabs().map((tab) => [tab.textContent, tab.getAttribute("href")])).toEqual([
      ["Inbox 3 unread", "/forms/k7qm/submissions"],
      ["Form", "/forms/k7qm"],
      ["Snippet", "/forms/k7qm?tab=snippet"],
      ["Settings", "/forms/k7qm/edit"],
    ]);
    expect(currentTab().map((tab) => tab.textContent)).toEqual([current]);
  });

  test("of all forms has the switcher and no tab but the inbox", async () => {
    openForm("/forms/all/submissions");
    await title("All forms");
    await waitFor(() => expect(tabs().map((tab) => tab.textContent)).toEqual(["Inbox 4 unread"]));
    expect(screen.getByRole("button", { name: "Switch form" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Form actions" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Inbox actions" }));
    const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
    expect(items.map((item) => item.textContent)).toEqual(["Export submissions", "Exports"]);
    expect(items[1]?.getAttribute("href")).toBe("/exports");
  });

  test("stays while a tab leads to another", async () => {
    openForm("/forms/k7qm");
    const heading = await title("Contact");
    for (const name of ["Settings", "Snippet", /^Inbox/, "Form"]) {
      await userEvent.click(within(screen.getByRole("navigation", { name: "Form" })).getByRole("link", { name }));
      expect(heading.isConnected).toBe(true);
    }
    expect(url()).toBe("/forms/k7qm");
  });

  test("shows the status only of a form that isn't receiving", async () => {
    server.stored = [endpoint({ status: "paused" })];
    openForm("/forms/k7qm/submissions");
    await title("Contact");
    expect(screen.getByText("Paused")).toBeTruthy();
  });

  test("shows no status of a form that is receiving", async () => {
    openForm("/forms/k7qm/submissions");
    await title("Contact");
    expect(screen.queryByText("Active")).toBeNull();
  });

  test("copies the whole URL, in the header and in the menu", async () => {
    openForm("/forms/k7qm");
    await title("Contact");
    const user = userEvent.setup();
    expect(screen.getByText("…/api/submit/k7qm")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Copy URL" }));
    expect(await navigator.clipboard.readText()).toBe("https://formtray.example/api/submit/k7qm");
    await navigator.clipboard.writeText("");
    await user.click(screen.getByRole("button", { name: "Form actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Copy URL" }));
    await waitFor(() => expect(toasts.get()[0]?.message).toBe("URL copied."));
    expect(await navigator.clipboard.readText()).toBe("https://formtray.example/api/submit/k7qm");
  });

  test("is left out where there is no such form, which is said once", async () => {
    openForm("/forms/nope/edit");
    await title("Form not found");
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1));
    expect(screen.queryByRole("navigation", { name: "Form" })).toBeNull();
  });
});

describe("the menu", () => {
  async function choose(name: string) {
    await title("Contact");
    await userEvent.click(screen.getByRole("button", { name: "Form actions" }));
    await userEvent.click(await screen.findByRole("menuitem", { name }));
  }

  test("has what can be done with a form", async () => {
    openForm("/forms/k7qm");
    await title("Contact");
    await userEvent.click(screen.getByRole("button", { name: "Form actions" }));
    const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "Copy URL",
      "Send test submission",
      "Export submissions",
      "Exports",
      "Import submissions",
      "Pause",
      "Rename",
      "Change URL",
      "Delete",
    ]);
  });

  test("sends a test", async () => {
    openForm("/forms/k7qm/submissions");
    await choose("Send test submission");
    await waitFor(() => expect(toasts.get()[0]?.message).toBe("Test submission sent to Contact."));
  });

  test("deletes the form with its name typed, and leaves it", async () => {
    openForm("/forms/k7qm");
    await choose("Delete");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Confirm Deletion" }));
    await userEvent.type(dialog.getByRole("textbox"), "Contact{Enter}");
    await title("All endpoints");
  });

  test("exports the folder that is shown", async () => {
    openForm("/forms/k7qm/submissions?folder=spam");
    await choose("Export submissions");
    const dialog = within(await screen.findByRole("dialog", { name: "Export submissions" }));
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: /^Spam/ }).checked).toBe(true);
    await userEvent.click(await dialog.findByRole("button", { name: "Export 3 submissions" }));
    await waitFor(() => expect(toasts.get().at(-1)?.message).toBe("Export downloaded."));
    expect(server.exported).toMatchObject([{ endpoint_id: "k7qm", state: "spam", format: "csv" }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
