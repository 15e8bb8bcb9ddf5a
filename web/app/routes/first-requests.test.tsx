import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "~/api/cache/query-client";
import { client } from "~/api/client";
import { profileQuery } from "~/api/queries/profile";
import { firstRequestsOf, startFirstRequests } from "~/lib/browser/first-requests";
import { removeToken, storeToken } from "~/lib/browser/token";
import { clientLoader as loadDashboard } from "./dashboard";
import { clientLoader as loadSubmissions } from "./form-submissions";

const fetch = vi.fn<(input: Request | string) => Promise<Response>>();
const requested = () =>
  fetch.mock.calls.map(([input]) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.origin);
    return pathname + search;
  });

beforeEach(() => {
  vi.stubGlobal("fetch", fetch);
  fetch.mockImplementation(async () => Response.json({ items: [] }));
  storeToken("secret");
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetch.mockReset();
  queryClient.clear();
  localStorage.clear();
  delete window.firstRequests;
});

const at = (pathname: string, search = "") => ({ pathname, search });

async function loadInbox(formId: string) {
  const url = new URL(`/forms/${formId}/submissions`, location.origin);
  await loadSubmissions({ params: { formId }, url } as Parameters<typeof loadSubmissions>[0]);
}

test.each([
  ["/dashboard", loadDashboard],
  ["/forms/k7qm2zrt9xwb4dhs/submissions", () => loadInbox("k7qm2zrt9xwb4dhs")],
  ["/forms/all/submissions", () => loadInbox("all")],
])("what %s loads has been requested before its code is there, and isn't requested again", async (pathname, load) => {
  startFirstRequests(at(pathname));
  expect(requested().sort()).toEqual(firstRequestsOf(at(pathname)).sort());
  fetch.mockClear();
  await load();
  await queryClient.fetchQuery(profileQuery);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(requested()).toEqual([]);
  expect(window.firstRequests?.[1].size).toBe(0);
});

test("a response is used once", async () => {
  startFirstRequests(at("/dashboard"));
  fetch.mockClear();
  await client.GET("/api/attention");
  expect(requested()).toEqual([]);
  await client.GET("/api/attention");
  expect(requested()).toEqual(["/api/attention"]);
});

test("a response to another session's token isn't used", async () => {
  startFirstRequests(at("/dashboard"));
  storeToken("another");
  fetch.mockClear();
  await client.GET("/api/attention");
  expect(requested()).toEqual(["/api/attention"]);
});

test("what failed is requested again", async () => {
  fetch.mockRejectedValueOnce(new TypeError("no network"));
  startFirstRequests(at("/dashboard"));
  fetch.mockClear();
  await client.GET("/api/endpoints/", { params: { query: { size: 200 } } });
  expect(requested()).toEqual(["/api/endpoints/?size=200"]);
});

test("guests, other pages and filtered inboxes request nothing beforehand", () => {
  startFirstRequests(at("/settings"));
  startFirstRequests(at("/forms/k7qm2zrt9xwb4dhs/submissions", "?folder=spam"));
  removeToken();
  startFirstRequests(at("/dashboard"));
  expect(requested()).toEqual([]);
});
