import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { submissionQuery } from "~/api/queries/submissions";
import { mockSubmissions } from "../mock-inbox";
import { SubmissionCard } from "./submission-card";

const server = mockSubmissions();

function openPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1000 } } });
  const page = <SubmissionCard id="a" formName={() => "Contact"} deliveries={() => null} />;
  const router = createMemoryRouter([{ path: "*", element: page }]);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return queries;
}

test("an answer that was on its way when something was done doesn't take it back on the screen", async () => {
  const queries = openPage();
  const trash = await screen.findByRole("button", { name: "Move to trash" });
  const before = await server.answer(new Request(new URL("/api/submissions/details/a", location.href)));
  let release = () => {};
  const late = new Promise<Response>((resolve) => {
    release = () => resolve(before);
  });
  server.fetch.mockImplementation(async (request) =>
    request.url.includes("/details/") ? late : server.answer(request),
  );
  const refetched = queries.refetchQueries(submissionQuery("a"));
  await userEvent.click(trash);
  expect(await screen.findByRole("button", { name: "Restore" })).toBeTruthy();
  await act(async () => {
    release();
    await refetched;
  });
  expect(screen.getByRole("button", { name: "Restore" })).toBeTruthy();
});

test("nor does one that comes before the server has done it", async () => {
  const queries = openPage();
  const trash = await screen.findByRole("button", { name: "Move to trash" });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.fetch.mockImplementation(async (request) => {
    if (request.method === "PATCH") await held;
    return server.answer(request);
  });
  await userEvent.click(trash);
  expect(await screen.findByRole("button", { name: "Restore" })).toBeTruthy();
  await act(() => queries.refetchQueries(submissionQuery("a")));
  await act(async () => release());
  expect(await screen.findByRole("button", { name: "Restore" })).toBeTruthy();
});
