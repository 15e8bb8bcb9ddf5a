import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "../cache/query-client";
import { client } from "../client";
import { downloadFile } from "../download";
import { ApiError } from "./error";
import { unwrap } from "./unwrap";

const fetch = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => vi.stubGlobal("fetch", fetch));
afterEach(() => vi.unstubAllGlobals());

async function failWith(body: string, init: ResponseInit): Promise<ApiError> {
  fetch.mockResolvedValueOnce(new Response(body, init));
  const error = await client
    .GET("/api/endpoints/")
    .then(unwrap, (reason: unknown) => reason)
    .catch((reason) => reason);
  if (error instanceof ApiError) return error;
  throw new Error("It did not fail as it should.");
}

describe("the message", () => {
  test.each([
    [
      "the body's detail",
      '{"detail":"The tray is closed."}',
      { status: 403, statusText: "Forbidden" },
      "The tray is closed.",
    ],
    ["else the text", "The gate is shut.", { status: 502, statusText: "Bad Gateway" }, "The gate is shut."],
    ["else the text, of JSON too", '{"a":1}', { status: 502, statusText: "Bad Gateway" }, '{"a":1}'],
    ["else the status text", "", { status: 502, statusText: "Down" }, "Down"],
    ["else, under HTTP/2, the standard's", "", { status: 502 }, "Bad Gateway"],
    ["of an empty detail", '{"detail":""}', { status: 503, statusText: "Away" }, "HTTP 503: Away"],
    ["of an empty detail under HTTP/2", '{"detail":""}', { status: 503 }, "HTTP 503: Service Unavailable"],
  ])("is %s", async (_, body, init, message) => {
    expect((await failWith(body, init)).message).toBe(message);
  });
});

test("the error carries status, data, code and fields", async () => {
  const errors = [{ field: "email", code: "email_taken", message: "Taken." }];
  const body = { detail: "Taken.", code: "email_taken", errors, request_id: "1" };
  const error = await failWith(JSON.stringify(body), { status: 409 });
  expect(error).toMatchObject({ status: 409, data: body, code: "email_taken", fields: errors });
  expect((await failWith("plain", { status: 500 })).fields).toEqual([]);
});

test("what succeeded is its data, a 204 nothing", async () => {
  fetch.mockResolvedValueOnce(Response.json({ items: [] }));
  expect(unwrap(await client.GET("/api/endpoints/"))).toEqual({ items: [] });
  fetch.mockResolvedValueOnce(new Response(null, { status: 204 }));
  expect(unwrap(await client.POST("/api/auth/logout"))).toBeUndefined();
});

test("a download is saved under its name, and a failed one says so", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toBe("letter.txt");
    expect(this.href).toMatch(/^blob:/);
  });
  fetch.mockResolvedValueOnce(new Response("Dear reader"));
  await downloadFile("01a1", "letter.txt");
  expect(saved).toHaveBeenCalledOnce();
  expect(new URL(fetch.mock.lastCall?.[0].url ?? "").pathname).toBe("/api/submissions/files/01a1/download");

  fetch.mockResolvedValueOnce(new Response('{"detail":"Gone."}', { status: 404 }));
  await expect(downloadFile("01a1", "letter.txt")).rejects.toThrow("Download failed: Not Found");
  expect(saved).toHaveBeenCalledOnce();
});

test("only what may pass is tried again", () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry;
  if (typeof retry !== "function") throw new Error("There is no rule.");
  const again = (error: Error) => retry(0, error);
  expect(again(new ApiError("", 0))).toBe(true);
  expect(again(new ApiError("", 503))).toBe(true);
  expect(again(new ApiError("", 404))).toBe(false);
  expect(again(new ApiError("", 429))).toBe(false);
  expect(again(new TypeError("a fault of ours"))).toBe(false);
  expect(retry(2, new ApiError("", 503))).toBe(false);
});
