import { toServerTime } from "~/api/server-clock";
import type { LiveEvent } from "./events";
import { readLive } from "./reader";

const NAME = "formtray-live";

/** How far a tab has got: the last id that it heard of. */
export interface Progress {
  last?: string;
}

/**
 * One tab of a browser reads the stream and forwards its events to the others; when it is closed, another one goes on
 * from the last id it received. Where a browser can't agree on one, every tab reads for itself.
 *
 * The stream begins with what arrived since the page began to load, however late it opens, so nothing is missed after
 * the page's lists were fetched. A tab that finds another one reading missed what was forwarded before it listened: it
 * gets a `resync` event.
 */
export function shareLive(handle: (event: LiveEvent) => void, progress: Progress, signal: AbortSignal): void {
  const receive = (event: LiveEvent) => {
    if (event.id) progress.last = event.id;
    handle(event);
  };
  const after = () => progress.last ?? idAt(toServerTime(performance.timeOrigin));
  if (typeof BroadcastChannel === "undefined" || !navigator.locks) {
    void readLive({ after, onEvent: receive, signal });
    return;
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => receive(data);
  signal.addEventListener("abort", () => channel.close());
  const onEvent = (event: LiveEvent) => {
    receive(event);
    if (!signal.aborted) channel.postMessage(event);
  };
  const read = () => readLive({ after, onEvent, signal });
  const take = async () => {
    const wasFree = await navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
      if (lock) await read();
      return lock !== null;
    });
    if (wasFree || signal.aborted) return;
    handle({ event: "resync", data: "{}" });
    await navigator.locks.request(NAME, { signal }, read);
  };
  // Called off while it waited for its turn.
  take().catch(() => undefined);
}

/** The lowest id of a moment: ids begin with their time. */
export function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
