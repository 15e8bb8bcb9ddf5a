import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startCopyButtons } from "~/islands/site/copy-buttons";
import { heroSamples } from "./samples";
import { Snippet } from "./snippet";

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  startCopyButtons(render(<Snippet name="Form" samples={heroSamples} />).container);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = () => vi.waitFor(() => screen.getByRole("button").click());

test("copies the sample that is chosen, with this server's address, and says so for two seconds", async () => {
  await press();
  await vi.advanceTimersByTimeAsync(0);
  const [copied = ""] = writeText.mock.calls[0] ?? [];
  expect(copied).toContain(`<form action="${location.origin}/api/submit/`);
  expect(screen.getByRole("button").textContent).toBe("Copied");
  await vi.advanceTimersByTimeAsync(2000);
  expect(screen.getByRole("button").textContent).toBe("Copy");

  screen.getByLabelText("fetch").click();
  await press();
  expect(writeText.mock.lastCall?.[0]).toContain(`await fetch(\n  "${location.origin}/api/submit/`);
});

test("says when it could not", async () => {
  writeText.mockRejectedValue(new Error("denied"));
  await press();
  await vi.advanceTimersByTimeAsync(0);
  expect(screen.getByRole("button").textContent).toBe("Couldn't copy");
});
