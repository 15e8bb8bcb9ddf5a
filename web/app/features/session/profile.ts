import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import type { components } from "~/api/schema.gen";
import { followToken, readToken } from "~/lib/browser/token";

export type Profile = components["schemas"]["Profile"];

async function loadProfile({ signal }: { signal: AbortSignal }): Promise<Profile> {
  try {
    return unwrap(await client.GET("/api/auth/profile", { signal }));
  } catch (error) {
    // Nothing else: the session may be good all the same, and the menu says 'User' meanwhile.
    // biome-ignore lint/suspicious/noConsole: the specification wants it logged
    if (!signal.aborted) console.error("Failed to load the profile.", error);
    throw error;
  }
}

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: loadProfile,
  staleTime: 5 * 60_000,
});

/** Whether there is a token; undefined where no browser has been asked yet, in the prerendered shell. */
export function useSignedIn(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    followToken,
    () => readToken() !== null,
    () => undefined,
  );
}

/** Who is signed in; null for guests, and while or because the profile did not load. */
export function useUser(): Profile | null {
  const signedIn = useSignedIn() === true;
  const { data } = useQuery({ ...profileQuery, enabled: signedIn });
  return signedIn ? (data ?? null) : null;
}
