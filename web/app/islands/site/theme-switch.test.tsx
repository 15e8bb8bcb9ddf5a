import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { ThemeSwitch } from "~/ui/theme/theme-switch";
import { startThemeSwitch } from "./theme-switch";

function open(): void {
  // As a content page has it: markup that React wrote and then left alone.
  document.body.innerHTML = `<div data-theme-switch>${renderToStaticMarkup(<ThemeSwitch />)}</div>`;
  startThemeSwitch(document.body);
}

const radio = (label: string) => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

test("shows the stored choice", () => {
  localStorage.setItem("theme", "dark");
  open();
  expect(radio("Dark")?.checked).toBe(true);
  expect(radio("System")?.checked).toBe(false);
});

test("a press is put on the page and kept", () => {
  open();
  for (const [label, theme] of [
    ["Light", "light"],
    ["Dark", "dark"],
    ["System", undefined],
  ] as const) {
    radio(label)?.click();
    expect(document.documentElement.dataset.theme).toBe(theme);
    expect(localStorage.getItem("theme")).toBe(theme ?? null);
  }
});

test("another tab's choice is followed", () => {
  open();
  localStorage.setItem("theme", "light");
  dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "light" }));
  expect(radio("Light")?.checked).toBe(true);
});
