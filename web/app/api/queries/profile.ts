import { queryOptions } from "@tanstack/react-query";
import { client } from "../client";
import { unwrap } from "../errors/unwrap";
import type { components } from "../schema.gen";

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
