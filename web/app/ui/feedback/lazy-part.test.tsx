import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Boundary } from "./boundary";
import { lazyPart } from "./lazy-part";
import { LoadFailure } from "./load-failure";
import { PartBoundary } from "./part-boundary";

const chunkFailure = () => new TypeError("Failed to fetch dynamically imported module: /assets/section.js");
const module = { default: ({ name }: { name: string }) => <p>Section {name}</p> };

test("a section that couldn't be loaded is loaded again by Retry, within its own boundary", async () => {
  const load = vi.fn(async () => module).mockRejectedValueOnce(chunkFailure());
  const Section = lazyPart(load, (loaded) => loaded.default);
  render(
    <Boundary
      fallback="waiting"
      failed={(error, retry) => <LoadFailure what="Sessions" error={error} onRetry={retry} />}
    >
      <Section name="one" />
    </Boundary>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("Check your connection and try again.");
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Section one")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test("what is closed after a failure is loaded again when it is next opened", async () => {
  const load = vi.fn(async () => module).mockRejectedValueOnce(chunkFailure());
  const Section = lazyPart(load, (loaded) => loaded.default);
  const onClose = vi.fn();
  const dialog = (
    <PartBoundary what="The dialog" onClose={onClose}>
      <Section name="two" />
    </PartBoundary>
  );
  const { rerender } = render(dialog);
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
  rerender(<p>The page</p>);
  rerender(dialog);
  expect(await screen.findByText("Section two")).toBeTruthy();
});

function Broken(): never {
  throw new Error("a fault of ours");
}

test("an error that is no failed load goes on to whoever is around the part", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  render(
    <Boundary fallback="" failed={(error) => <h1>{String(error)}</h1>}>
      <PartBoundary what="The dialog">
        <Broken />
      </PartBoundary>
    </Boundary>,
  );
  expect((await screen.findByRole("heading")).textContent).toBe("Error: a fault of ours");
});
