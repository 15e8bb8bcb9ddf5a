import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useTopmostEscape } from "./topmost-escape";

function press(handle: (event: Event) => void): boolean {
  const event = new Event("keydown", { cancelable: true });
  handle(event);
  return event.defaultPrevented;
}

test("what reaches a lower window closes the one above it", () => {
  const [closeLower, closeUpper] = [vi.fn(), vi.fn()];
  const lower = renderHook(() => useTopmostEscape(closeLower));
  expect(press(lower.result.current)).toBe(false);
  const upper = renderHook(() => useTopmostEscape(closeUpper));

  expect(press(upper.result.current)).toBe(false);
  expect(closeUpper).not.toHaveBeenCalled();
  expect(press(lower.result.current)).toBe(true);
  expect(closeUpper).toHaveBeenCalledOnce();
  expect(closeLower).not.toHaveBeenCalled();

  upper.unmount();
  expect(press(lower.result.current)).toBe(false);
});
