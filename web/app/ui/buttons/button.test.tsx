import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Button } from "./button";

test("while busy it says what it does, keeps the focus and ignores presses", () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Save</Button>);
  const button = screen.getByRole("button", { name: "Save" });
  button.focus();
  rerender(
    <Button onClick={onClick} busy="Saving…">
      Save
    </Button>,
  );
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.textContent).toBe("Saving…");
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);
});

test("does not submit a form unless told to", () => {
  render(<Button>Open</Button>);
  expect(screen.getByRole("button").getAttribute("type")).toBe("button");
});
