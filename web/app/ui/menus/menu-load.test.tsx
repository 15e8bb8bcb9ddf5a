import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { Menu } from "./menu";

const network = vi.hoisted(() => ({ isDown: true }));

vi.mock("./menu-list", async (original) => {
  if (network.isDown) throw new TypeError("Failed to fetch dynamically imported module: /assets/menu-list.js");
  return original();
});

/** As the router's: in place of the whole page. */
class ErrorScreen extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <h1>Oops! Something went wrong</h1> : this.props.children);
}

test("a menu whose code couldn't be loaded says so in its place, and Retry opens it", async () => {
  render(
    <ErrorScreen>
      <h1>The page</h1>
      <Menu trigger={<button type="button">More</button>} entries={[{ label: "Rename", onSelect: vi.fn() }]} />
    </ErrorScreen>,
  );
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The menu couldn't be loaded");
  expect(screen.getByRole("heading").textContent).toBe("The page");
  expect(screen.getByRole("button", { name: "More" })).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The menu couldn't be loaded");
  network.isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("menuitem", { name: "Rename" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
