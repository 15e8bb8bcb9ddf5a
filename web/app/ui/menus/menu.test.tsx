import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { confirmDeletion } from "../dialogs/confirm";
import { ConfirmDialogs } from "../dialogs/confirm-dialogs";
import { Menu } from "./menu";
import type { MenuEntry } from "./menu-props";

function draw(onSelect = vi.fn()) {
  const entries: MenuEntry[] = [
    { heading: "anna@atelier-kastor.example" },
    "line",
    { label: "Rename", onSelect },
    { label: "Export", onSelect, disabled: true },
    { link: <a href="/docs">Documentation</a> },
  ];
  render(<Menu trigger={<button type="button">More</button>} entries={entries} />);
  return onSelect;
}

test("opens on the first press, runs the chosen act and closes", async () => {
  const onSelect = draw();
  expect(screen.getByRole("button").getAttribute("aria-haspopup")).toBe("menu");
  await userEvent.click(screen.getByRole("button"));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Rename" }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
});

test("links are links, and what is disabled is not chosen", async () => {
  const onSelect = draw();
  await userEvent.click(screen.getByRole("button"));
  const link = await screen.findByRole("menuitem", { name: "Documentation" });
  expect(link.getAttribute("href")).toBe("/docs");
  expect(screen.getByRole("menuitem", { name: "Export" }).getAttribute("aria-disabled")).toBe("true");
  expect(onSelect).not.toHaveBeenCalled();
});

test("Escape closes it and gives the focus back", async () => {
  draw();
  screen.getByRole("button").focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("menu");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" })));
});

test("a question asked from a menu gives the focus back to the menu's button, time and again", async () => {
  render(<ConfirmDialogs />);
  draw(vi.fn(() => confirmDeletion("endpoint")));
  for (const _ of ["first", "second"]) {
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Rename" }));
    await screen.findByRole("alertdialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" })));
  }
});
