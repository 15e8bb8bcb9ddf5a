import { client } from "~/api/client";
import { ApiError, errorOf } from "~/api/errors/error";
import { eventReader, type LiveEvent } from "./events";

/** The server says something every 15 s, if only that it is there. After so long it is not. */
const SILENCE = 40_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;

interface Reading {
  /** The last id seen; asked for before every try. */
  after: () => string | undefined;
  onEvent: (event: LiveEvent) => void;
  signal: AbortSignal;
}

/** Reads what the server tells, and goes on after every break, until it is called off or the session has ended. */
export async function readLive({ after, onEvent, signal }: Reading): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readOnce({
        after,
        signal,
        onEvent,
        onSign: () => {
          failures = 0;
        },
      });
    } catch (error) {
      // The session has ended, which whoever keeps it has heard by now; or this server tells nothing.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return;
    }
    failures += 1;
    await pause(waitBefore(failures), signal);
  }
}

/** Longer with each failure, and by chance: a server that comes back is not asked by all at once. */
export function waitBefore(failures: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1)) * (0.5 + chance / 2);
}

async function readOnce({ after, onEvent, signal, onSign }: Reading & { onSign: () => void }): Promise<void> {
  const broken = new AbortController();
  const give = () => broken.abort();
  signal.addEventListener("abort", give);
  let timer = setTimeout(give, SILENCE);
  try {
    const { data, error, response } = await client.GET("/api/live", {
      params: { query: { after: after() } },
      parseAs: "stream",
      signal: broken.signal,
    });
    if (!response.ok || !data) throw errorOf(response, error);
    const read = eventReader(onEvent);
    const reader = (data as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream() as never).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onSign();
      clearTimeout(timer);
      timer = setTimeout(give, SILENCE);
      read(value as unknown as string);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", give);
    broken.abort();
  }
}

/** Waits; less long if the network comes back or somebody looks at the page again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener("online", over);
      document.removeEventListener("visibilitychange", seen);
      signal.removeEventListener("abort", over);
      resolve();
    };
    const seen = () => document.visibilityState === "visible" && over();
    const timer = setTimeout(over, ms);
    addEventListener("online", over);
    document.addEventListener("visibilitychange", seen);
    signal.addEventListener("abort", over);
  });
}
