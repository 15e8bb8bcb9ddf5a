import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { showTheme, storedTheme } from "~/lib/browser/theme";
import { ThemeSwitch } from "./theme-switch";

beforeEach(() => {
  localStorage.clear();
  showTheme("system");
});

test("follows the system until told otherwise, and remembers", () => {
  render(<ThemeSwitch />);
  expect((screen.getByLabelText("System") as HTMLInputElement).checked).toBe(true);
  fireEvent.click(screen.getByLabelText("Dark"));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(storedTheme()).toBe("dark");
  fireEvent.click(screen.getByLabelText("System"));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(storedTheme()).toBe("system");
});

test("two switches agree", () => {
  render(
    <>
      <ThemeSwitch />
      <ThemeSwitch />
    </>,
  );
  const [first, second] = screen.getAllByLabelText("Light") as HTMLInputElement[];
  if (first) fireEvent.click(first);
  expect(first?.checked).toBe(true);
  expect(second?.checked).toBe(true);
});
