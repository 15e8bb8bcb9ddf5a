import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { ErrorScreen } from "../error-screen";
import type { Account } from "./account";
import { ariaCurrentOf } from "./current-path";
import { TopNavigation } from "./top-navigation";

const user = { email: "ada@example.org", plan: { label: "Free Plan" } };

function draw(path: string, account: Partial<Account> = {}) {
  const onSignOut = vi.fn();
  const bar = <TopNavigation signedIn user={user} onSignOut={onSignOut} {...account} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: bar }], { initialEntries: [path] })} />);
  return onSignOut;
}

const links = ["/", "/dashboard", "/endpoints", "/billing", "/support", "/docs", "/blog"];
const hrefs = (place: HTMLElement) =>
  within(place)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

test("links where it should, and marks the current one", () => {
  draw("/billing");
  const bar = screen.getByRole("navigation", { name: "Main" });
  expect(hrefs(bar)).toEqual(links);
  expect(within(bar).getByRole("link", { current: "page" }).textContent).toBe("Billing");
  expect(screen.getByRole("link", { name: "Create Endpoint" }).getAttribute("href")).toBe("/endpoints?new");
});

test.each([
  ["/endpoints", "/endpoints", "page"],
  ["/endpoints", "/forms/k7qm/submissions", "true"],
  ["/support", "/support/12", "true"],
  ["/endpoints", "/endpoints/nowhere", undefined],
  ["/dashboard", "/billing", undefined],
])("%s seen from %s is %s", (href, pathname, mark) => {
  expect(ariaCurrentOf(href, pathname)).toBe(mark);
});

test.each(["/login", "/register", "/login/"])("is not there on %s", (path) => {
  draw(path);
  expect(screen.queryByRole("banner")).toBeNull();
});

test("guests find Sign In and Get Started in place of the menu", () => {
  draw("/forgot-password", { signedIn: false, user: null });
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login");
  expect(screen.getByRole("link", { name: "Get Started" }).getAttribute("href")).toBe("/register");
  expect(screen.queryByRole("button", { name: /^Account menu/ })).toBeNull();
});

test("the user menu names the account, its plan, Settings, Docs and Sign Out", async () => {
  const onSignOut = draw("/dashboard");
  await userEvent.click(screen.getByRole("button", { name: /^Account menu/ }));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getByText("ada@example.org")).toBeTruthy();
  expect(menu.getByText("Free Plan")).toBeTruthy();
  expect(menu.getByRole("menuitem", { name: "Settings" }).getAttribute("href")).toBe("/settings");
  expect(menu.getByRole("menuitem", { name: "Docs" }).getAttribute("href")).toBe("/docs");
  await userEvent.click(menu.getByRole("menuitemradio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  await userEvent.click(menu.getByRole("menuitemradio", { name: "System" }));
  await userEvent.click(menu.getByRole("menuitem", { name: "Sign Out" }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

test("without a profile the menu says 'User', and always the plan", async () => {
  draw("/dashboard", { user: null });
  await userEvent.click(screen.getByRole("button", { name: /^Account menu/ }));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getByText("User")).toBeTruthy();
  expect(menu.getByText("Free Plan")).toBeTruthy();
});

test("the drawer holds the same links and closes when one is followed", async () => {
  draw("/dashboard");
  await userEvent.click(screen.getByRole("button", { name: "Open navigation" }));
  const drawer = await screen.findByRole("dialog");
  await waitFor(() => expect(hrefs(within(drawer).getByRole("navigation"))).toEqual(links));
  expect(within(drawer).getByRole("link", { name: "Docs" }).getAttribute("href")).toBe("/docs");
  await userEvent.click(within(drawer).getByRole("link", { name: "Support" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a page that failed, and one whose code could not be had", () => {
  const { rerender } = render(<ErrorScreen error={new Error("a fault of ours")} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Unexpected Application Error!");
  rerender(<ErrorScreen error={new TypeError("Failed to fetch dynamically imported module: /assets/x.js")} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Oops! Something went wrong");
  expect(screen.getByText("We're having trouble loading this page. Please try refreshing.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Refresh Page" })).toBeTruthy();
});
