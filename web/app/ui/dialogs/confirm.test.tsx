import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { alert, confirm, confirmDeletion } from "./confirm";
import { ConfirmDialogs } from "./confirm-dialogs";

const user = userEvent.setup();
const pause = { title: "Pause?", text: "Visitors will see your text.", confirmLabel: "Pause" };

beforeEach(() => {
  render(<ConfirmDialogs />);
});

describe("confirm", () => {
  test("resolves true on agreement and goes away", async () => {
    const answer = confirm(pause);
    await user.click(await screen.findByRole("button", { name: "Pause" }));
    expect(await answer).toBe(true);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test.each(["Cancel", "Close"])("resolves false on %s", async (name) => {
    const answer = confirm(pause);
    await user.click(await screen.findByRole("button", { name }));
    expect(await answer).toBe(false);
  });

  test("resolves false on Escape", async () => {
    const answer = confirm(pause);
    await screen.findByRole("alertdialog");
    await user.keyboard("{Escape}");
    expect(await answer).toBe(false);
  });

  test("stays when one clicks beside it, and locks the page's scrolling meanwhile", async () => {
    const answer = confirm(pause);
    const dialog = await screen.findByRole("alertdialog");
    await user.click(overlayOf(dialog));
    expect(screen.getByRole("alertdialog")).toBe(dialog);
    expect(document.body.hasAttribute("data-scroll-locked")).toBe(true);
    await user.keyboard("{Escape}");
    await answer;
    await waitFor(() => expect(document.body.hasAttribute("data-scroll-locked")).toBe(false));
  });

  test("is named by its title, described by its text, and starts on the harmless button", async () => {
    const answer = confirm(pause);
    await screen.findByRole("alertdialog", { name: "Pause?", description: "Visitors will see your text." });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
    await user.keyboard("{Enter}");
    expect(await answer).toBe(false);
  });

  test("asks one question at a time", async () => {
    const first = confirm({ ...pause, title: "First?" });
    const second = confirm({ ...pause, title: "Second?" });
    await screen.findByRole("alertdialog", { name: "First?" });
    expect(screen.queryByRole("alertdialog", { name: "Second?" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Pause" }));
    expect(await first).toBe(true);
    await screen.findByRole("alertdialog", { name: "Second?" });
    await user.keyboard("{Escape}");
    expect(await second).toBe(false);
  });
});

test("confirmDeletion asks in the product's words", async () => {
  const answer = confirmDeletion("submission");
  await screen.findByRole("alertdialog", {
    name: "Confirm Deletion",
    description: "Are you sure you want to delete this submission? This action cannot be undone.",
  });
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await answer).toBe(true);
});

test("alert resolves when it was seen, has one button, and stays on a click beside it", async () => {
  const seen = alert({ title: "Too large", text: "Choose a shorter time." });
  const dialog = await screen.findByRole("alertdialog");
  await user.click(overlayOf(dialog));
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "OK" }));
  expect(await seen).toBeUndefined();
});

function overlayOf(dialog: HTMLElement): Element {
  const overlay = dialog.previousElementSibling;
  if (!overlay) throw new Error("the dialog has no overlay");
  return overlay;
}
