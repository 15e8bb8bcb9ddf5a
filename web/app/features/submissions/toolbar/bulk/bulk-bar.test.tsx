import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Folder } from "~/api/queries/submissions";
import { sample } from "../../sample";
import { BulkBar } from "./bulk-bar";

const onAct = vi.fn();
const selectAll = vi.fn();
const selectEverything = vi.fn();

beforeEach(() => onAct.mockReset());

type Drawn = Partial<ComponentProps<typeof BulkBar>> & { isEverything?: boolean };

function draw(
  folder: Folder,
  given: Parameters<typeof sample>[0] = {},
  { isEverything = false, ...props }: Drawn = {},
) {
  const selection = {
    items: [sample(given)],
    all: true,
    isEverything,
    has: () => true,
    toggle: vi.fn(),
    selectAll,
    selectEverything,
    clear: vi.fn(),
  };
  render(<BulkBar scope="k7qm" selection={selection} folder={folder} hasMore={false} onAct={onAct} {...props} />);
  return within(screen.getByRole("toolbar", { name: "Bulk actions" })).getAllByRole("button");
}

test.each([
  ["inbox", ["Read", "Star", "Label", "Export", "Spam", "Trash", "Clear"]],
  ["spam", ["Read", "Star", "Label", "Export", "Not spam", "Trash", "Clear"]],
  ["trash", ["Read", "Star", "Label", "Export", "Spam", "Restore", "Clear"]],
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
    ["Label", "Label"],
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

describe("the label menu", () => {
  const open = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Label" }));
    const choices = await screen.findAllByRole("menuitemradio");
    const isCurrent = (choice: HTMLElement) => choice.getAttribute("aria-checked") === "true";
    return choices.map((choice) => `${choice.textContent}${isCurrent(choice) ? ", current" : ""}`);
  };

  test("names each colour, and the current one is checked", async () => {
    draw("inbox", { label: "blue" });
    const names = ["Red", "Orange", "Yellow", "Green", "Blue, current", "Purple", "No label"];
    expect(await open()).toEqual(names);
    await userEvent.click(screen.getByRole("menuitemradio", { name: "Green" }));
    expect(onAct.mock.calls).toEqual([[{ label: "green" }]]);
  });

  test("removes the label; without one that is the current choice", async () => {
    draw("inbox");
    expect(await open()).toContain("No label, current");
    await userEvent.click(screen.getByRole("menuitemradio", { name: "No label" }));
    expect(onAct.mock.calls).toEqual([[{ label: null }]]);
  });
});

describe("where the list has more on the server", () => {
  test("offers all of it, with the number if it is known", async () => {
    draw("inbox", {}, { hasMore: true, total: 12_431 });
    expect(screen.getByRole("status").textContent).toBe("All 1 loaded are selected.");
    await userEvent.click(screen.getByRole("button", { name: "Select all 12,431" }));
    expect(selectEverything).toHaveBeenCalledOnce();
  });

  test("offers it without a number", () => {
    draw("inbox", {}, { hasMore: true, total: null });
    expect(screen.getByRole("button", { name: "Select all that match" })).toBeTruthy();
  });

  test.each([
    [12_431, "12,431 selected", "All 12,431 selected."],
    [null, "All selected", "All matching selected."],
  ])("says that all of it is selected, of %s", async (total, count, text) => {
    draw("inbox", {}, { hasMore: true, total, isEverything: true });
    expect(screen.getByRole("checkbox", { name: count })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe(text);
    await userEvent.click(screen.getByRole("button", { name: "Select only the 1 loaded" }));
    expect(selectAll).toHaveBeenCalledOnce();
  });
});
