import type { LiveEvent } from "./events";
import { readLive } from "./reader";

const NAME = "formtray-live";

/**
 * One tab of a browser reads, and tells the others; when it is closed, another goes on from the last id it was told.
 * Where a browser cannot agree on one, every tab reads for itself.
 */
export function shareLive(tell: (event: LiveEvent) => void, signal: AbortSignal): void {
  let last: string | undefined = idOfNow();
  const hear = (event: LiveEvent) => {
    if (event.id) last = event.id;
    tell(event);
  };
  const after = () => last;
  if (typeof BroadcastChannel === "undefined" || !navigator.locks) {
    void readLive({ after, onEvent: hear, signal });
    return;
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => hear(data);
  signal.addEventListener("abort", () => channel.close());
  const onEvent = (event: LiveEvent) => {
    hear(event);
    if (!signal.aborted) channel.postMessage(event);
  };
  const waiting = navigator.locks.request(NAME, { signal }, () => readLive({ after, onEvent, signal }));
  // Called off while it waited for its turn.
  waiting.catch(() => undefined);
}

/** An id as one made at this moment: what came between a page's lists and its stream is told, too. */
export function idOfNow(now = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
