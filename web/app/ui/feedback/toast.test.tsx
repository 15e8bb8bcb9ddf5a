import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dismissToast, type ToastType, toast, toasts } from "./toast";
import { Toasts } from "./toasts";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});

afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) dismissToast(id);
  });
  vi.useRealTimers();
});

const say = (words: Parameters<typeof toast>[0]) => act(() => toast(words));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe("titles", () => {
  test.each<[ToastType, string]>([
    ["info", "Information"],
    ["success", "Success"],
    ["error", "Error"],
    ["warning", "Warning"],
  ])("%s is called %s", (type, title) => {
    say({ type, message: "It happened." });
    expect(screen.getByText(title)).toBeTruthy();
  });

  test("can be one's own", () => {
    say({ title: "Saved", message: "Email address changed." });
    expect(screen.getByText("Saved")).toBeTruthy();
    expect(screen.queryByText("Information")).toBeNull();
  });
});

describe("time", () => {
  test("a toast goes after 5000 ms", () => {
    say({ message: "Gone soon." });
    pass(4999);
    expect(screen.getByText("Gone soon.")).toBeTruthy();
    pass(1);
    expect(screen.queryByText("Gone soon.")).toBeNull();
  });

  test("or after its own duration", () => {
    say({ message: "Short.", duration: 1000 });
    pass(1000);
    expect(screen.queryByText("Short.")).toBeNull();
  });

  test("with duration 0 it stays until dismissed", () => {
    say({ message: "Stays.", duration: 0 });
    pass(1_000_000);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Stays.")).toBeNull();
  });

  test("none goes while the pointer is on them; afterwards each has its whole time again", () => {
    say({ message: "Being read." });
    pass(4000);
    const region = screen.getByRole("region", { name: "Notifications" });
    fireEvent.pointerEnter(region);
    pass(60_000);
    expect(screen.getByText("Being read.")).toBeTruthy();
    fireEvent.pointerLeave(region);
    pass(4999);
    expect(screen.getByText("Being read.")).toBeTruthy();
    pass(1);
    expect(screen.queryByText("Being read.")).toBeNull();
  });
});

test("Undo undoes and dismisses", () => {
  const undo = vi.fn();
  say({ type: "success", message: "Moved to trash.", undo });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText("Moved to trash.")).toBeNull();
});

test("an error interrupts, the rest waits its turn", () => {
  say({ type: "error", message: "It failed." });
  say({ type: "success", message: "It worked." });
  expect(screen.getByRole("alert").textContent).toContain("It failed.");
  expect(screen.getByText("It worked.").closest("[aria-live=polite]")).toBeTruthy();
});

test("no live region is inside another: each toast is announced once", () => {
  say({ type: "error", message: "It failed." });
  say({ type: "success", message: "It worked." });
  say({ type: "error", message: "It failed again." });
  const live = "[aria-live], [role=alert], [role=status], [role=log]";
  expect(document.querySelectorAll(`:is(${live}) :is(${live})`)).toHaveLength(0);
  expect(screen.getAllByRole("alert")).toHaveLength(2);
});

test("they are shown in the order they came, errors among the others", () => {
  say({ type: "error", message: "First." });
  say({ type: "success", message: "Second." });
  say({ type: "error", message: "Third." });
  const items = screen.getAllByRole("listitem").toSorted((a, b) => Number(a.style.order) - Number(b.style.order));
  expect(items.map(({ textContent }) => /First|Second|Third/.exec(textContent ?? "")?.[0])).toEqual([
    "First",
    "Second",
    "Third",
  ]);
});

test("a link leads to what it speaks of, and the toast has then done its work", () => {
  say({ message: "Test submission sent.", link: <a href="#arrived">View submission</a> });
  act(() => fireEvent.click(screen.getByRole("link", { name: "View submission" })));
  expect(screen.queryByText("Test submission sent.")).toBeNull();
});
