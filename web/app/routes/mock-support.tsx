import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { Window } from "happy-dom";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { mockLive } from "~/api/mocks/mock-live";
import { endpoint } from "~/features/forms/sample";
import type { AccessRequest, Entry, Ticket } from "~/features/support/api-types";
import { forgetDrafts } from "~/features/support/compose/drafts/drafts";
import { removeToken, storeToken } from "~/lib/browser/token";
import { confirmRequests } from "~/ui/dialogs/confirm";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import { toasts } from "~/ui/feedback/toast";
import Live from "./live";
import Support from "./support";
import SupportLayout from "./support-layout";
import SupportTicket from "./support-ticket";

export const you = { role: "customer", name: "Ada" } as const;
export const lena = { role: "operator", name: "Lena" } as const;

export const ticket = (given: Partial<Ticket> = {}): Ticket => ({
  id: "t1",
  number: 1042,
  subject: "Webhooks fail with HTTP 410",
  state: "waiting_for_you",
  endpoint: { id: "k7qm", name: "Contact form" },
  submission_id: null,
  request_id: null,
  created_at: "2026-11-11T09:14:00",
  last_entry_at: "2026-11-12T10:42:00",
  last_entry: { author: lena, text: "One was rejected" },
  unread: false,
  ...given,
});

let lastEntry = 0;

export function entry(given: Partial<Entry> = {}): Entry {
  lastEntry += 1;
  return {
    id: `e${lastEntry}`,
    at: "2026-11-12T10:42:00",
    kind: "message",
    author: you,
    via: (given.kind ?? "message") === "message" ? "web" : null,
    text: null,
    quoted: null,
    files: [],
    state: null,
    access: null,
    access_request_id: null,
    sender: null,
    ...given,
  };
}

export const message = (text: string, given: Partial<Entry> = {}) => entry({ text, ...given });
export const stateChange = (state: Ticket["state"], author: Entry["author"] = lena) =>
  entry({ kind: "state", author, state });

export const request = (given: Partial<AccessRequest> = {}): AccessRequest => ({
  id: "a1",
  submission_id: "s1",
  form: { id: "k7qm", name: "Contact form" },
  submitted_at: "2026-11-10T18:40:00",
  requested_by: "Lena",
  requested_at: "2026-11-12T10:42:00",
  state: "asked",
  expires_at: null,
  ...given,
});

/** Three tickets: one to answer, one that is new to the reader, one that is solved. */
const threeTickets = () => [
  ticket(),
  ticket({
    id: "t2",
    number: 1038,
    subject: "Move an endpoint",
    unread: true,
    last_entry: { author: lena, text: "Which account?" },
    last_entry_at: "2026-11-03T10:00:00",
  }),
  ticket({
    id: "t3",
    number: 1012,
    subject: "CSV opens in one column",
    state: "solved",
    last_entry: { author: you, text: "Found it, thanks" },
    last_entry_at: "2025-10-14T10:00:00",
  }),
];

export const refusal =
  (status: number, code: string, detail: string, errors: object[] = []) =>
  () =>
    Response.json({ detail, code, errors, request_id: "r" }, { status });

type Answer = (body: string) => Response | Promise<Response>;

