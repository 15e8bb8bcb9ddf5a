import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { mockSubmissions, openInbox, pane, person, row, rows } from "../../mock-inbox";

const server = mockSubmissions();
const bulk = () => within(screen.getByRole("toolbar", { name: "Bulk actions" }));
const tagsOf = async (name: RegExp) => within(await row(name)).queryAllByRole("img", { name: /label$/ });

async function chooseLabel(name: string) {
  await userEvent.click(bulk().getByRole("button", { name: "Label" }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name }));
}

describe("a label", () => {
  test("is named in the list, in the table and in the submission", async () => {
    server.stored = [person("a", "Ada", { label: "red" }), person("b", "Ben")];
    openInbox();
    expect(await row(/Ada red label/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Ben.*label/ })).toBeNull();
    expect(pane().getByText("Red", { exact: false }).textContent).toContain("Red label");
    await userEvent.click(screen.getByRole("button", { name: "Show as table" }));
    const table = within(await screen.findByRole("table"));
    expect(table.getAllByRole("img", { name: "red label" }).length).toBe(1);
  });

  test("is given by the submission's menu, and shown at once", async () => {
    openInbox("?selected=b");
    await row(/Ben/);
    await userEvent.click(await pane().findByRole("button", { name: "More actions" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Label" }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Purple" }));
    expect(await row(/Ben purple label/)).toBeTruthy();
    expect(screen.getByText("Submission labelled purple.")).toBeTruthy();
    await waitFor(() => expect(server.changes).toEqual([{ ids: ["b"], label: "purple" }]));
  });

  test("given to several is taken back for each as it was", async () => {
    server.stored = [person("a", "Ada", { label: "red" }), person("b", "Ben"), person("c", "Cleo", { label: "blue" })];
    openInbox();
    await row(/Ada/);
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    await screen.findByRole("toolbar", { name: "Bulk actions" });
    await chooseLabel("Blue");
    // What had it already isn't counted.
    expect(screen.getByText("2 submissions labelled blue.")).toBeTruthy();
    await waitFor(() => expect(server.changes).toEqual([{ ids: ["a", "b"], label: "blue" }]));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(server.changes.length).toBe(3));
    expect(server.changes).toContainEqual({ ids: ["a"], label: "red" });
    expect(server.changes).toContainEqual({ ids: ["b"], label: null });
    expect(await row(/Ada red label/)).toBeTruthy();
    expect(await tagsOf(/Ben/)).toEqual([]);
  });

  test("is put back where the server refuses to remove it", async () => {
    server.stored = [person("a", "Ada", { label: "red" }), person("b", "Ben")];
    openInbox();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select Ada" }));
    await screen.findByRole("toolbar", { name: "Bulk actions" });
    server.fetch.mockImplementation(async (request) =>
      request.method === "PATCH" ? Response.json({ detail: "Not now." }, { status: 503 }) : server.answer(request),
    );
    await chooseLabel("No label");
    expect((await screen.findByRole("alert")).textContent).toContain("Not now.");
    expect(await row(/Ada red label/)).toBeTruthy();
  });

  test("that is already missing isn't removed", async () => {
    // As of an answer without it.
    server.stored = [person("a", "Ada", { label: undefined })];
    openInbox();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select Ada" }));
    await screen.findByRole("toolbar", { name: "Bulk actions" });
    await chooseLabel("No label");
    expect(server.changes).toEqual([]);
    expect(screen.queryByText("Label removed.")).toBeNull();
  });
});

test("the list is filtered by a label, which stands above it until it is removed", async () => {
  server.stored = [person("a", "Ada", { label: "green" }), person("b", "Ben")];
  const router = openInbox();
  await row(/Ben/);
  await userEvent.click(screen.getByRole("button", { name: "Filter" }));
  await userEvent.click(await screen.findByRole("button", { name: "Green" }));
  await waitFor(() => expect(rows()).toEqual(["Ada"]));
  expect(router.state.location.search).toBe("?label=green");
  expect(screen.getByRole("button", { name: "Green" }).getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Remove filter: Green label" }));
  await waitFor(() => expect(rows()).toEqual(["Ada", "Ben"]));
  expect(router.state.location.search).toBe("");
});
