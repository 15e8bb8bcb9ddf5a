import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import type { Erasure } from "~/api/queries/erasures";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import EraseSection from "./erase-section";
import { erasedText } from "./erasure-text";

const nothing = {
  submissions: 0,
  inbox: 0,
  spam: 0,
  held: 0,
  trash: 0,
  files: 0,
  memos: 0,
  deliveries: 0,
  unclaimed: 0,
  field_names: 0,
  views: 0,
  allowed_senders: 0,
};
const found = { ...nothing, submissions: 3, inbox: 2, trash: 1, files: 1 };
const counting: Erasure = {
  id: "1",
  kind: "value",
  state: "counting",
  hint: "a…@example.org",
  endpoint_id: null,
  found: null,
  forms: 0,
  erased: null,
  progress: 0.25,
  created_at: "2026-11-01T00:00:00Z",
  confirmed_at: null,
  finished_at: null,
};
const counted: Erasure = { ...counting, state: "counted", found, forms: 2, progress: 1 };
const done: Erasure = { ...counted, state: "done", erased: found, confirmed_at: "2026-11-01T00:01:00Z" };

const asked: string[] = [];
let now: Erasure;
let receipts: Erasure[];

beforeEach(() => {
  asked.length = 0;
  now = counting;
  receipts = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    const body = await request.text();
    if (request.method === "POST") asked.push(`${pathname} ${body}`);
    if (pathname === "/api/erasures") return Response.json({ items: receipts });
    if (pathname.endsWith("/confirm")) {
      now = done;
      receipts = [done];
      return Response.json({ ...done, state: "waiting", progress: 0 }, { status: 202 });
    }
    return Response.json(now, { status: request.method === "POST" ? 202 : 200 });
  });
});

afterEach(() => vi.unstubAllGlobals());

function draw() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Suspense fallback="waiting">
        <EraseSection />
      </Suspense>
      <ConfirmDialogs />
    </QueryClientProvider>,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("a value is counted, confirmed and on a receipt", async () => {
  draw();
  await userEvent.type(await screen.findByLabelText("Email address or other text"), "ada@example.org");
  await press("Count");
  await screen.findByText("Counting… 25%");
  now = counted;
  await screen.findByText("3 submissions in 2 forms: 2 in the inbox, 1 in the trash", {}, { timeout: 3000 });
  await press("Erase 3 submissions");
  await screen.findByText("Are you sure you want to delete these 3 submissions? This action cannot be undone.");
  await press("Delete");
  await screen.findByRole("heading", { name: "Receipts" }, { timeout: 3000 });
  await screen.findByRole("cell", { name: /a…@example.org/ });
  expect(asked).toEqual([
    '/api/erasures/count {"value":"ada@example.org"}',
    '/api/erasures/1/confirm {"confirm_count":3}',
  ]);
  expect((await screen.findByLabelText<HTMLInputElement>("Email address or other text")).value).toBe("");
});

test("nothing found leads back", async () => {
  now = { ...counted, found: nothing, forms: 0 };
  draw();
  await userEvent.type(await screen.findByLabelText("Email address or other text"), "ada@example.org");
  await press("Count");
  await screen.findByText("Nothing contains a…@example.org");
  await press("Back");
  await screen.findByLabelText("Email address or other text");
});

test("saved views and allowed senders are counted, erased without any submission, and on the receipt", async () => {
  now = { ...counted, found: { ...nothing, views: 1, allowed_senders: 2 }, forms: 0 };
  draw();
  await userEvent.type(await screen.findByLabelText("Email address or other text"), "ada@example.org");
  await press("Count");
  await screen.findByText("1 saved view");
  await screen.findByText("2 allowed senders");
  await press("Erase");
  await screen.findByText("Are you sure you want to delete this text everywhere? This action cannot be undone.");
});

test("a receipt names all that was deleted", () => {
  const text = (erased: Partial<typeof nothing>) => erasedText({ ...done, erased: { ...nothing, ...erased } });
  expect(text({ submissions: 3, unclaimed: 1, views: 1 })).toBe("4 submissions, 1 saved view");
  expect(text({ views: 2, allowed_senders: 1 })).toBe("2 saved views, 1 allowed sender");
  expect(text({ deliveries: 1 })).toBe("0 submissions");
});
