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
import type { SavedView } from "./filters/views/queries";
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
    /** What was asked of everything in a list, and how many one call changes. */
    matchingCalls: [] as MatchingCall[],
    matchingSize: 1000,
    /** What was asked of the held ones. */
    heldCalls: [] as { path: string; [what: string]: unknown }[],
    /** The saved views, or undefined where they can't be loaded. */
    views: [] as SavedView[] | undefined,
    /** What was asked of views and of the form, beside reading them. */
    calls: [] as string[],
    /** The next such call is refused with this. */
    refuse: undefined as { status: number; body: object } | undefined,
    allowedSenders: [] as string[],
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
    if (pathname.startsWith("/api/views/")) return answerViews(request, pathname);
    if (/^\/api\/endpoints\/\w+$/.test(pathname)) return answerEndpoint(request);
    if (pathname === "/api/billing/usage") return Response.json(server.usage);
    if (pathname.startsWith("/api/submissions/held/")) return answerHeld(pathname, await request.json());
    if (request.method === "DELETE") {
      server.stored = server.stored.filter(({ id }) => !pathname.endsWith(`/${id}`));
      return new Response(null, { status: 204 });
    }
    if (pathname === "/api/submissions/matching") return answerMatching(await request.json());
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

  /** As the server does: those that change, a part with each call. */
  function answerMatching(call: MatchingCall): Response {
    server.matchingCalls.push(call);
    const { filter, change, cursor } = call;
    const from = server.stored.findIndex(({ id }) => id === cursor) + 1;
    const rest = server.stored.slice(from).filter((item) => isMatching(item, filter));
    const some = rest.slice(0, server.matchingSize);
    const ids = some.filter((item) => Object.entries(change).some(([name, value]) => hasOther(item, name, value)));
    server.stored = server.stored.map((item) => (some.includes(item) ? { ...item, ...change } : item));
    const next_cursor = rest.length > some.length ? some.at(-1)?.id : null;
    return Response.json({ ids: ids.map(({ id }) => id), next_cursor });
  }

  /** Notes a change of a view or of the form, and gives its body, or what it is refused with. */
  async function bodyOf(request: Request) {
    const text = await request.text();
    server.calls.push(`${request.method} ${new URL(request.url).pathname}${text && ` ${text}`}`);
    const { refuse } = server;
    server.refuse = undefined;
    return { body: text ? JSON.parse(text) : {}, refused: refuse && Response.json(refuse.body, refuse) };
  }

  async function answerViews(request: Request, pathname: string): Promise<Response> {
    const { views } = server;
    if (!views) return Response.json({ detail: "Broken on purpose." }, { status: 400 });
    if (request.method === "GET") return Response.json({ items: views });
    const { body, refused } = await bodyOf(request);
    if (refused) return refused;
    const id = pathname.split("/").at(-1);
    if (request.method === "DELETE") {
      server.views = views.filter((view) => view.id !== id);
      return new Response(null, { status: 204 });
    }
    const changed = id
      ? { ...views.find((view) => view.id === id), ...body }
      : { id: `v${views.length + 1}`, endpoint_id: null, created_at: new Date().toISOString(), ...body };
    server.views = id ? views.map((view) => (view.id === id ? changed : view)) : [...views, changed];
    return Response.json(changed);
  }

  async function answerEndpoint(request: Request): Promise<Response> {
    if (request.method === "PUT") {
      const { body, refused } = await bodyOf(request);
      if (refused) return refused;
      const { allowed_senders = server.allowedSenders, add_allowed_senders = [] } = body;
      server.allowedSenders = [...allowed_senders, ...add_allowed_senders];
    }
    return Response.json({ id: "k7qm", name: "Contact", unread: 1, allowed_senders: server.allowedSenders });
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
    server.matchingCalls = [];
    server.matchingSize = 1000;
    server.usage = usage();
    server.heldCalls = [];
    server.refuseHeld = undefined;
    server.views = [];
    server.calls = [];
    server.refuse = undefined;
    server.allowedSenders = [];
    localStorage.clear();
    for (const { id } of toasts.get()) dismissToast(id);
    server.fetch.mockImplementation(answer);
    vi.spyOn(globalThis, "fetch").mockImplementation(server.fetch as unknown as typeof globalThis.fetch);
    // There is room for the pane, unless a test says otherwise.
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  });
  return server;
}

interface MatchingCall {
  filter: Partial<Submission> & { endpoint_id?: string; unread?: boolean };
  change: Partial<Submission>;
  cursor?: string;
}

const isMatching = (item: Submission, { state, unread, starred, label }: MatchingCall["filter"]) =>
  item.state === state && (!unread || !item.read) && (!starred || item.starred) && (!label || item.label === label);

const hasOther = (item: Submission, name: string, value: unknown) => (item[name as keyof Submission] ?? null) !== value;

function pageOf(stored: readonly Submission[], asked: URLSearchParams) {
  const label = asked.get("label");
  const folder = stored.filter(
    (item) => item.state === (asked.get("state") ?? "inbox") && (!label || item.label === label),
  );
  const items = asked.has("has_files") ? [] : folder;
  const size = Number(asked.get("size"));
  const from = Number(asked.get("cursor") ?? 0);
  const next_cursor = from + size < items.length ? String(from + size) : null;
  // The server counts whole folders only.
  const total = label ? null : items.length;
  return { items: items.slice(from, from + size), page: 1, size, total, pages: null, next_cursor };
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
