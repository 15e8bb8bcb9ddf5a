import { vi } from "vitest";
import type { Endpoint } from "~/api/queries/endpoints";
import { endpoint } from "../sample";

/** What the server says to the endpoint named "One too many". */
export const LIMIT = "You've reached the limit of 500 endpoints. Delete one you no longer need, then try again.";

let stored: Endpoint[] = [];

/** For tests: answers calls about endpoints as the server does, beginning with these. */
export function mockEndpoints(given: readonly Endpoint[]): void {
  stored = [...given];
  vi.spyOn(globalThis, "fetch").mockImplementation((request) => answer(request as Request));
}

export const storedEndpoints = () => stored;

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
    return Response.json(stored.find((known) => known.id === id));
  }
  if (request.method === "POST") return create(body);
  return Response.json({ items: stored, page: 1, size: 200, total: stored.length, pages: 1, next_cursor: null });
}

function create({ name, label }: { name: string; label?: string }): Response {
  if (!name) {
    const errors = [{ field: "name", code: "required", message: "Enter a name for the endpoint." }];
    return Response.json({ detail: "Invalid", code: "invalid", errors, request_id: "r" }, { status: 422 });
  }
  if (name === "One too many") {
    return Response.json({ detail: LIMIT, code: "endpoint_limit", request_id: "r" }, { status: 409 });
  }
  const made = endpoint({ id: "new", name, label });
  stored = [made, ...stored];
  return Response.json(made, { status: 201 });
}
