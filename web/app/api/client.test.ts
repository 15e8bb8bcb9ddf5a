import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { removeToken, storeToken } from "~/lib/browser/token";
import { client } from "./client";
import { ApiError } from "./errors/error";
import { onSessionExpired } from "./middleware";

const fetch = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => vi.stubGlobal("fetch", fetch));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const wrongLogin = { email: "ada@example.org", password: "not this one" };
const asked = () => fetch.mock.lastCall?.[0];

test("calls the specification's paths on our own origin", async () => {
  fetch.mockResolvedValue(Response.json({ id: "k7qm2zrt9xwb4dhs" }));
  await client.GET("/api/endpoints/{id}", { params: { path: { id: "k7qm2zrt9xwb4dhs" } } });
  const url = new URL(asked()?.url ?? "");
  expect(url.origin).toBe(location.origin);
  expect(url.pathname).toBe("/api/endpoints/k7qm2zrt9xwb4dhs");
});

test("carries the token, but never on public calls", async () => {
  storeToken("secret");
  fetch.mockImplementation(async () => Response.json({}));
  await client.GET("/api/endpoints/");
  expect(asked()?.headers.get("Authorization")).toBe("Bearer secret");
  await client.POST("/api/auth/login", { body: wrongLogin });
  expect(asked()?.headers.has("Authorization")).toBe(false);
  await client.POST("/api/auth/register", { body: wrongLogin });
  expect(asked()?.headers.has("Authorization")).toBe(false);
});

test("a 401 ends the session, once; a wrong login and a late answer do not", async () => {
  const ended = vi.fn();
  const stop = onSessionExpired(ended);
  storeToken("secret");
  fetch.mockImplementation(async () => Response.json({}, { status: 401 }));
  await client.POST("/api/auth/login", { body: wrongLogin });
  expect(ended).not.toHaveBeenCalled();

  const late = client.GET("/api/endpoints/");
  storeToken("another");
  await late;
  expect(ended).not.toHaveBeenCalled();

  await client.GET("/api/endpoints/");
  expect(ended).toHaveBeenCalledOnce();
  stop();
});

test("a 401 to a call without a token, or for one that was given up, ends no session", async () => {
  const ended = vi.fn();
  const stop = onSessionExpired(ended);
  fetch.mockImplementation(async () => Response.json({}, { status: 401 }));
  await client.GET("/api/endpoints/");
  expect(ended).not.toHaveBeenCalled();

  storeToken("secret");
  const late = client.GET("/api/endpoints/");
  removeToken();
  await late;
  expect(ended).not.toHaveBeenCalled();
  stop();
});

test("no answer is an ApiError too; what was called off stays an AbortError", async () => {
  fetch.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const error = await client.GET("/api/endpoints/").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 0, message: expect.stringContaining("couldn't reach the server") });

  fetch.mockRejectedValueOnce(new DOMException("called off", "AbortError"));
  await expect(client.GET("/api/endpoints/")).rejects.toMatchObject({ name: "AbortError" });
});
