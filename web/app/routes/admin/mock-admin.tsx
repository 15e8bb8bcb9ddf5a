import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { NOW, report, session, thread, ticket, workspace } from "~/features/admin/sample";
import { storeToken } from "~/lib/browser/token";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import { toasts } from "~/ui/feedback/toast";
import { Entrance } from "./entrance";

type Answer = (search: URLSearchParams) => Response;

export const page = <Item,>(items: Item[]) => ({ items, page: 1, size: 50, total: items.length, pages: 1 });

export const refusal = (status: number, code: string, detail: string) => () =>
  Response.json({ detail, code }, { status });

const known = () => ({
  "/api/admin/session": session() as unknown,
  "/api/admin/tickets": page([
    ticket({ id: "t1041", number: 1041, subject: "Export stops at 61 %", waiting_since: "2026-11-11T10:00:00Z" }),
    ticket(),
    ticket({ id: "t1043", number: 1043, subject: "Raise the file limit", state: "waiting_for_you" }),
  ]),
  "/api/admin/tickets/t1042": thread(),
  "/api/admin/workspaces/w1": workspace(),
  "/api/admin/templates": { items: [{ id: "x", name: "Ask for the URL", text: "Which URL did you use?" }] },
  "/api/admin/reports": { items: [report()] },
});

/** A server for the tests of a file, on November 12: what it has, what it was asked for, and how it answers. */
export function mockAdmin() {
  const server = {
    has: known() as Record<string, unknown>,
    /** What the browser sent, but what it only asked for. */
    sent: [] as string[],
    /** What it asked for, with the search parameters. */
    asked: [] as string[],
    /** The calls that are answered otherwise. */
    answers: {} as Record<string, Answer>,
  };
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date"] });
    Object.assign(server, { has: known(), sent: [], asked: [], answers: {} });
    toasts.set([]);
    storeToken("secret");
    vi.stubGlobal("fetch", async (request: Request) => {
      const { pathname, search, searchParams } = new URL(request.url);
      const call = `${request.method} ${pathname}`;
      const body = await request.text();
      if (request.method === "GET") server.asked.push(pathname + search);
      else server.sent.push(`${call} ${body}`.trim());
      const answer = server.answers[call];
      if (answer) return answer(searchParams);
      if (request.method !== "GET") return new Response(null, { status: 204 });
      const found = server.has[pathname];
      return found === undefined
        ? Response.json({ detail: "Not found", code: "not_found" }, { status: 404 })
        : Response.json(found);
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  return server;
}

function Pages() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="url">{pathname + search}</output>
      <Entrance />
    </>
  );
}

const SignIn = () => <h1>Sign in</h1>;

export const url = () => screen.getByTestId("url").textContent;

export function openPage(path: string) {
  const Stub = createRoutesStub([
    { path: "/admin/*", Component: Pages },
    { path: "/login", Component: SignIn },
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
}

export const press = (name: string | RegExp) => screen.findByRole("button", { name }).then(userEvent.click);

export const messages = () => toasts.get().map(({ type, message }) => `${type}: ${message}`);
