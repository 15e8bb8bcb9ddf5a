import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { LIMIT, mockEndpoints } from "~/features/forms/endpoints/mock-endpoints";
import { endpoint } from "~/features/forms/sample";
import { toasts } from "~/ui/feedback/toast";
import Endpoints from "./endpoints";

beforeEach(() => {
  toasts.set([]);
  mockEndpoints([endpoint()]);
});

async function open() {
  const page = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Endpoints />
    </QueryClientProvider>
  );
  const routes = [{ path: "/endpoints", element: page }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/endpoints"] })} />);
  await screen.findByRole("link", { name: "Contact" });
  await screen.findByRole("textbox", { name: "New endpoint" });
}

async function choose(act: string) {
  await userEvent.click(screen.getByRole("button", { name: "More for Contact" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: act }));
}

test("a name and Enter create an endpoint and show its snippet", async () => {
  await open();
  await userEvent.type(screen.getByRole("textbox", { name: "New endpoint" }), "Jobs{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Jobs" });
  expect(dialog.textContent).toContain('action="https://formtray.example/api/submit/new"');
});

test("what is wrong with a name stands beside the field", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Create Endpoint" }));
  expect(await screen.findByText("Enter a name for the endpoint.")).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "New endpoint" }).getAttribute("aria-invalid")).toBe("true");
});

test("at the limit of endpoints the field says what to do", async () => {
  await open();
  await userEvent.type(screen.getByRole("textbox", { name: "New endpoint" }), "One too many{Enter}");
  expect(await screen.findByText(LIMIT)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("deleting needs the endpoint's name typed", async () => {
  await open();
  await choose("Delete");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Confirm Deletion" }));
  const text = "Are you sure you want to delete this endpoint? This action cannot be undone.";
  expect(dialog.getByText(text)).toBeTruthy();
  const button = dialog.getByRole("button", { name: "Delete" });
  expect(button.hasAttribute("disabled")).toBe(true);
  await userEvent.type(dialog.getByRole("textbox"), "Contact");
  await userEvent.click(button);
  expect(await screen.findByRole("heading", { name: "No endpoints yet" })).toBeTruthy();
});

test("pausing happens at once and can be undone", async () => {
  await open();
  await choose("Pause");
  expect(await screen.findByText("Paused")).toBeTruthy();
  await waitFor(() => expect(toasts.get()).toHaveLength(1));
  toasts.get()[0]?.undo?.();
  await waitFor(() => expect(screen.queryByText("Paused")).toBeNull());
});

test("renaming keeps the address", async () => {
  await open();
  await choose("Rename");
  const field = within(await screen.findByRole("dialog")).getByRole("textbox", { name: "Name" });
  await userEvent.clear(field);
  await userEvent.type(field, "Studio{Enter}");
  const link = await screen.findByRole("link", { name: "Studio" });
  expect(link.getAttribute("href")).toBe("/forms/k7qm/submissions");
});

test("a test is told of, with a way to what arrived", async () => {
  await open();
  await choose("Send test submission");
  await waitFor(() => expect(toasts.get()[0]?.message).toBe("Test submission sent to Contact."));
  render(<MemoryRouter>{toasts.get()[0]?.link}</MemoryRouter>);
  expect(screen.getByRole("link", { name: "View submission" }).getAttribute("href")).toBe("/submissions/0190");
  const posted = vi.mocked(fetch).mock.calls.map(([request]) => request as Request);
  expect(posted.some(({ url, method }) => method === "POST" && url.endsWith("/api/endpoints/k7qm/test"))).toBe(true);
});

test("each endpoint has its last days drawn", async () => {
  await open();
  expect(await screen.findByRole("img", { name: "3 submissions in the last 30 days" })).toBeTruthy();
});

test("changing the address asks first", async () => {
  await open();
  await choose("Change URL");
  expect(await screen.findByRole("dialog", { name: "Change endpoint URL" })).toBeTruthy();
});
