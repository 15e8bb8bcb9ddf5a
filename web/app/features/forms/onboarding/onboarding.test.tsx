import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { toasts } from "~/ui/feedback/toast";
import { endpoint } from "../sample";
import { Onboarding } from "./onboarding";

const sent = (state = "inbox") => ({
  id: "0190",
  endpoint_id: "k7qm",
  created_at: "2026-11-15T14:31:07Z",
  state,
  fields: [{ name: "message", value: "Hello tray" }],
  files: [],
});

/** What lies in each folder. */
let folders: Record<string, ReturnType<typeof sent>[]>;
let refusal: Response | undefined;

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith("/api/submissions/")) {
    if (refusal) return refusal.clone();
    return Response.json({ items: folders[searchParams.get("state") ?? "inbox"] ?? [], next_cursor: null });
  }
  if (pathname.endsWith("/test")) {
    folders = { inbox: [sent()] };
    return Response.json({ submission_id: "0190" }, { status: 201 });
  }
  return Response.json(endpoint({ name: "Contact form" }), { status: request.method === "POST" ? 201 : 200 });
}

// A busy machine may take its time.
configure({ asyncUtilTimeout: 4000 });

beforeEach(() => {
  folders = {};
  refusal = undefined;
  toasts.set([]);
  vi.spyOn(globalThis, "fetch").mockImplementation((request) => answer(request as Request));
});

function Page() {
  const [formId, setFormId] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  return (
    <Suspense>
      <Onboarding formId={formId} isWaiting={isWaiting} onCreated={setFormId} onWait={() => setWaiting(true)} />
    </Suspense>
  );
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

async function openWaiting() {
  open();
  await userEvent.keyboard("{Enter}");
  await heading("Add the form to your page");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await heading("Send your first submission");
}

test("Enter takes the name that is there, and the snippet has the form's address", async () => {
  open();
  await userEvent.keyboard("{Enter}");
  await heading("Add the form to your page");
  expect(document.body.textContent).toContain('action="https://formtray.example/api/submit/k7qm"');
  const [request] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect((request as Request).method).toBe("POST");
});

test("a test from here turns the waiting green, without a toast", async () => {
  await openWaiting();
  expect(screen.getByText("Waiting for your first submission")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Send test submission" }));
  await heading("Your form works");
  expect(screen.getByText("Hello tray")).toBeTruthy();
  expect(screen.getByRole("link", { name: "View submission" }).getAttribute("href")).toBe("/submissions/0190");
  expect(toasts.get()).toEqual([]);
});

test("what a visitor sends turns it green by itself", async () => {
  await openWaiting();
  folders = { inbox: [sent()] };
  await heading("Your form works");
});

test("what was taken for spam is told of too", async () => {
  await openWaiting();
  folders = { spam: [sent("spam")] };
  expect(await screen.findByText(/It was flagged as spam/)).toBeTruthy();
});

test("whoever sends before pressing Continue is led on", async () => {
  open();
  await userEvent.keyboard("{Enter}");
  await heading("Add the form to your page");
  folders = { inbox: [sent()] };
  await heading("Your form works");
});

test("a look that fails is told of, and goes on", async () => {
  await openWaiting();
  refusal = Response.json({ detail: "Too busy", code: "busy", request_id: "r" }, { status: 503 });
  expect(await screen.findByText("We can't check for submissions right now")).toBeTruthy();
  refusal = undefined;
  folders = { inbox: [sent()] };
  await heading("Your form works");
  await waitFor(() => expect(screen.queryByText("We can't check for submissions right now")).toBeNull());
});
