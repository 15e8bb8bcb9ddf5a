import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BarChart, niceStep } from "./bar-chart";

const days = ["Monday", "Tuesday", "Wednesday", "Today"];
const bars = days.map((day, index) => ({
  key: day,
  label: day,
  value: index * 2,
  hint: `${day} · ${index * 2} submissions`,
}));

/** The chart is 400 pixels wide: each bar has 100. */
function open(given = bars, empty?: string) {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 150));
  render(<BarChart label="12 submissions in 4 days" bars={given} empty={empty} />);
  return screen.getByRole("slider", { name: "Day" });
}

const readout = () => document.querySelector("p")?.textContent;

test("a line shows the last bar, and while a mouse is on another one that one", () => {
  const cursor = open();
  expect(readout()).toBe("Today · 6 submissions");
  fireEvent.pointerMove(cursor, { pointerType: "mouse", clientX: 130 });
  expect(readout()).toBe("Tuesday · 2 submissions");
  fireEvent.pointerMove(cursor, { pointerType: "mouse", clientX: 1 });
  expect(readout()).toBe("Monday · 0 submissions");
  fireEvent.pointerLeave(cursor, { pointerType: "mouse" });
  expect(readout()).toBe("Today · 6 submissions");
});

test("a finger picks a bar, which stays after the finger is lifted, until something else is touched", () => {
  const cursor = open();
  const touch = { pointerType: "touch", pointerId: 1 };
  fireEvent.pointerDown(cursor, { ...touch, clientX: 50 });
  fireEvent.focus(cursor);
  fireEvent.pointerMove(cursor, { ...touch, clientX: 150 });
  // The browser's own handle follows the finger, half a bar off.
  fireEvent.change(cursor, { target: { value: "0" } });
  expect(readout()).toBe("Tuesday · 2 submissions");
  fireEvent.pointerUp(cursor, touch);
  fireEvent.pointerLeave(cursor, touch);
  expect(readout()).toBe("Tuesday · 2 submissions");
  fireEvent.blur(cursor);
  expect(readout()).toBe("Today · 6 submissions");
});

test("arrow keys move between bars, which are read out", () => {
  const cursor = open();
  expect(cursor.getAttribute("aria-valuetext")).toBe("Today · 6 submissions");
  fireEvent.focus(cursor);
  // What the browser does to a range input on an arrow key.
  fireEvent.change(cursor, { target: { value: "2" } });
  expect(readout()).toBe("Wednesday · 4 submissions");
  expect(cursor.getAttribute("aria-valuetext")).toBe("Wednesday · 4 submissions");
});

test("the chart is one tab stop, and its values are a list for screen readers", () => {
  open();
  expect(document.querySelectorAll("input, button, a, [tabindex]")).toHaveLength(1);
  expect(screen.getByRole("img", { name: "12 submissions in 4 days" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(bars.map(({ hint }) => hint));
});

test("one bar, bars without anything and no bars are charts too", () => {
  open(bars.slice(3));
  expect(screen.getAllByText("Today")).toHaveLength(1);
  expect(readout()).toBe("Today · 6 submissions");
  cleanup();
  open([{ key: "a", label: "Today", value: 0, hint: "Today · 0 submissions" }], "Nothing in this period");
  expect(screen.getByText("Nothing in this period")).toBeTruthy();
  render(<BarChart label="No days" bars={[]} />);
  expect(screen.getByRole("img", { name: "No days" })).toBeTruthy();
});

test("steps are round", () => {
  expect([0, 0.4, 5.3, 9, 11, 17, 100].map(niceStep)).toEqual([1, 1, 6, 10, 12, 20, 100]);
});
