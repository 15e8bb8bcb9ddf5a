import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { mockLive } from "~/api/mocks/mock-live";
import { endpointQuery } from "~/api/queries/endpoints";
import type { Change } from "~/features/forms/mutations";
import { endpoint } from "~/features/forms/sample";
import AllowedDomainsSection from "~/features/forms/settings/allowed-domains-section";
import { removeToken, storeToken } from "~/lib/browser/token";
import { toasts } from "~/ui/feedback/toast";
import Live from "./live";

const one = "https://one.example";
const two = "https://two.example";
const three = "https://three.example";

let queries: QueryClient;
let stored = endpoint();
let changes: Change[];
let live: ReturnType<typeof mockLive>;
let refused: { field: string; message: string } | undefined;
/** Answers wait here: what is asked is done at once, and told when the test says so. */
let held: { call: string; let: () => void }[];
let isHeld: (call: string) => boolean;

/** The server: it keeps what it is told, and applies changes to what it has. */
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/api/live") return live.answer();
  const call = `${request.method} ${pathname}`;
  const response = await act(request, pathname);
  if (isHeld(call)) await new Promise<void>((resolve) => held.push({ call, let: resolve }));
  request.signal.throwIfAborted();
  return response;
}

async function act(request: Request, pathname: string): Promise<Response> {
  if (pathname === "/api/endpoints/") return Response.json({ items: [stored], next_cursor: null });
  if (request.method === "GET") return Response.json(stored);
  const change: Change = await request.json();
  if (refused) {
    const errors = [{ ...refused, code: "wrong" }];
    return Response.json({ detail: "Invalid", code: "invalid", errors, request_id: "r" }, { status: 422 });
  }
  changes.push(change);
  const { add_sites, remove_sites, ...rest } = change;
  const left = (rest.sites ?? stored.sites).filter((site) => !remove_sites?.includes(site));
  const sites = [...new Set([...left, ...(add_sites ?? [])])];
  stored = { ...stored, sites };
  return Response.json(stored);
}

// A busy machine may take its time.
configure({ asyncUtilTimeout: 4000 });

beforeEach(() => {
  stored = endpoint();
  changes = [];
  held = [];
  isHeld = () => false;
  refused = undefined;
  live = mockLive();
  queries = createQueryClient();
  toasts.set([]);
  storeToken("secret");
  vi.spyOn(globalThis, "fetch").mockImplementation((request) => answer(request as Request));
});
afterEach(() => removeToken());

/** As the page is: with what reads the server's events and counts what is unread. */
async function open(sites: string[]) {
  stored = endpoint({ sites });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Live />
        <Suspense>
          <AllowedDomainsSection formId="k7qm" />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "Allowed domains", level: 2 });
  await waitFor(() => expect(live.isRead()).toBe(true));
}

const remove = (site: string) => userEvent.click(screen.getByRole("button", { name: `Remove ${site}` }));
const shown = () => {
  const list = within(screen.getByRole("list", { name: "Allowed domains" }));
  return list.queryAllByRole("listitem").map((row) => row.querySelector("code")?.textContent);
};
const messages = () => toasts.get().map(({ message }) => message);
const letGo = async (call: string) => {
  await waitFor(() => expect(held.some((answer) => answer.call === call)).toBe(true));
  held
    .splice(
      held.findIndex((answer) => answer.call === call),
      1,
    )[0]
    ?.let();
};

test("a domain is added, and is told", async () => {
  await open([one]);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Add a domain" });
  await userEvent.type(field, `${two}{Enter}`);
  await waitFor(() => expect(messages()).toEqual([`${two} added.`]));
  expect(field.value).toBe("");
  expect(shown()).toEqual([one, two]);
  await userEvent.clear(field);
  await userEvent.type(field, `${one}{Enter}`);
  await waitFor(() => expect(messages().at(-1)).toBe("This domain is already on the list."));
  expect(changes).toEqual([{ add_sites: [two] }, { add_sites: [one] }]);
});

test("a removal is told with Undo though its row is gone by then", async () => {
  await open([one, two]);
  isHeld = (call) => call === "GET /api/endpoints/";
  await remove(two);
  await waitFor(() => expect(shown()).toEqual([one]));
  await letGo("GET /api/endpoints/");
  await waitFor(() => expect(messages()).toEqual([`${two} removed.`]));
  isHeld = () => false;
  toasts.get()[0]?.undo?.();
  await waitFor(() => expect(shown()).toEqual([one, two]));
  expect(changes).toEqual([{ remove_sites: [two] }, { add_sites: [two] }]);
});

test("two removed quickly are both gone", async () => {
  await open([one, two, three]);
  isHeld = (call) => call.startsWith("PUT");
  await remove(one);
  await remove(two);
  await letGo("PUT /api/endpoints/k7qm");
  await letGo("PUT /api/endpoints/k7qm");
  await waitFor(() => expect(messages()).toEqual([`${one} removed.`, `${two} removed.`]));
  expect(stored.sites).toEqual([three]);
  expect(shown()).toEqual([three]);
});

test("Undo keeps what was changed since", async () => {
  await open([one, two]);
  await remove(one);
  await waitFor(() => expect(messages()).toEqual([`${one} removed.`]));
  stored = { ...stored, sites: [two, three] };
  toasts.get()[0]?.undo?.();
  await waitFor(() => expect(shown()).toEqual([two, three, one]));
});

test("an Undo that fails is told though nobody shows the row", async () => {
  await open([one]);
  await remove(one);
  await waitFor(() => expect(messages()).toEqual([`${one} removed.`]));
  refused = { field: "add_sites", message: "You can add at most 50 domains." };
  toasts.get()[0]?.undo?.();
  await waitFor(() =>
    expect(toasts.get().at(-1)).toMatchObject({ type: "error", message: "You can add at most 50 domains." }),
  );
});

test("what a live event had asked for before a removal does not bring the domain back", async () => {
  await open([one, two]);
  isHeld = (call) => call === "GET /api/endpoints/k7qm";
  live.tell("resync");
  await waitFor(() => expect(held).toHaveLength(1));
  await remove(one);
  await waitFor(() => expect(messages()).toEqual([`${one} removed.`]));
  isHeld = () => false;
  for (const answer of held) answer.let();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(queries.getQueryData(endpointQuery("k7qm").queryKey)?.sites).toEqual([two]);
  expect(shown()).toEqual([two]);
});

test("a domain that is none is refused beside the field", async () => {
  await open([]);
  refused = { field: "add_sites", message: "'x y' isn't a domain. Enter it like https://example.com." };
  const field = screen.getByRole("textbox", { name: "Add a domain" });
  await userEvent.type(field, "x y{Enter}");
  expect(await screen.findByText(refused.message)).toBeTruthy();
  expect(document.activeElement).toBe(field);
});
