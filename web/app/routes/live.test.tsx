import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import type { Submission } from "~/api/queries/submissions";
import { Inbox } from "~/features/submissions/inbox/inbox";
import { sample } from "~/features/submissions/sample";
import { removeToken, storeToken } from "~/lib/browser/token";
import Live from "./live";

/** The server's clock is so much behind the browser's. */
let behind = 0;
const serverNow = () => Date.now() - behind;
let sequence = 0;

/** A submission as the server makes it: its id begins with its time. */
function made(name: string, at = serverNow()): Submission {
  sequence += 1;
  const time = at.toString(16).padStart(12, "0");
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(sequence).padStart(12, "0")}`;
  const created_at = new Date(at).toISOString();
  return sample({ id, endpoint_id: "k7qm", created_at, read: true, fields: [{ name: "name", value: name }] });
}

/** What the server has, the newest first. */
let stored: Submission[];
/** Answers that wait until a test lets them go; by the beginning of their path. */
let held: { path: string; release: () => void }[];
let holding: string[];
let streams: { after: string | null; tell: (event: string, data: object, id?: string) => void }[];

const RESUMED_FROM_MS = 60_000;
const timeOf = (id: string) => Number.parseInt(id.replace("-", "").slice(0, 12), 16);

/** As crates/flow/live: what came since 60 seconds before `after`, then what comes. */
function stream(after: string | null): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const tell = (event: string, data: object, id?: string) => {
        const lines = `${id ? `id: ${id}\n` : ""}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
        controller.enqueue(encoder.encode(lines));
      };
      streams.push({ after, tell });
      for (const one of stored.toReversed()) {
        if (after && timeOf(one.id) >= timeOf(after) - RESUMED_FROM_MS) tell("submission", one, one.id);
      }
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

function answerTo({ pathname, searchParams }: URL): () => Response {
  if (pathname === "/api/live") return () => stream(searchParams.get("after"));
  const headers = { Date: new Date(serverNow()).toUTCString() };
  if (pathname === "/api/endpoints/")
    return () => Response.json({ items: [], page: 1, size: 200, total: 0 }, { headers });
  // Read now, however late the answer comes.
  const page = { items: stored, page: 1, size: 100, total: stored.length, pages: null, next_cursor: null };
  return () => Response.json(page, { headers });
}

beforeEach(() => {
  behind = 0;
  stored = [made("Ada", Date.now() - 86_400_000)];
  held = [];
  holding = [];
  streams = [];
  storeToken("secret");
  vi.stubGlobal("fetch", async (request: Request) => {
    const url = new URL(request.url);
    const answer = answerTo(url);
    if (holding.some((path) => url.pathname.startsWith(path))) {
      await new Promise<void>((release) => held.push({ path: url.pathname, release }));
    }
    return answer();
  });
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
});

afterEach(() => {
  removeToken();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const release = (path: string) =>
  act(async () => {
    holding = holding.filter((other) => other !== path);
    for (const one of held.splice(0)) one.release();
  });

/** The inbox, and what runs beside every page; that may come later, as its code does. */
function open(live: ReactNode = <Live />) {
  const queries = createQueryClient();
  const page = (beside: ReactNode) => (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      {beside}
    </QueryClientProvider>
  );
  const inbox = <Inbox scope="k7qm" unread={0} firstSteps={<p>The snippet</p>} />;
  const router = createMemoryRouter([{ path: "/forms/:formId/submissions", element: inbox }], {
    initialEntries: ["/forms/k7qm/submissions"],
  });
  const { rerender } = render(page(live));
  return { startLive: () => rerender(page(<Live />)) };
}

const names = () =>
  screen
    .queryAllByRole("link", { name: /Ada|Dora|Emil/ })
    .map((link) => /Ada|Dora|Emil/.exec(link.textContent ?? "")?.[0]);
const appears = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));

describe("what arrives between the list's answer and the stream's beginning is shown", () => {
  test("when the stream is held back", async () => {
    holding = ["/api/live"];
    open();
    await appears("Ada");
    stored = [made("Dora"), ...stored];
    await release("/api/live");
    await appears("Dora", "Ada");
  });

  test("when the browser's clock is ahead of the server's", async () => {
    behind = 600_000;
    holding = ["/api/live"];
    const { startLive } = open(null);
    await appears("Ada");
    startLive();
    stored = [made("Dora"), ...stored];
    await release("/api/live");
    await appears("Dora", "Ada");
  });

  test("when the code for it took minutes to load", async () => {
    const { startLive } = open(null);
    await appears("Ada");
    stored = [made("Dora"), ...stored];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 300_000 });
    startLive();
    await appears("Dora", "Ada");
  });

  test("when another tab has the stream, and told of it before this one listened", async () => {
    vi.stubGlobal(
      "BroadcastChannel",
      class {
        close() {}
        postMessage() {}
      },
    );
    // Held by the other tab, for ever.
    const request = (_: string, options: LockOptions, run: (lock: Lock | null) => unknown) =>
      options.ifAvailable ? Promise.resolve(run(null)) : new Promise(() => undefined);
    vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as unknown as LockManager);
    const { startLive } = open(null);
    await appears("Ada");
    stored = [made("Dora"), ...stored];
    startLive();
    await appears("Dora", "Ada");
    expect(streams).toEqual([]);
  });
});

describe("what is told while a list is on its way is shown", () => {
  test("when it is the first answer", async () => {
    holding = ["/api/submissions/"];
    open();
    await waitFor(() => expect(held.length).toBeGreaterThan(0));
    await waitFor(() => expect(streams).toHaveLength(1));
    const dora = made("Dora");
    stored = [dora, ...stored];
    await act(async () => streams[0]?.tell("submission", dora, dora.id));
    await release("/api/submissions/");
    await appears("Dora", "Ada");
  });

  test("when it is asked for again", async () => {
    open();
    await appears("Ada");
    await waitFor(() => expect(streams).toHaveLength(1));
    holding = ["/api/submissions/"];
    await act(async () => streams[0]?.tell("resync", {}));
    await waitFor(() => expect(held.length).toBeGreaterThan(0));
    const emil = made("Emil");
    stored = [emil, ...stored];
    await act(async () => streams[0]?.tell("submission", emil, emil.id));
    await appears("Emil", "Ada");
    await release("/api/submissions/");
    await waitFor(() => expect(held).toEqual([]));
    await appears("Emil", "Ada");
  });
});