/** A server for the tests of a file, on November 12: what it has, what it was sent, and how it answers. */
export function mockSupport() {
  const live = mockLive();
  const server = {
    tickets: threeTickets(),
    /** Of whichever ticket is read. */
    entries: [] as Entry[],
    requests: [] as AccessRequest[],
    status: { state: "operational", title: "All systems operational" },
    operator: "help@formtray.example" as string | null,
    /** The lists that were fetched, by their search. */
    listed: [] as string[],
    /** What the browser sent, but what it only asked for. */
    sent: [] as string[],
    /** The calls that are answered otherwise. */
    answers: {} as Record<string, Answer>,
    tell: live.tell,
    isLive: live.isRead,
  };

  function list(search: URLSearchParams): Response {
    server.listed.push(search.toString());
    const isSolved = ({ state }: Ticket) => state === "solved";
    const size = Number(search.get("size"));
    const page = Number(search.get("page"));
    const counts = {
      all: server.tickets.length,
      active: server.tickets.filter((one) => !isSolved(one)).length,
      solved: server.tickets.filter(isSolved).length,
    };
    const found = server.tickets
      .filter((one) => !search.has("state") || isSolved(one) === (search.get("state") === "solved"))
      .filter(({ subject }) => subject.toLowerCase().includes((search.get("q") ?? "").toLowerCase()));
    const items = found.slice((page - 1) * size, page * size);
    return Response.json({ items, page, size, total: found.length, pages: null, next_cursor: null, counts });
  }

  function read(pathname: string, search: URLSearchParams): Response | undefined {
    if (pathname === "/api/support/tickets") return list(search);
    const one = server.tickets.find(({ id }) => pathname === `/api/support/tickets/${id}`);
    if (one) return Response.json({ ticket: one, entries: server.entries, access_requests: server.requests });
    if (pathname === "/api/auth/profile") return Response.json({ id: "u1", email: "ada@example.org", name: "Ada" });
    if (pathname === "/api/endpoints/") {
      return Response.json({ items: [endpoint(), endpoint({ id: "p4dv", name: "Newsletter" })], next_cursor: null });
    }
    if (pathname === "/status.json") return Response.json(server.status);
    if (pathname === "/api/live") return live.answer();
    if (pathname === "/api/") return Response.json({ operator: server.operator });
    if (pathname === "/docs/search.json") return Response.json(docs);
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-12T12:00:00"), toFake: ["Date"] });
    Object.assign(server, {
      tickets: threeTickets(),
      entries: [message("Since Tuesday")],
      requests: [],
      operator: "help@formtray.example",
    });
    Object.assign(server, { status: { state: "operational", title: "All systems operational" } });
    Object.assign(server, { listed: [], sent: [], answers: {} });
    localStorage.clear();
    storeToken("token");
    forgetDrafts();
    toasts.set([]);
    confirmRequests.set([]);
    setWidth(1440);
    vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
      const asked = input instanceof Request ? input : new Request(new URL(input, location.href), init);
      const { pathname, searchParams } = new URL(asked.url);
      const body = await asked.text();
      const call = `${asked.method} ${pathname}`;
      if (asked.method !== "GET") server.sent.push(`${call} ${body}`.trim());
      const answer = server.answers[call];
      if (answer) return answer(body);
      if (asked.method !== "GET") return new Response(null, { status: 204 });
      return read(pathname, searchParams) ?? Response.json({ detail: "Not found", code: "not_found" }, { status: 404 });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    removeToken();
  });
  return server;
}

const docs = [
  { page: "Webhooks", section: "", to: "/docs/webhooks", text: "Send submissions to other services." },
  {
    page: "Webhooks",
    section: "Retries",
    to: "/docs/webhooks#retries",
    text: "A webhook that fails is retried. After three days we stop.",
  },
  { page: "File uploads", section: "", to: "/docs/files", text: "Up to 10 files a submission." },
  { page: "Spam protection", section: "", to: "/docs/spam", text: "Passed or flagged." },
];

/** The uploads that were begun; each waits for what a test lets happen to it. */
export function mockUploads() {
  const uploads: FakeUpload[] = [];
  class FakeUpload {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    statusText = "";
    responseText = "";
    url = "";
    isAborted = false;
    headers: Record<string, string> = {};
    open(method: string, url: string) {
      this.url = `${method} ${url}`;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send() {
      uploads.push(this);
    }
    abort() {
      this.isAborted = true;
      this.onabort?.();
    }
    answer(status: number, body: object) {
      Object.assign(this, { status, responseText: JSON.stringify(body) });
      this.onload?.();
    }
  }
  beforeEach(() => {
    uploads.length = 0;
    vi.stubGlobal("XMLHttpRequest", FakeUpload);
  });
  return uploads;
}

export const setWidth = (width: number) => (window as unknown as Window).happyDOM.setViewport({ width });

/** The pages, and the browser's address bar. */
function LayoutWithUrl() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="url">{pathname + search}</output>
      <SupportLayout />
      <Live />
    </>
  );
}

export const url = () => screen.getByTestId("url").textContent;

export function openPage(path = "/support") {
  const Stub = createRoutesStub([
    {
      Component: LayoutWithUrl,
      children: [
        { path: "/support", Component: Support },
        { path: "/support/:ticketId", Component: SupportTicket },
      ],
    },
  ]);
  const queries = createQueryClient();
  // A fault of the server is shown at once.
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={queries}>
      <Stub initialEntries={[path]} />
      <ConfirmDialogs />
    </QueryClientProvider>,
  );
  return queries;
}

export const messages = () => toasts.get().map(({ type, message: said }) => `${type}: ${said}`);

/** What a screen has in the primary look. */
export const primaries = () => [...document.querySelectorAll(".bg-accent")].map(({ textContent }) => textContent);

export const file = (name: string, size = 5) => new File(["x".repeat(size)], name, { type: "text/plain" });
