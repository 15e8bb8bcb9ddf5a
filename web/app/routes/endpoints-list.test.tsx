import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockEndpoints, storedEndpoints } from "~/features/forms/endpoints/mock-endpoints";
import { endpoint } from "~/features/forms/sample";
import { turnSingleKeys } from "~/lib/browser/single-keys";
import { toasts } from "~/ui/feedback/toast";
import Endpoints from "./endpoints";

const some = [
  endpoint({ id: "k7qm", name: "Contact", label: "Lumen Dental", month_count: 31, unread: 2 }),
  endpoint({
    id: "t4bl",
    name: "Table reservations",
    label: "Café Tramuntana",
    month_count: 148,
    unread: 6,
    last_submission_at: "2026-11-13T14:27:00Z",
  }),
  endpoint({ id: "q3rq", name: "Quote request", month_count: 64, last_submission_at: "2026-10-28T10:00:00Z" }),
  endpoint({ id: "p9sd", name: "Showroom visits", label: "Lumen Dental", status: "paused" }),
];

beforeEach(() => {
  toasts.set([]);
  mockEndpoints(some);
});
afterEach(() => {
  turnSingleKeys(true);
  vi.restoreAllMocks();
});

function draw(path: string) {
  const page = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Endpoints />
    </QueryClientProvider>
  );
  const routes = [
    { path: "/endpoints", element: page },
    { path: "/forms/:formId/submissions", element: <p>The inbox</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

async function open(path = "/endpoints") {
  const router = draw(path);
  await screen.findByRole("searchbox", { name: "Search endpoints" });
  await nameField();
  return router;
}

const nameField = () => screen.findByRole("textbox", { name: "New endpoint" });
const searchField = () => screen.getByRole("searchbox", { name: "Search endpoints" });
const names = () =>
  within(screen.getByRole("table"))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

test("All forms is first, with the totals, and opens the inbox of all", async () => {
  await open();
  expect(names()).toEqual(["All forms", "Table reservations", "Quote request", "Contact", "Showroom visits"]);
  expect(screen.getByRole("link", { name: "All forms" }).getAttribute("href")).toBe("/forms/all/submissions");
  const row = within(screen.getByRole("row", { name: /^All forms/ }));
  expect(row.getByText("unread").parentElement?.textContent).toBe("8 unread");
  expect(row.getByText("4 endpoints")).toBeTruthy();
  expect(row.getByText("243")).toBeTruthy();
  expect(await row.findByRole("img", { name: "12 submissions in the last 30 days" })).toBeTruthy();
});

test("a row says what is unread, who the client is, and whether it isn't receiving", async () => {
  await open();
  const row = (name: RegExp) => within(screen.getByRole("row", { name }));
  const table = row(/^Table reservations/);
  expect(table.getByText("unread").parentElement?.textContent).toBe("6 unread");
  expect(table.getByText("Café Tramuntana")).toBeTruthy();
  expect(table.getByRole("link").getAttribute("href")).toBe("/forms/t4bl/submissions");
  expect(row(/^Quote request/).getByText("No client")).toBeTruthy();
  expect(row(/^Showroom visits/).getByText("Paused")).toBeTruthy();
  expect(row(/^Showroom visits/).getByText("None yet")).toBeTruthy();
  expect(screen.queryByText("Active")).toBeNull();
});

test("searching narrows the list, marks what was found, and is in the URL", async () => {
  const router = await open();
  await userEvent.type(searchField(), "CAFE tab");
  await waitFor(() => expect(names()).toEqual(["Table reservations"]));
  const marks = [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marks).toEqual(["Tab", "Café"]);
  expect(screen.getByRole("status").textContent).toBe("1 of 4 endpoints");
  await waitFor(() => expect(router.state.location.search).toBe("?q=CAFE+tab"));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(names()).toHaveLength(5));
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

test("an endpoint is found by its id, which is then shown", async () => {
  await open("/endpoints?q=q3r");
  expect(names()).toEqual(["Quote request"]);
  expect(screen.getByText("q3r").closest("code")?.textContent).toBe("q3rq");
});

test("Enter opens the first one found", async () => {
  const router = await open();
  await userEvent.type(searchField(), "quote{Enter}");
  await screen.findByText("The inbox");
  expect(router.state.location.pathname).toBe("/forms/q3rq/submissions");
});

test("a search without results says what was searched and where, and can be cleared or widened", async () => {
  const router = await open("/endpoints?label=Lumen+Dental&q=quote");
  expect(screen.getByRole("heading", { name: "No results for “quote” in Lumen Dental" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Search all clients" }));
  await waitFor(() => expect(names()).toEqual(["Quote request"]));
  expect(router.state.location.search).toBe("?q=quote");
  await userEvent.type(searchField(), "zzz");
  await userEvent.click(await within(await emptyMessage()).findByRole("button", { name: "Clear search" }));
  await waitFor(() => expect(names()).toHaveLength(5));
});

const emptyMessage = async () => {
  const heading = await screen.findByRole("heading", { name: "No results for “quotezzz”" });
  return heading.parentElement ?? heading;
};

test("the order is chosen, and in the URL", async () => {
  const router = await open();
  const by = screen.getByRole("combobox", { name: "Sort by" });
  await userEvent.selectOptions(by, "Name");
  await waitFor(() => expect(router.state.location.search).toBe("?sort=name"));
  expect(names()).toEqual(["All forms", "Contact", "Quote request", "Showroom visits", "Table reservations"]);
  await userEvent.selectOptions(by, "Submissions this month");
  await waitFor(() => expect(names()[1]).toBe("Table reservations"));
  await userEvent.selectOptions(by, "Last submission");
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

test("the rail counts each client's endpoints and shows one client's", async () => {
  const router = await open();
  const rail = within(screen.getByRole("navigation", { name: "Clients" }));
  const choices = rail.getAllByRole("link").map(({ textContent }) => textContent);
  expect(choices).toEqual([
    "All clients4 endpoints",
    "Café Tramuntana1 endpoint",
    "Lumen Dental2 endpoints",
    "No client1 endpoint",
  ]);
  await userEvent.click(rail.getByRole("link", { name: /^Lumen Dental/ }));
  await waitFor(() => expect(names()).toEqual(["Contact", "Showroom visits"]));
  expect(router.state.location.search).toBe("?label=Lumen+Dental");
  expect(rail.getByRole("link", { current: true }).textContent).toContain("Lumen Dental");
  await userEvent.click(screen.getByRole("button", { name: "Show all 4 endpoints" }));
  await waitFor(() => expect(names()).toHaveLength(5));
});

test("the URL chooses those without a client, and the menu chooses others", async () => {
  const router = await open("/endpoints?label=");
  expect(names()).toEqual(["Quote request"]);
  await userEvent.click(screen.getByRole("button", { name: "Client: No client" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /^Café Tramuntana/ }));
  await waitFor(() => expect(names()).toEqual(["Table reservations"]));
  expect(router.state.location.search).toContain("label=Caf");
});

test("an unknown client's list leads back to all", async () => {
  await open("/endpoints?label=Gone");
  expect(screen.getByRole("heading", { name: "No endpoints in Gone" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show all endpoints" }));
  await waitFor(() => expect(names()).toHaveLength(5));
});

async function openSetClient(name: string) {
  await userEvent.click(screen.getByRole("button", { name: `More for ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Set client…" }));
  return within(await screen.findByRole("dialog", { name: "Set client" }));
}

const labelOf = (id: string) => storedEndpoints().find((known) => known.id === id)?.label;

test("a client is set from the existing ones by keyboard, and that can be undone", async () => {
  await open();
  const dialog = await openSetClient("Quote request");
  await userEvent.type(dialog.getByRole("combobox", { name: "Client" }), "cafe{ArrowDown}{Enter}{Enter}");
  await waitFor(() => expect(labelOf("q3rq")).toBe("Café Tramuntana"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(toasts.get()[0]?.message).toBe("Client of Quote request set to Café Tramuntana.");
  toasts.get()[0]?.undo?.();
  await waitFor(() => expect(labelOf("q3rq")).toBeNull());
});

test("a client typed differently is the existing one, and a new one is announced", async () => {
  await open();
  const dialog = await openSetClient("Quote request");
  const field = dialog.getByRole("combobox", { name: "Client" });
  await userEvent.type(field, "Ember");
  expect(dialog.getByText("Ember will be added as a new client.")).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, "lumen dental{Enter}");
  await waitFor(() => expect(labelOf("q3rq")).toBe("Lumen Dental"));
});

test("a client is removed", async () => {
  await open();
  const dialog = await openSetClient("Contact");
  await userEvent.click(dialog.getByRole("button", { name: "Remove client" }));
  await waitFor(() => expect(labelOf("k7qm")).toBeNull());
  await waitFor(() => expect(toasts.get()[0]?.message).toBe("Client removed from Contact."));
});

test("a client is added by choosing its endpoints, and shown", async () => {
  const router = await open();
  await userEvent.click(screen.getByRole("button", { name: "Add client" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add client" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Ember Ceramics");
  await userEvent.click(dialog.getByRole("button", { name: "Add client" }));
  expect(dialog.getByRole("alert").textContent).toBe("Choose at least one endpoint.");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Quote request" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Showroom visits/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Add client" }));
  await waitFor(() => expect(router.state.location.search).toBe("?label=Ember+Ceramics"));
  await waitFor(() => expect(names()).toEqual(["Quote request", "Showroom visits"]));
});

test("a new endpoint gets the client that is shown, and is on top", async () => {
  await open("/endpoints?label=Lumen+Dental");
  await userEvent.type(await nameField(), "Jobs{Enter}");
  await screen.findByRole("dialog", { name: "Jobs" });
  expect(labelOf("new")).toBe("Lumen Dental");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(names()).toEqual(["Jobs", "Contact", "Showroom visits"]);
});

test("without a client chosen, a new endpoint has none", async () => {
  await open("/endpoints?label=");
  await userEvent.type(await nameField(), "Jobs{Enter}");
  await screen.findByRole("dialog", { name: "Jobs" });
  expect(labelOf("new")).toBeUndefined();
});

test("the slash focuses the search, unless someone types or single keys are off", async () => {
  await open();
  await userEvent.type(await nameField(), "a/b");
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "New endpoint" })).value).toBe("a/b");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(searchField());
  expect((searchField() as HTMLInputElement).value).toBe("");
  (document.activeElement as HTMLElement).blur();
  turnSingleKeys(false);
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(document.body);
});

test("asked for a new endpoint, the page focuses the name and cleans its URL, time and again", async () => {
  const router = await open("/endpoints?new&sort=name");
  for (const _ of ["first", "second"]) {
    await waitFor(async () => expect(document.activeElement).toBe(await nameField()));
    await waitFor(() => expect(router.state.location.search).toBe("?sort=name"));
    (document.activeElement as HTMLElement).blur();
    await router.navigate("/endpoints?new&sort=name");
  }
});

test("on a phone the button shows the field first", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Create Endpoint" }));
  expect(document.activeElement).toBe(await nameField());
  expect(screen.queryByText("Enter a name for the endpoint.")).toBeNull();
  await userEvent.keyboard("Jobs{Enter}");
  expect(await screen.findByRole("dialog", { name: "Jobs" })).toBeTruthy();
  vi.unstubAllGlobals();
});

test("200 endpoints are all in the list, and a search leaves one", async () => {
  mockEndpoints(
    Array.from({ length: 200 }, (_, n) => endpoint({ id: `e${n}`, name: `Form ${n}`, label: `Client ${n % 15}` })),
  );
  await open();
  expect(names()).toHaveLength(201);
  await userEvent.type(searchField(), "form 199");
  await waitFor(() => expect(names()).toEqual(["Form 199"]));
});

test("a list that couldn't be loaded says so, and the name field is still there", async () => {
  vi.mocked(fetch).mockImplementation(async () => Response.json({ detail: "Broken.", code: "x" }, { status: 400 }));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  draw("/endpoints");
  expect(await screen.findByText("The endpoints couldn't be loaded")).toBeTruthy();
  expect(await nameField()).toBeTruthy();
});
