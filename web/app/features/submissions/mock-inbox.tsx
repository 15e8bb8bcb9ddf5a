import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { beforeEach, vi } from "vitest";
import { usage } from "~/api/mocks/sample-usage";
import type { Submission, SubmissionDetails } from "~/api/queries/submissions";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import { dismissToast, toasts } from "~/ui/feedback/toast";
import { Toasts } from "~/ui/feedback/toasts";
import { Inbox } from "./inbox/inbox";
import { sample } from "./sample";

let minutes = 0;
/** Each a minute older than the one before, as a list has them. */
export function person(id: string, name: string, given: Partial<Submission> = {}): Submission {
  minutes += 1;
  const created_at = new Date(Date.now() - 60_000 * minutes).toISOString();
  return sample({ id, endpoint_id: "k7qm", created_at, read: true, fields: [{ name: "name", value: name }], ...given });
}

export const threePeople = [person("a", "Ada"), person("b", "Ben"), person("c", "Cleo")];

/** A server for the tests of a file: what it has, what it was asked to change, and how it answers. */
export function mockSubmissions() {
  const server = {
    stored: [] as Submission[],
    memos: {} as Record<string, SubmissionDetails["memo"]>,
    usage: usage(),
    changes: [] as { ids: string[]; [what: string]: unknown }[],
    /** What was asked of the held ones. */
    heldCalls: [] as { path: string; [what: string]: unknown }[],
    /** The next such call is refused with this. */
    refuseHeld: undefined as { code: string; detail: string } | undefined,
    fetch: vi.fn<(request: Request) => Promise<Response>>(),
    answer,
    /** Sends an event over the stream that the page has open. */
    tell: (event: string, data: unknown) => live.enqueue(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
  };
  let live: { enqueue: (text: string) => void };

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/api/live") return openStream();
    if (pathname.endsWith("/timeline")) return Response.json({ items: [] });
    if (pathname === "/api/endpoints/") return Response.json([]);
    if (pathname === "/api/billing/usage") return Response.json(server.usage);
    if (pathname.startsWith("/api/submissions/held/")) return answerHeld(pathname, await request.json());
    if (request.method === "DELETE") {
      server.stored = server.stored.filter(({ id }) => !pathname.endsWith(`/${id}`));
      return new Response(null, { status: 204 });
    }
    if (request.method === "PATCH") {
      const { ids, ...change } = await request.json();
      server.changes.push({ ids, ...change });
      server.stored = server.stored.map((item) => (ids.includes(item.id) ? { ...item, ...change } : item));
      return Response.json({ changed: ids.length });
    }
    if (request.method === "PUT") {
      const { text } = await request.json();
      const memo = { text, updated_at: new Date().toISOString() };
      server.memos[pathname.split("/").at(-2) ?? ""] = text === "" ? null : memo;
      return Response.json(memo);
    }
    if (pathname.includes("/details/")) {
      const one = server.stored.find(({ id }) => pathname.endsWith(`/${id}`));
      if (!one) return new Response(null, { status: 404 });
      return Response.json({ ...one, memo: server.memos[one.id] ?? null });
    }
    return Response.json(pageOf(server.stored, searchParams));
  }

  /** As the server does: only as many as were shown, at the price that was shown. */
  function answerHeld(pathname: string, body: { count: number; price_cents?: number }): Response {
    const { held } = server.usage;
    server.heldCalls.push({ path: pathname, ...body });
    const refused = server.refuseHeld;
    server.refuseHeld = undefined;
    if (refused) return Response.json(refused, { status: 409 });
    const some = server.stored.filter(({ state }) => state === "held").slice(0, body.count);
    const isOpened = pathname.endsWith("/open");
    server.stored = isOpened
      ? server.stored.map((item) => (some.includes(item) ? { ...item, state: "inbox" } : item))
      : server.stored.filter((item) => !some.includes(item));
    server.usage = { ...server.usage, held: { ...held, count: held.count - some.length, can_open: 0, price_cents: 0 } };
    return Response.json(
      isOpened ? { opened: some.length, price_cents: body.price_cents } : { discarded: some.length },
    );
  }

  function openStream(): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        live = { enqueue: (text) => controller.enqueue(new TextEncoder().encode(text)) };
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  }

  beforeEach(() => {
    server.stored = threePeople;
    server.memos = {};
    server.changes = [];
    server.usage = usage();
    server.heldCalls = [];
    server.refuseHeld = undefined;
    localStorage.clear();
    for (const { id } of toasts.get()) dismissToast(id);
    server.fetch.mockImplementation(answer);
    vi.spyOn(globalThis, "fetch").mockImplementation(server.fetch as unknown as typeof globalThis.fetch);
    // There is room for the pane, unless a test says otherwise.
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  });
  return server;
}

function pageOf(stored: readonly Submission[], asked: URLSearchParams) {
  const folder = stored.filter(({ state }) => state === (asked.get("state") ?? "inbox"));
  const items = asked.has("has_files") ? [] : folder;
  const size = Number(asked.get("size"));
  const from = Number(asked.get("cursor") ?? 0);
  const next_cursor = from + size < items.length ? String(from + size) : null;
  return { items: items.slice(from, from + size), page: 1, size, total: items.length, pages: null, next_cursor };
}

/** An inbox as its page shows it. `beside` is what the app runs beside every page: the live reader. */
export function openInbox(search = "", beside?: ReactNode) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const layout = (
    <QueryClientProvider client={queries}>
      <Outlet />
      {beside}
      <ConfirmDialogs />
      <Toasts />
    </QueryClientProvider>
  );
  const inbox = <Inbox scope="k7qm" title="Contact form" unread={1} firstSteps={<p>The snippet</p>} />;
  const router = createMemoryRouter(
    [
      {
        element: layout,
        children: [
          { path: "/forms/:formId/submissions", element: inbox },
          { path: "/submissions/:id", element: <h1>Its own page</h1> },
        ],
      },
    ],
    { initialEntries: [`/forms/k7qm/submissions${search}`] },
  );
  render(<RouterProvider router={router} />);
  return Object.assign(router, { queries });
}

/** From now on there is room for what needs at most so many rem. */
export const setWidth = (rem: number) =>
  vi
    .mocked(window.matchMedia)
    .mockImplementation(
      (query) => ({ matches: Number(/min-width: (\d+)rem/.exec(query)?.[1]) <= rem }) as MediaQueryList,
    );

export const row = (name: RegExp) => screen.findByRole("link", { name });

export const rows = () =>
  screen.queryAllByRole("link", { name: /Ada|Ben|Cleo|Dora/ }).map(({ textContent }) => textContent?.slice(0, 3));

export const pane = () => within(screen.getByRole("region", { name: "Reading pane" }));
