import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Dialog } from "./dialog";
import DialogPanel from "./dialog-panel";

async function openDialog(closesOnOverlay?: boolean) {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Create an endpoint" closesOnOverlay={closesOnOverlay}>
      <input aria-label="Name" />
    </Dialog>,
  );
  const dialog = await screen.findByRole("dialog", { name: "Create an endpoint" });
  return { onClose, dialog, overlay: dialog.previousElementSibling as Element };
}

test("closes on Escape, on a click beside it and by its button", async () => {
  const { onClose, overlay } = await openDialog();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(overlay);
  expect(onClose).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledTimes(3);
});

test("closes on a click beside it in the moment it opens", () => {
  const onClose = vi.fn();
  render(<DialogPanel open onClose={onClose} title="Create an endpoint" />);
  const overlay = screen.getByRole("dialog").previousElementSibling as Element;
  fireEvent.click(overlay);
  expect(onClose).toHaveBeenCalledOnce();
});

test("stays on a click beside it where it must be answered", async () => {
  const { onClose, overlay } = await openDialog(false);
  await userEvent.click(overlay);
  expect(onClose).not.toHaveBeenCalled();
});

test("is at most 90 % of the viewport high, locks scrolling, and starts in its content", async () => {
  const { dialog } = await openDialog();
  expect(dialog.className).toContain("max-h-[90vh]");
  expect(document.body.hasAttribute("data-scroll-locked")).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});

function PageWithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Create an endpoint" />
    </>
  );
}

test("gives the focus back to whoever opened it", async () => {
  render(<PageWithDialog />);
  const opener = screen.getByRole("button", { name: "Open" });
  await userEvent.click(opener);
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
