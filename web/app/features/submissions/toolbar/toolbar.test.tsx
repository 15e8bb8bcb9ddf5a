import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { downloadFile } from "~/api/download";
import { toasts } from "~/ui/feedback/toast";
import { sample } from "../sample";
import { BottomBar } from "./bottom-bar";
import { Toolbar } from "./toolbar";
import type { ToolbarProps } from "./toolbar-props";

vi.mock(import("~/api/download"), async (load) => ({ ...(await load()), downloadFile: vi.fn() }));

const file = { id: "f1", field: "cv", name: "cv.pdf", size: 1, type: "application/pdf" };
const onAct = vi.fn();
const onDelete = vi.fn();

beforeEach(() => {
  onAct.mockReset();
  onDelete.mockReset();
  localStorage.clear();
});

function draw(Bar: typeof Toolbar, given: Parameters<typeof sample>[0] = {}, props: Partial<ToolbarProps> = {}) {
  const { unmount } = render(
    <MemoryRouter>
      <Bar submission={sample(given)} onAct={onAct} onDelete={onDelete} {...props} />
    </MemoryRouter>,
  );
  return unmount;
}

const names = () => {
  const bar = within(screen.getByRole("group", { name: "Actions" }));
  return bar.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);
};

test.each([
  ["inbox", ["Star", "Mark as spam", "Move to trash", "More actions"]],
  ["held", ["Star", "Move to trash", "More actions"]],
  ["trash", ["Star", "Restore", "Delete permanently", "More actions"]],
] as const)("each folder has its actions: %s", (state, expected) => {
  for (const Bar of [Toolbar, BottomBar]) {
    const unmount = draw(Bar, { state });
    expect(names()).toEqual(expected);
    unmount();
  }
});

test("Not spam is in the panel above the fields, or on a phone in the bar, in the place of Reply", () => {
  const unmount = draw(Toolbar, { state: "spam" });
  expect(names()).toEqual(["Star", "Move to trash", "More actions"]);
  unmount();
  draw(BottomBar, { state: "spam" });
  expect(names()).toEqual(["Not spam", "Star", "Move to trash", "More actions"]);
  expect(screen.queryByRole("link", { name: "Reply" })).toBeNull();
});

test("Reply is the one primary button, and only where there is an email address", () => {
  const unmount = draw(Toolbar);
  expect(screen.getByRole("link", { name: "Reply" }).className).toContain("bg-accent");
  unmount();
  draw(Toolbar, { fields: [{ name: "message", value: "Hello" }] });
  expect(screen.queryByRole("link", { name: "Reply" })).toBeNull();
});

test("the menu has the rest, with the keys where they work", async () => {
  draw(Toolbar, { id: "s1", read: true, files: [file] }, { inInbox: true });
  expect(screen.getByRole("button", { name: "Star" }).title).toBe("Star (s)");
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Mark as unreade",
    "Label",
    "Open on its own pageEnter",
    "Copy link",
    "Print",
    "Download file",
  ]);
  expect(menu.getByRole("menuitem", { name: /own page/ }).getAttribute("href")).toBe("/submissions/s1");
  await userEvent.click(menu.getByRole("menuitem", { name: /Mark as unread/ }));
  expect(onAct).toHaveBeenCalledWith(expect.objectContaining({ id: "s1" }), { read: false });
});

test("on its own page the keys are named too", () => {
  draw(Toolbar);
  expect(screen.getByRole("button", { name: "Move to trash" }).title).toBe("Move to trash (#)");
});

test("with single keys off, no keys are named", async () => {
  localStorage.setItem("singleKeyShortcuts", "off");
  draw(Toolbar);
  expect(screen.getByRole("button", { name: "Move to trash" }).title).toBe("Move to trash");
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Mark as read", "Label", "Copy link", "Print"]);
});

test("Copy link copies the URL of the submission's own page", async () => {
  const user = userEvent.setup();
  draw(Toolbar, { id: "s1" });
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Copy link" }));
  await waitFor(() => expect(toasts.get().at(-1)?.message).toBe("Link copied."));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/submissions/s1`);
});

// A browser may block all but the first of several downloads without telling the page.
test("the menu never starts several downloads: it has one for one file, and none for more", async () => {
  const unmount = draw(Toolbar, { files: [file, { ...file, id: "f2" }] });
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await screen.findByRole("menuitem", { name: "Print" });
  expect(screen.queryByRole("menuitem", { name: /Download/ })).toBeNull();
  unmount();
  vi.mocked(downloadFile).mockRejectedValue(new Error("Download failed: Not found"));
  draw(Toolbar, { files: [file] });
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Download file" }));
  expect(vi.mocked(downloadFile).mock.calls).toEqual([["f1", "cv.pdf"]]);
  await waitFor(() => expect(toasts.get().at(-1)?.message).toBe("Download failed: Not found"));
});

test("the menu assigns a label, and checks the current one", async () => {
  draw(Toolbar, { label: "red" });
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Label" }));
  const current = await screen.findByRole("menuitemradio", { name: "Red" });
  expect(current.getAttribute("aria-checked")).toBe("true");
  await userEvent.click(screen.getByRole("menuitemradio", { name: "No label" }));
  expect(onAct).toHaveBeenCalledWith(expect.objectContaining({ label: "red" }), { label: null });
});
