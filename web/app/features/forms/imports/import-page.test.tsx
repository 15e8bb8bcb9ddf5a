import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import { toasts } from "~/ui/feedback/toast";
import type { Import } from "./api-types";
import { ImportPage } from "./import-page";
import { sampleImport } from "./sample";

let stored: Import;
let calls: string[];
let mapped: unknown;
/** The states that the next requests for the import find. */
let coming: Partial<Import>[];

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  calls.push(`${request.method} ${pathname.replace(stored.id, "{id}")}`);
  if (request.method === "DELETE") return new Response(null, { status: 204 });
  if (pathname === "/api/imports") return Response.json({ items: [stored] });
  if (pathname.endsWith("/mapping")) mapped = await request.json();
  stored = { ...stored, ...coming.shift() };
  return Response.json(stored);
}

beforeEach(() => {
  stored = sampleImport();
  calls = [];
  coming = [];
  toasts.set([]);
  vi.spyOn(globalThis, "fetch").mockImplementation((request) => answer(request as Request));
});

function Page({ opened }: { opened: string | null }) {
  const [importId, setImportId] = useState(opened);
  const [isMapping, setMapping] = useState(false);
  return (
    <ImportPage
      formId="k7qm"
      importId={importId}
      onOpen={setImportId}
      isMapping={isMapping}
      onMap={setMapping}
      inboxPath="/inbox"
    />
  );
}

function open(importId: string | null = stored.id) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Suspense>
          <Page opened={importId} />
        </Suspense>
        <ConfirmDialogs />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const checked = { state: "checked", total: 1192, new: 1180, duplicates: 10, rejected: 2, has_report: true } as const;

test("a file is checked with the columns that were chosen, and imported", async () => {
  const user = open();
  const name = await screen.findByLabelText("Field name for email");
  await user.clear(name);
  await user.type(name, "Email");
  await user.selectOptions(screen.getByLabelText("Import ip as"), "Field");
  await user.selectOptions(screen.getByLabelText("Dates such as 03/04/2025"), "April 3 (day first)");
  coming = [{ state: "checking" }, checked];
  await user.click(screen.getByRole("button", { name: "Check file" }));
  const start = await screen.findByRole("button", { name: "Import 1,180" });
  expect(mapped).toEqual({
    columns: [
      { target: "date", field: "_date" },
      { target: "field", field: "Email" },
      { target: "field", field: "ip" },
    ],
    day_first: true,
    time_zone: "UTC",
  });
  expect(screen.getAllByRole("definition").map((each) => each.textContent)).toEqual([
    "1,180",
    "10",
    "2",
    "Download as CSV",
  ]);
  coming = [{ state: "running" }, { state: "done", imported: 1180, undo_until: "2099-01-01T00:00:00Z" }];
  await user.click(start);
  expect(await screen.findByRole("heading", { name: "1,180 submissions imported" })).toBeDefined();
  expect(toasts.get()).toMatchObject([{ type: "info", message: "1,180 submissions imported." }]);
  expect(screen.getByRole("link", { name: "Open inbox" }).getAttribute("href")).toBe("/inbox");
});

test("an import is undone after a question", async () => {
  stored = sampleImport({ state: "done", imported: 3, undo_until: "2099-01-01T00:00:00Z" });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Undo import" }));
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("3 submissions will be deleted permanently");
  expect(calls).not.toContain("POST /api/imports/{id}/undo");
  coming = [{ state: "undone", undo_until: null }];
  await user.click(within(question).getByRole("button", { name: "Undo import" }));
  expect(await screen.findByRole("heading", { name: "Import undone" })).toBeDefined();
});

test("a file without anything new can be cancelled", async () => {
  stored = sampleImport({ ...checked, new: 0 });
  const user = open();
  expect(await screen.findByText("There's nothing new to import.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Import \d/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancel import" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel import" }));
  expect(await screen.findByLabelText("Choose file")).toBeDefined();
  expect(calls).toContain("DELETE /api/imports/{id}");
});

test("previous imports lead to their page", async () => {
  stored = sampleImport({ state: "failed", error: "too_many_rows" });
  const user = open(null);
  await user.click(await screen.findByRole("button", { name: "Open contact.csv" }));
  expect((await screen.findByRole("alert")).textContent).toContain("more than 250,000 rows");
  await user.click(screen.getByRole("button", { name: "Upload another file" }));
  expect(await screen.findByLabelText("Choose file")).toBeDefined();
});
