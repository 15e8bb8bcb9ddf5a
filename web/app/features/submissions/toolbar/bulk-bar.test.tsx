import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Folder } from "~/api/queries/submissions";
import { sample } from "../sample";
import { BulkBar } from "./bulk-bar";

const onAct = vi.fn();
const clear = vi.fn();

function draw(folder: Folder, given: Parameters<typeof sample>[0] = {}) {
  const selection = { items: [sample(given)], all: true, has: () => true, toggle: vi.fn(), selectAll: vi.fn(), clear };
  render(<BulkBar scope="k7qm" selection={selection} folder={folder} hasMore={false} onAct={onAct} />);
  return within(screen.getByRole("toolbar", { name: "Bulk actions" })).getAllByRole("button");
}

test.each([
  ["inbox", ["Read", "Star", "Export", "Spam", "Trash", "Clear"]],
  ["spam", ["Read", "Star", "Export", "Not spam", "Trash", "Clear"]],
  ["trash", ["Read", "Star", "Export", "Spam", "Restore", "Clear"]],
] as const)("each action has its word, in the folder %s", (folder, words) => {
  const buttons = draw(folder, { read: false, starred: false });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(words);
});

test("what is read and starred can be unread and unstarred", async () => {
  const buttons = draw("inbox", { read: true, starred: true });
  expect(buttons.slice(0, 2).map(({ textContent }) => textContent)).toEqual(["Unread", "Unstar"]);
  await userEvent.click(screen.getByRole("button", { name: "Mark as unread" }));
  await userEvent.click(screen.getByRole("button", { name: "Unstar" }));
  expect(onAct.mock.calls).toEqual([[{ read: false }], [{ starred: false }]]);
});

test("the accessible names and tooltips are the longer ones, with the keys", () => {
  const names = draw("inbox", { read: false }).map((button) => [button.getAttribute("aria-label"), button.title]);
  expect(names).toEqual([
    ["Mark as read", "Mark as read (e)"],
    ["Star", "Star (s)"],
    ["Export", "Export"],
    ["Mark as spam", "Mark as spam (!)"],
    ["Move to trash", "Move to trash (#)"],
    ["Clear selection", "Clear selection (Esc)"],
  ]);
});

// There is no layout here; the scale's steps are 4 px, so 11 is 44 px.
test("on a phone each button is at least 44 px wide and high", () => {
  for (const button of draw("inbox")) {
    const size = (name: string) =>
      Number(new RegExp(`(?:^|\\s)max-sm:${name}-(\\d+)(?:\\s|$)`).exec(button.className)?.[1]);
    expect(size("h")).toBeGreaterThanOrEqual(11);
    expect(size("min-w")).toBeGreaterThanOrEqual(11);
  }
});
