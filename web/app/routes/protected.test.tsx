import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { endpointsQuery } from "~/api/queries/endpoints";
import { forgetSession } from "~/features/session/session";
import { storeToken } from "~/lib/browser/token";
import ProtectedLayout from "./protected";

const tokens: (string | null)[] = [];

beforeEach(() => {
  tokens.length = 0;
  storeToken("secret");
  vi.stubGlobal("fetch", async (request: Request) => {
    tokens.push(request.headers.get("Authorization"));
    return Response.json({ items: [], page: 1, size: 200, total: 0 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Page() {
  const { data } = useQuery(endpointsQuery());
  return <h1>{data ? `${data.length} endpoints` : "Loading"}</h1>;
}

test("a page is gone with its session, and asks for nothing without one", async () => {
  const queries = createQueryClient();
  const router = createMemoryRouter([{ element: <ProtectedLayout />, children: [{ index: true, element: <Page /> }] }]);
  const app = () => (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  const { rerender } = render(app());
  await screen.findByText("0 endpoints");
  act(() => forgetSession(queries));
  await act(() => router.navigate("?drawn=again"));
  rerender(app());
  expect(screen.queryByRole("heading")).toBeNull();
  expect(new Set(tokens)).toEqual(new Set(["Bearer secret"]));
});
