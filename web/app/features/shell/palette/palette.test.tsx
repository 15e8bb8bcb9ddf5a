import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { PaletteKeys } from "./keys";
import { type Command, match } from "./match";
import { Palette } from "./palette";

const ran = vi.fn();
const command = (label: string, group = "Go to", words?: string): Command => ({
  id: label,
  label,
  group,
  words,
  run: () => ran(label),
});
const commands = [
  command("Dashboard"),
  command("Billing", "Go to", "invoices"),
  command("Studio contact", "Forms"),
  command("Copy URL of Studio contact", "Copy URL"),
];

const draw = () =>
  render(
    <>
      <input aria-label="A field" />
      <PaletteKeys palette={(close) => <Palette commands={commands} onClose={close} />} />
    </>,
  );

afterEach(() => localStorage.clear());

const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);

test("what begins with the typed word comes first, then what has it anywhere", () => {
  const found = (typed: string) => match(commands, typed).map(({ label }) => label);
  expect(found("stu")).toEqual(["Studio contact", "Copy URL of Studio contact"]);
  expect(found("contact copy")).toEqual(["Copy URL of Studio contact"]);
  expect(found("invoices")).toEqual(["Billing"]);
  expect(found("STÚDIO CONT")).toEqual(["Studio contact", "Copy URL of Studio contact"]);
  expect(found("nothing like it")).toEqual([]);
  expect(found(" ")).toEqual(commands.map(({ label }) => label));
});

test("opens with Ctrl-K from anywhere, and does what is chosen by keyboard", async () => {
  draw();
  await userEvent.click(screen.getByLabelText("A field"));
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox");
  expect(document.activeElement).toBe(field);
  expect(options().length).toBe(4);
  await userEvent.keyboard("stu{ArrowDown}");
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Copy URL of Studio contact");
  expect(field.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
  await userEvent.keyboard("{Enter}");
  expect(ran).toHaveBeenLastCalledWith("Copy URL of Studio contact");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("End goes to the last command and Home to the first; the arrow keys go around, typing starts anew", async () => {
  render(<Palette commands={commands} onClose={vi.fn()} />);
  const marked = () => screen.getByRole("option", { selected: true }).textContent;
  expect(marked()).toBe("Dashboard");
  await userEvent.keyboard("{End}");
  expect(marked()).toBe("Copy URL of Studio contact");
  await userEvent.keyboard("{ArrowDown}");
  expect(marked()).toBe("Dashboard");
  await userEvent.keyboard("{ArrowUp}");
  expect(marked()).toBe("Copy URL of Studio contact");
  await userEvent.keyboard("{Home}");
  expect(marked()).toBe("Dashboard");
  await userEvent.hover(screen.getByRole("option", { name: "Billing" }));
  expect(marked()).toBe("Billing");
  await userEvent.keyboard("stu");
  expect(marked()).toBe("Studio contact");
});

test("Enter before the forms are there goes to the one that was meant, once they are", async () => {
  const onClose = vi.fn();
  const { rerender } = render(<Palette commands={[command("Dashboard")]} isLoading onClose={onClose} />);
  await userEvent.keyboard("studi{Enter}o{Enter}");
  expect(screen.getByRole("status").textContent).toBe("Loading your forms…");
  expect(onClose).not.toHaveBeenCalled();
  rerender(<Palette commands={commands} onClose={onClose} />);
  expect(ran).toHaveBeenLastCalledWith("Studio contact");
  expect(onClose).toHaveBeenCalledOnce();
});

test("an Enter that found nothing is forgotten once typing goes on, or once all is there", async () => {
  ran.mockClear();
  const { rerender } = render(<Palette commands={[command("Dashboard")]} isLoading onClose={vi.fn()} />);
  await userEvent.keyboard("stu{Enter}d");
  rerender(<Palette commands={commands} onClose={vi.fn()} />);
  await userEvent.keyboard("{Backspace}zzz{Enter}");
  expect(screen.getByRole("status").textContent).toBe("No results for “stuzzz”.");
  rerender(<Palette commands={[...commands, command("stuzzz")]} onClose={vi.fn()} />);
  expect(ran).not.toHaveBeenCalled();
});

test("what is typed can be searched for, below all that it finds", async () => {
  const commandsFor = (typed: string) => [command(`Search submissions for “${typed}”`, "Search")];
  const onClose = vi.fn();
  const { rerender } = render(<Palette commands={commands} commandsFor={commandsFor} isLoading onClose={onClose} />);
  expect(options()).not.toContain("Search submissions for “”");
  await userEvent.keyboard(" stu");
  // As long as forms are on their way, Enter must not search for the name of one.
  expect(options().at(-1)).toBe("Copy URL of Studio contact");
  rerender(<Palette commands={commands} commandsFor={commandsFor} onClose={onClose} />);
  expect(options()).toEqual(["Studio contact", "Copy URL of Studio contact", "Search submissions for “stu”"]);
  await userEvent.keyboard("pid <b>{Enter}");
  expect(ran).toHaveBeenLastCalledWith("Search submissions for “stupid <b>”");
  expect(onClose).toHaveBeenCalledOnce();
});

test("says so where nothing is found, and gives the focus back when closed", async () => {
  draw();
  await userEvent.click(screen.getByLabelText("A field"));
  await userEvent.keyboard("{Meta>}k{/Meta}");
  await screen.findByRole("combobox");
  await userEvent.keyboard("zzz{Enter}");
  expect(screen.getByText("No results for “zzz”.")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText("A field"));
});

test("the question mark lists the keys, but not for who is typing", async () => {
  draw();
  await userEvent.type(screen.getByLabelText("A field"), "why?");
  expect(screen.queryByRole("dialog")).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("?");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
  expect(screen.getByText("Move to trash or restore")).toBeTruthy();
});

test("single-key shortcuts can be turned off, here and in other tabs, and back on from the palette", async () => {
  draw();
  await userEvent.keyboard("?");
  await userEvent.click(await screen.findByRole("switch", { name: /Single-key shortcuts/ }));
  expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(false);
  expect(localStorage.getItem("singleKeyShortcuts")).toBe("off");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.keyboard("?");
  expect(screen.queryByRole("dialog")).toBeNull();
  // A combination of keys is no single key.
  await userEvent.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // Turned on in another tab.
  localStorage.removeItem("singleKeyShortcuts");
  window.dispatchEvent(new StorageEvent("storage", { key: "singleKeyShortcuts", newValue: null }));
  await userEvent.keyboard("?");
  expect((await screen.findByRole<HTMLInputElement>("switch")).checked).toBe(true);
  // And off again, while it is open here.
  localStorage.setItem("singleKeyShortcuts", "off");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "singleKeyShortcuts", newValue: "off" })));
  expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(false);
});
