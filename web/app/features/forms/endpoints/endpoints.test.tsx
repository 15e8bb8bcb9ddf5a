import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { toasts } from "~/ui/feedback/toast";
import type { Endpoint } from "../queries";
import { endpoint } from "../sample";
import { CreateEndpoint } from "./create-endpoint";
import { EndpointList } from "./endpoint-list";

let stored: Endpoint[];
const LIMIT = "You've reached the limit of 500 endpoints. Delete one you no longer need, then try again.";

const today = () => new Date().toISOString().slice(0, 10);
const stats = () => ({
  month: { from: "2026-11-01", to: "2026-11-30", included: 150, used: 3, spam: 0, forecast: null },
  unread: 0,
  file_bytes: 0,
  days: [
    { date: today(), endpoint_id: "k7qm", received: 3, spam: 1 },
    { date: today(), endpoint_id: "other", received: 9, spam: 0 },
  ],
});

async function answer(request: Request): Promise<Response> {
  const id = new URL(request.url).pathname.split("/")[3] ?? "";
  const body = JSON.parse((await request.text()) || "{}");
  if (request.url.endsWith("/test")) return Response.json({ submission_id: "0190" }, { status: 201 });
  if (request.url.includes("/api/stats")) return Response.json(stats());
  if (request.method === "DELETE") {
    stored = stored.filter((known) => known.id !== id);
    return new Response(null, { status: 204 });
  }
  if (request.method === "PUT") {
    stored = stored.map((known) => (known.id === id ? { ...known, ...body } : known));
    return Response.json(stored[0]);
  }
  if (request.method === "POST") {
    if (!body.name) {
      const errors = [{ field: "name", code: "required", message: "Enter a name for the endpoint." }];
      return Response.json({ detail: "Invalid", code: "invalid", errors, request_id: "r" }, { status: 422 });
    }
    if (body.name === "One too many") {
      return Response.json({ detail: LIMIT, code: "endpoint_limit", request_id: "r" }, { status: 409 });
    }
    stored = [endpoint({ id: "new", name: body.name }), ...stored];
    return Response.json(stored[0], { status: 201 });
  }
  return Response.json({ items: stored, page: 1, size: 200, total: stored.length, pages: 1, next_cursor: null });
}

// A busy machine may take its time.
configure({ asyncUtilTimeout: 4000 });

beforeEach(() => {
  stored = [endpoint()];
  toasts.set([]);
  vi.spyOn(globalThis, "fetch").mockImplementation((request) => answer(request as Request));
});

function Page() {
  const [shown, show] = useState<string | null>(null);
  return (
    <>
      <CreateEndpoint onCreated={({ id }) => show(id)} />
      <Suspense>
        <EndpointList shown={shown} onShow={show} />
      </Suspense>
    </>
  );
}

async function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole("link", { name: "Contact" });
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
  expect(await screen.findByText("Active")).toBeTruthy();
});

test("renaming keeps the address", async () => {
  await open();
  await choose("Rename");
  const field = within(await screen.findByRole("dialog")).getByRole("textbox", { name: "Name" });
  await userEvent.clear(field);
  await userEvent.type(field, "Studio{Enter}");
  expect(await screen.findByRole("link", { name: "Studio" })).toBeTruthy();
  expect(screen.getByText("…/api/submit/k7qm")).toBeTruthy();
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
