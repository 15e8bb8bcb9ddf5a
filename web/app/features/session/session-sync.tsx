import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { onSessionExpired } from "~/api/middleware";
import { followOtherTabs, readToken } from "~/lib/browser/token";
import { needsSession } from "./guard";
import { useUser } from "./profile";
import { rememberLocation } from "./return-location";
import { forgetSession } from "./session";

/** Keeps this tab true to the session: loads the profile at the start, follows other tabs, ends what the server ended. */
export function SessionSync() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const here = useLocation();
  useUser();

  const mirror = useEffectEvent(() => {
    if (readToken() === null) {
      queries.clear();
      // A page that needs no session stays: someone may be registering there, or choosing a new password.
      if (needsSession(here.pathname)) void navigate("/login", { replace: true });
      return;
    }
    // Perhaps another person's token. Guards run again, so the sign-in screens make way.
    void queries.resetQueries();
    void revalidate();
  });

  const end = useEffectEvent(() => {
    forgetSession(queries);
    void navigate("/login", { replace: true, state: { ...rememberLocation(here), reason: "ended" } });
  });

  /** A page that the Back button took out of the browser's memory has slept through whatever happened. */
  const wake = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    if (readToken() === null) queries.clear();
    void revalidate();
  });

  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => wake(event);
    const stops = [followOtherTabs(() => mirror()), onSessionExpired(() => end())];
    addEventListener("pageshow", onPageShow);
    return () => {
      removeEventListener("pageshow", onPageShow);
      for (const stop of stops) stop();
    };
  }, []);

  return null;
}
