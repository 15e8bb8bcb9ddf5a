import { hasBilling } from "../pricing/has-billing";
import { readToken } from "./token";

/** The header that the requests carry, and the responses by URL; `undefined` stands for a request that failed. */
type FirstRequests = [authorization: string, responses: Map<string, Promise<Response | undefined>>];

declare global {
  interface Window {
    /** Started by the script in the head, which shares no module with the app. */
    firstRequests?: FirstRequests;
  }
}

/** What the loaders of the dashboard and the inbox request first; `first-requests.test.ts` compares them. */
export function firstRequestsOf({ pathname, search }: Pick<Location, "pathname" | "search">): string[] {
  const profile = "/api/auth/profile";
  if (pathname === "/dashboard") {
    return [
      "/api/endpoints/?size=200",
      "/api/stats?days=60",
      "/api/deliveries/summary?days=30",
      "/api/attention",
      "/api/submissions/?size=8",
      ...(hasBilling() ? ["/api/billing/usage"] : []),
      profile,
      // Last: nothing but the rest of one card waits for it.
      "/api/notices",
    ];
  }
  // With filters or an open submission the inbox requests something else.
  const formId = search === "" && /^\/forms\/([a-z0-9]+)\/submissions$/.exec(pathname)?.[1];
  if (!formId) return [];
  const id = formId === "all" ? "" : formId;
  return [`/api/submissions/${id}?state=inbox&size=100`, `/api/endpoints/${id || "?size=200"}`, profile];
}

/** Requests the data of a page before its code is there. */
export function startFirstRequests(page: Pick<Location, "pathname" | "search">): void {
  const token = readToken();
  const paths = firstRequestsOf(page);
  if (token === null || paths.length === 0) return;
  const headers = { Authorization: `Bearer ${token}` };
  const start = (path: string) => fetch(path, { headers }).catch(() => undefined);
  const responses = new Map(paths.map((path) => [location.origin + path, start(path)]));
  window.firstRequests = [headers.Authorization, responses];
}

/** The response to a request that was started before; once, and only for the same session. */
export function takeFirstResponse({ method, url, headers }: Request): Promise<Response | undefined> | undefined {
  const [authorization, responses] = window.firstRequests ?? [];
  if (method !== "GET" || headers.get("Authorization") !== authorization) return undefined;
  const response = responses?.get(url);
  responses?.delete(url);
  return response;
}
