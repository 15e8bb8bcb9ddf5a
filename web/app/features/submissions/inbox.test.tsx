import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { Questions } from "~/ui/questions";
import { Inbox } from "./inbox";
import type { Submission } from "./queries";
import { sample } from "./sample";

const person = (id: string, name: string) => sample({ id, fields: [{ name: "name", value: name }] });
const three = [person("a", "Ada"), person("b", "Ben"), person("c", "Cleo")];

/** What the server has; tests change it. */
let stored: Submission[];
const fetch = vi.fn();

function answer(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method === "DELETE") {
    stored = stored.filter(({ id }) => !pathname.endsWith(`/${id}`));
    return new Response(null, { status: 204 });
  }
  const items = searchParams.has("has_files") ? [] : stored;
  return Response.json({ items, page: 1, size: 25, total: items.length, pages: 1, next_cursor: null });
}

// A busy machine may take its time.
configure({ asyncUtilTimeout: 4000 });

beforeEach(() => {
  stored = three;
  fetch.mockImplementation(async (request: Request) => answer(request));
  vi.spyOn(globalThis, "fetch").mockImplementation(fetch);
  // There is room for the pane, unless a test says otherwise.
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
});

function open(search = "") {
  const router = createMemoryRouter(
    [
      {
        path: "/forms/:formId/submissions",
        element: <Inbox formId="k7qm" unread={1} firstSteps={<p>The snippet</p>} />,
      },
      { path: "/submissions/:id", element: <h1>Its own page</h1> },
    ],
    { initialEntries: [`/forms/k7qm/submissions${search}`] },
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Questions />
    </QueryClientProvider>,
  );
  return router;
}

const pane = () => within(screen.getByRole("region", { name: "Reading pane" }));

test("shows a skeleton, then the rows", async () => {
  open();
  expect(await screen.findByRole("status", { name: "Loading the submissions" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: /Ada/ })).toBeTruthy();
});

test("j and k move, Escape closes; the URL knows which one is open", async () => {
  const router = open();
  await screen.findByRole("link", { name: /Ada/ });
  await userEvent.keyboard("jj");
  expect(router.state.location.search).toBe("?selected=b");
  expect(await pane().findByRole("heading", { name: "Ben" })).toBeTruthy();
  await userEvent.keyboard("k");
  expect(await pane().findByRole("heading", { name: "Ada" })).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(router.state.location.search).toBe("");
  expect(pane().getByText(/Choose a submission/)).toBeTruthy();
});

test("j stops at the last row", async () => {
  const router = open("?selected=c");
  await screen.findByRole("link", { name: /Cleo/ });
  await userEvent.keyboard("j");
  expect(router.state.location.search).toBe("?selected=c");
});

test("Enter opens the submission's own page", async () => {
  const router = open();
  await screen.findByRole("link", { name: /Ada/ });
  await userEvent.keyboard("j{Enter}");
  await screen.findByRole("heading", { name: "Its own page" });
  expect(router.state.location.pathname).toBe("/submissions/a");
});

test("a click shows it beside the list; without room it leads to its own page", async () => {
  const router = open();
  await userEvent.click(await screen.findByRole("link", { name: /Ben/ }));
  expect(router.state.location.search).toBe("?selected=b");
  vi.mocked(window.matchMedia).mockReturnValue({ matches: false } as MediaQueryList);
  await userEvent.click(screen.getByRole("link", { name: /Cleo/ }));
  await screen.findByRole("heading", { name: "Its own page" });
});

test("deleting asks first, then goes on to the next row", async () => {
  const router = open("?selected=b");
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /Ben/ })).toBeNull());
  expect(router.state.location.search).toBe("?selected=c");
});

test("while a question is open the keys belong to it", async () => {
  const router = open("?selected=b");
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await screen.findByRole("alertdialog");
  await userEvent.keyboard("j{Escape}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(router.state.location.search).toBe("?selected=b");
});

test("an empty inbox shows the first steps, other folders say what they are for", async () => {
  stored = [];
  const router = open();
  expect(await screen.findByText("The snippet")).toBeTruthy();
  await router.navigate("/forms/k7qm/submissions?folder=spam");
  expect(await screen.findByRole("heading", { name: "No spam" })).toBeTruthy();
});

test("a filter that matches nothing can be cleared", async () => {
  const router = open();
  await userEvent.click(await screen.findByRole("button", { name: "Has files" }));
  await userEvent.click(await screen.findByRole("link", { name: "Clear filters" }));
  expect(await screen.findByRole("link", { name: /Ada/ })).toBeTruthy();
  expect(router.state.location.search).toBe("");
});

test("a failure is told, and Retry asks again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  fetch.mockImplementation(async () => Response.json({ detail: "The database does not answer." }, { status: 503 }));
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("The database does not answer.");
  fetch.mockImplementation(async (request: Request) => answer(request));
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: /Ada/ })).toBeTruthy();
});
