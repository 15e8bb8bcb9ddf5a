import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import { OldIdsCard } from "./old-ids-card";

let ids: string[];
let refusal: Response | undefined;

async function answer(request: Request): Promise<Response> {
  if (refusal) return refusal;
  if (request.method === "POST") ids.push((await request.json()).id);
  if (request.method === "DELETE") ids = ids.filter((id) => !request.url.endsWith(id));
  if (request.method === "DELETE") return new Response(null, { status: 204 });
  const items = ids.map((id) => ({ id, url: `https://formtray.example/f/${id}`, claimed_at: "2026-11-19T10:00:00Z" }));
  return Response.json({ items }, { status: request.method === "POST" ? 201 : 200 });
}

beforeEach(() => {
  ids = [];
  refusal = undefined;
  vi.spyOn(globalThis, "fetch").mockImplementation((request) => answer(request as Request));
});

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OldIdsCard formId="k7qm" />
      <ConfirmDialogs />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test("an id is added and removed", async () => {
  const user = open();
  await user.type(screen.getByLabelText("ID or URL at Formspree"), "xpzvgqkw");
  await user.click(screen.getByRole("button", { name: "Add ID" }));
  expect(await screen.findByText("https://formtray.example/f/xpzvgqkw")).toBeDefined();
  expect(screen.getByLabelText("ID or URL at Formspree")).toHaveProperty("value", "");
  await user.click(screen.getByRole("button", { name: "Remove xpzvgqkw" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove ID" }));
  await vi.waitFor(() => expect(screen.queryByText("https://formtray.example/f/xpzvgqkw")).toBeNull());
});

test("an id that another account uses is refused", async () => {
  const user = open();
  const detail = "Another account uses this id, or has used it.";
  await user.type(screen.getByLabelText("ID or URL at Formspree"), "xpzvgqkw");
  refusal = Response.json({ detail, code: "old_id_taken", request_id: "r" }, { status: 409 });
  await user.click(screen.getByRole("button", { name: "Add ID" }));
  expect(await screen.findByText(detail)).toBeDefined();
});
