import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { type Profile, profileQuery } from "~/api/queries/profile";
import { followToken, readToken } from "~/lib/browser/token";

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
