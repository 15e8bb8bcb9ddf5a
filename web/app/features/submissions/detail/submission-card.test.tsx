import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { submissionQuery } from "~/api/queries/submissions";
import { mockSubmissions, person } from "../mock-inbox";
import { SubmissionCard } from "./submission-card";

const server = mockSubmissions();

type Entries = NonNullable<Parameters<typeof createMemoryRouter>[1]>["initialEntries"];

function openPage(initialEntries: Entries = ["/submissions/a"]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1000 } } });
  const page = <SubmissionCard id="a" formName={() => "Contact"} deliveries={() => null} />;
  const routes = [
    { path: "/submissions/:id", element: page },
    { path: "*", element: <h1>Elsewhere</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { queries, router };
}

test("an answer that was on its way when something was done doesn't take it back on the screen", async () => {
  const { queries } = openPage();
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
  const { queries } = openPage();
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

describe("by keyboard", () => {
  const press = userEvent.keyboard;

  test.each([
    ["e", { read: true }, { read: false }],
    ["s", { starred: true }, { starred: false }],
    ["#", { state: "trash" }, { state: "inbox" }],
    ["!", { state: "spam" }, { state: "inbox" }],
  ])("%s does what it does in the inbox, and again takes it back", async (key, first, second) => {
    server.stored = [person("a", "Ada", { read: false })];
    openPage();
    await screen.findByRole("heading", { name: "Ada" });
    await press(key);
    await waitFor(() => expect(server.changes).toContainEqual({ ids: ["a"], ...first }));
    await press(key);
    await waitFor(() => expect(server.changes).toContainEqual({ ids: ["a"], ...second }));
  });

  test("Escape leads back: to the list it was opened from, else to its form's inbox", async () => {
    const { router } = openPage([
      "/forms/all/submissions?q=ada",
      { pathname: "/submissions/a", state: { fromList: true } },
    ]);
    await screen.findByRole("heading", { name: "Ada" });
    await press("{Escape}");
    await waitFor(() => expect(router.state.location.search).toBe("?q=ada"));
    cleanup();
    const direct = openPage();
    await screen.findByRole("heading", { name: "Ada" });
    await press("{Escape}");
    await waitFor(() => expect(direct.router.state.location.pathname).toBe("/forms/k7qm/submissions"));
  });

  test("nothing happens while one types, in a menu, or with single keys off", async () => {
    const { router } = openPage();
    await userEvent.click(await screen.findByRole("button", { name: "Add memo" }));
    await userEvent.type(await screen.findByRole("textbox"), "es#!");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await userEvent.click(screen.getByRole("button", { name: "More actions" }));
    await screen.findByRole("menu");
    await press("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    localStorage.setItem("singleKeyShortcuts", "off");
    await press("es#!");
    expect(server.changes).toEqual([]);
    expect(router.state.location.pathname).toBe("/submissions/a");
  });
});
