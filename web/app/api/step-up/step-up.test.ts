import { afterEach, expect, test, vi } from "vitest";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import { onStepUp, wasDeclined } from "./step-up";

const refused = () => Response.json({ detail: "Confirm it's you.", code: "step_up_required" }, { status: 403 });

/** A server that wants a step-up until it is told of one. */
function serve() {
  const server = { confirmed: false, bodies: [] as string[] };
  vi.stubGlobal("fetch", async (request: Request) => {
    server.bodies.push(await request.text());
    return server.confirmed ? new Response(null, { status: 204 }) : refused();
  });
  return server;
}

const change = () => client.PUT("/api/auth/profile", { body: { email: "new@example.org" } });

afterEach(() => vi.unstubAllGlobals());

test("a call that needs a step-up asks for it, and is made again with the same body", async () => {
  const server = serve();
  const stop = onStepUp(async () => {
    server.confirmed = true;
    return true;
  });
  expect((await change()).response.status).toBe(204);
  expect(server.bodies).toEqual(['{"email":"new@example.org"}', '{"email":"new@example.org"}']);
  stop();
});

test("who declines gets the refusal, which is nothing to tell", async () => {
  const server = serve();
  const stop = onStepUp(async () => false);
  const result = await change();
  expect(server.bodies).toHaveLength(1);
  expect(() => unwrap(result)).toThrow("Confirm it's you.");
  expect(wasDeclined(catchError(() => unwrap(result)))).toBe(true);
  stop();
});

test("two calls at once are one question", async () => {
  const server = serve();
  const ask = vi.fn(async () => {
    server.confirmed = true;
    return true;
  });
  const stop = onStepUp(ask);
  await Promise.all([change(), change()]);
  expect(ask).toHaveBeenCalledOnce();
  server.confirmed = false;
  await change();
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

test("another refusal is none of its business", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "suspended" }, { status: 403 }));
  const ask = vi.fn(async () => true);
  const stop = onStepUp(ask);
  const result = await change();
  expect(ask).not.toHaveBeenCalled();
  expect(wasDeclined(catchError(() => unwrap(result)))).toBe(false);
  stop();
});

function catchError(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
}
