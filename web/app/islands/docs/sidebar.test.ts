import { expect, test } from "vitest";
import { showCurrentPage } from "./sidebar";

function place(bottom: number) {
  document.body.innerHTML =
    '<div data-docs-sidebar><a href="/docs/a">A</a><a href="/docs/b" aria-current="page">B</a></div>';
  const list = document.querySelector("div") as HTMLElement;
  const current = document.querySelector("[aria-current]") as HTMLElement;
  Object.defineProperty(list, "clientHeight", { value: 600 });
  list.getBoundingClientRect = () => new DOMRect(0, 100, 200, 600);
  current.getBoundingClientRect = () => new DOMRect(0, bottom - 30, 200, 30);
  showCurrentPage();
  return list.scrollTop;
}

test("the current page is scrolled to the middle if it is below the visible part", () => {
  expect(place(900)).toBe(500);
});

test("the sidebar stays where it is if the current page is visible", () => {
  expect(place(700)).toBe(0);
});
