import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { session } from "~/features/admin/sample";
import { removeToken } from "~/lib/browser/token";
import { adminPages } from "~/lib/routing/admin-pages";
import { mockAdmin, openPage, press, refusal, url } from "./mock-admin";

const server = mockAdmin();

test("an operator sees the band, the queues with their counts, and the tickets first", async () => {
  server.has["/api/admin/session"] = session({ queues: { tickets: 19, reports: 2, health: 0 } });
  openPage("/admin");
  expect(await screen.findByRole("region", { name: "Operator" })).toBeTruthy();
  expect(screen.getByText("Lena Brandt, two-factor on")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Leave admin" }).getAttribute("href")).toBe("/dashboard");
  await screen.findByRole("heading", { level: 1, name: "Tickets" });
  expect(screen.getByRole("link", { name: "Tickets 19" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("link", { name: "Reports 2" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Health" })).toBeTruthy();
  expect(url()).toBe("/admin/tickets");
});

test("anyone else sees the ordinary page that says there is none, and nothing of admin", async () => {
  server.answers["GET /api/admin/session"] = refusal(404, "not_found", "Not found");
  openPage("/admin/tickets");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(screen.queryByText(/operator|admin/i, { selector: ":not(output)" })).toBeNull();
  expect(server.asked.filter((path) => path.startsWith("/api/admin"))).toEqual(["/api/admin/session"]);
});

test("an operator without two-factor authentication is led to the settings", async () => {
  server.answers["GET /api/admin/session"] = refusal(403, "two_factor_required", "Turn on two-factor.");
  openPage("/admin/health");
  expect(await screen.findByRole("heading", { name: "Turn on two-factor authentication" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Settings" }).getAttribute("href")).toBe("/settings?tab=two-factor");
});

test("a guest signs in first", async () => {
  removeToken();
  openPage("/admin/tickets");
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
  expect(server.asked).toEqual([]);
});

test("a failure can be tried again", async () => {
  server.answers["GET /api/admin/session"] = refusal(500, "internal", "Broken on purpose.");
  openPage("/admin/tickets");
  expect(await screen.findByText("This page couldn't be loaded")).toBeTruthy();
  server.answers = {};
  await press("Retry");
  expect(await screen.findByRole("heading", { level: 1, name: "Tickets" })).toBeTruthy();
});

test("the search is focused by the slash key, and leads to what was found", async () => {
  const workspace = { id: "w1", name: "Atelier Kastor", email: "anna@atelier-kastor.example" };
  server.has["/api/admin/search"] = { workspaces: [workspace], endpoints: [], submissions: [], tickets: [] };
  openPage("/admin/health");
  await screen.findByRole("heading", { level: 1, name: "Health" });
  await userEvent.keyboard("/");
  const field = screen.getByRole("searchbox");
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("anna@atelier{Enter}");
  const found = await screen.findByRole("link", { name: "Atelier Kastor" });
  expect(found.getAttribute("href")).toBe("/admin/workspaces/w1");
  expect(server.asked).toContain("/api/admin/search?q=anna%40atelier");
});

test("a search without results says what can be searched", async () => {
  server.has["/api/admin/search"] = { workspaces: [], endpoints: [], submissions: [], tickets: [] };
  openPage("/admin/workspaces?q=nothing");
  expect(await screen.findByText("Nothing found")).toBeTruthy();
});

test.each(adminPages)("%s is prerendered, and is a page", async (path) => {
  openPage(path.replace("_", "w1"));
  expect(await screen.findByRole("region", { name: "Operator" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Page not found" })).toBeNull();
});

test("a page that doesn't exist says so, with the band above it", async () => {
  openPage("/admin/payments");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Page not found" })).toBeTruthy());
  expect(screen.getByRole("region", { name: "Operator" })).toBeTruthy();
});
