import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CopyButton } from "./copy-button";

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { clipboard: { writeText } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = () => act(async () => fireEvent.click(screen.getByRole("button")));

test("copies, says so, and is itself again after two seconds", async () => {
  writeText.mockResolvedValue();
  render(<CopyButton text="k7qm2zrt9xwb4dhs" label="Copy URL" />);
  await press();
  expect(writeText).toHaveBeenCalledWith("k7qm2zrt9xwb4dhs");
  expect(screen.getByRole("button").textContent).toBe("Copied");
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.getByRole("button").textContent).toBe("Copy URL");
});

test("says when the browser refused", async () => {
  writeText.mockRejectedValue(new Error("not allowed"));
  render(<CopyButton text="x" />);
  await press();
  expect(screen.getByRole("button").textContent).toBe("Couldn't copy");
});
