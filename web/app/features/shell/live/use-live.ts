import { useEffect, useEffectEvent } from "react";
import { followToken, readToken } from "~/lib/browser/token";
import type { LiveEvent } from "./events";
import { type Progress, shareLive } from "./share";

/** Hears what the server tells as it happens, for as long as the session lasts. */
export function useLive(hear: (event: string, data: unknown) => void): void {
  const tell = useEffectEvent(({ event, data }: LiveEvent) => {
    try {
      hear(event, JSON.parse(data));
    } catch {
      // Not for this version of the app.
    }
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let token: string | null = null;
    // Kept when the token is renewed: the stream goes on where it was.
    const progress: Progress = {};
    const follow = () => {
      if (readToken() === token) return;
      stop?.();
      stop = undefined;
      token = readToken();
      if (token === null) return;
      const controller = new AbortController();
      stop = () => controller.abort();
      shareLive((event) => tell(event), progress, controller.signal);
    };
    follow();
    const leave = followToken(follow);
    return () => {
      leave();
      stop?.();
    };
  }, []);
}
