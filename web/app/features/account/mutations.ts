import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import type { Profile } from "~/api/queries/profile";
import type { components } from "~/api/schema.gen";

export async function changeProfile(body: components["schemas"]["ProfileChange"]): Promise<Profile> {
  return unwrap(await client.PUT("/api/auth/profile", { body }));
}
