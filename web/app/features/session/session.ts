import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { client } from "~/api/client";
import { profileQuery } from "~/api/queries/profile";
import { storeDevice } from "~/lib/browser/device";
import { readToken, removeToken, storeToken } from "~/lib/browser/token";
import { supportDrafts } from "~/lib/state/support-drafts";
import { recallLocation } from "./return-location";

/** What a sign-in brings. */
interface Entry {
  token: string;
  /** Not there where this browser is known already. */
  device_token?: string | null;
}

/** Stores a new token and reloads the profile, without navigating: after a change of password, for one. */
export async function renewSession(queries: QueryClient, token: string): Promise<void> {
  storeToken(token);
  // A profile that does not load has been logged, and keeps nobody out.
  await queries.fetchQuery({ ...profileQuery, staleTime: 0, retry: false }).catch(() => undefined);
}

/** Forgets the session here at once, then tells the server, which may be out of reach; resolves when it was tried. */
async function endSession(queries: QueryClient): Promise<void> {
  const token = readToken();
  forgetSession(queries);
  // What was being written doesn't stay for the next person at this computer.
  supportDrafts.set(null);
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}` };
  // `keepalive`: the page may be gone before the answer.
  await client.POST("/api/auth/logout", { headers, keepalive: true }).catch(() => undefined);
}

/** As `endSession`, where the server knows already. */
export function forgetSession(queries: QueryClient): void {
  removeToken();
  queries.clear();
}

/** What the sign-in screens and the menu do to the session. */
export function useSession() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { from } = recallLocation(useLocation().state);
  return {
    /** Signs in and goes to where the visitor was heading, else to `fallback`. */
    async enter({ token, device_token }: Entry, fallback: string): Promise<void> {
      if (device_token) storeDevice(device_token);
      queries.clear();
      await renewSession(queries, token);
      await navigate(from ?? fallback, { replace: true });
    },
    /** The menu's Sign Out. A content page is left for, so the guard has no say in it. */
    async signOut(): Promise<void> {
      // Browsers without `keepalive` would drop the call with the page; none waits for long.
      await Promise.race([endSession(queries), pause(500)]);
      location.assign("/");
    },
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
