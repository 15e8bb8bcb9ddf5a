import { queryOptions } from "@tanstack/react-query";
import { authorization } from "~/lib/browser/token";

/** Whom to write to about this server, if its operator said so. Nobody has to be signed in to ask. */
export const operatorQuery = queryOptions({
  queryKey: ["operator"],
  queryFn: async ({ signal }) => {
    const answer = await fetch("/api/", { headers: { Accept: "application/json", ...authorization() }, signal });
    const { operator } = (await answer.json()) as { operator?: string | null };
    return operator || null;
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
