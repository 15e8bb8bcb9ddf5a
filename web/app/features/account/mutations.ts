import { client } from "~/api/client";
import type { components } from "~/api/schema.gen";
import { unwrap } from "~/api/unwrap";
import type { Profile } from "./queries";

export async function changeProfile(body: components["schemas"]["ProfileChange"]): Promise<Profile> {
  return unwrap(await client.PUT("/api/auth/profile", { body }));
}
