import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeToken } from "~/lib/browser/token";
import { eventReader, type LiveEvent } from "./events";
import { readLive, waitBefore } from "./reader";
import { idAt } from "./share";
import { countedTitle } from "./title";

function read(...pieces: string[]): LiveEvent[] {
  const events: LiveEvent[] = [];
  const feed = eventReader((event) => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
}

describe("a stream of events", () => {
  test("may be cut anywhere", () => {
    const whole = 'event: submission\nid: 7\ndata: {"a":\ndata: 1}\n\n: still here\n\nevent: resync\ndata: {}\n\n';
    const expected = [
      { event: "submission", id: "7", data: '{"a":\n1}' },
      { event: "resync", id: "7", data: "{}" },
    ];
    expect(read(whole)).toEqual(expected);
    expect(read(...whole)).toEqual(expected);
    expect(read(whole.replaceAll("\n", "\r\n"))).toEqual(expected);
    expect(read(...whole.replaceAll("\n", "\r\n"))).toEqual(expected);
  });

  test("without data is no event, and half an event is none yet", () => {
    expect(read("event: submission\n\n", ": hello\n\n", "data: half")).toEqual([]);
  });
});

describe("reading", () => {
  const told = (id: string) => `event: submission\nid: ${id}\ndata: {}\n\n`;
  const stream = (text: string) => new Response(text, { headers: { "Content-Type": "text/event-stream" } });
  const fetch = vi.fn<(request: Request) => Promise<Response>>();

  beforeEach(() => {
    storeToken("secret");
    fetch.mockReset();
    vi.spyOn(globalThis, "fetch").mockImplementation(fetch as typeof globalThis.fetch);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => vi.useRealTimers());

  test("goes on after a break from the last id seen, with the token", async () => {
    let last: string | undefined;
    const stop = new AbortController();
    fetch.mockResolvedValueOnce(stream(told("1") + told("2")));
    fetch.mockRejectedValueOnce(new TypeError("no network"));
    fetch.mockImplementationOnce(async () => {
      stop.abort();
      return stream("");
    });
    const reading = readLive({
      after: () => last,
      onEvent: ({ id }) => {
        last = id;
      },
      signal: stop.signal,
    });
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(fetch).toHaveBeenCalledTimes(3);
    });
    await reading;
    const asked = fetch.mock.calls.map(([request]) => new URL(request.url).search);
    expect(asked).toEqual(["", "?after=2", "?after=2"]);
    expect(fetch.mock.calls[0]?.[0].headers.get("Authorization")).toBe("Bearer secret");
  });

  test("ends with the session", async () => {
    fetch.mockResolvedValue(Response.json({ detail: "Sign in." }, { status: 401 }));
    await readLive({ after: () => undefined, onEvent: () => undefined, signal: new AbortController().signal });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

test("waits grow, differ by chance, and end somewhere", () => {
  expect([1, 2, 3].map((failures) => waitBefore(failures, 1))).toEqual([500, 1000, 2000]);
  expect(waitBefore(1, 0)).toBe(250);
  expect(waitBefore(40, 1)).toBe(30_000);
});

test("the lowest id of a moment has its time in front, as all ids do", () => {
  expect(idAt(0x01a1dbbd6e7c)).toBe("01a1dbbd-6e7c-7000-8000-000000000000");
});

test("the title counts what is unread", () => {
  expect(countedTitle("Dashboard · Formtray", 3)).toBe("(3) Dashboard · Formtray");
  expect(countedTitle("(3) Dashboard · Formtray", 1200)).toBe("(999+) Dashboard · Formtray");
  expect(countedTitle("(999+) Dashboard · Formtray", 0)).toBe("Dashboard · Formtray");
});
