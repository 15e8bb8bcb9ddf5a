import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { toasts } from "~/ui/feedback/toast";
import type { Change } from "../../mutations";
import { endpoint } from "../../sample";
import SpamSection from "./spam-section";

let stored = endpoint();
let changes: Change[];
/** What the server refuses the next change with. */
let refused: { code: string; message: string } | undefined;

async function answer(request: Request): Promise<Response> {
  if (request.method === "GET") return Response.json(stored);
  const change: Change = await request.json();
  if (refused) {
    const errors = [{ field: "add_allowed_senders", ...refused }];
    return Response.json({ detail: "Some fields are invalid.", code: "invalid", errors }, { status: 422 });
  }
  changes.push(change);
  const { allowed_senders, add_allowed_senders } = change;
  const senders = [...(allowed_senders ?? stored.allowed_senders), ...(add_allowed_senders ?? [])];
  stored = { ...stored, allowed_senders: [...new Set(senders.map((sender) => sender.toLowerCase()))] };
  return Response.json(stored);
}

beforeEach(() => {
  changes = [];
  refused = undefined;
  toasts.set([]);
  vi.spyOn(globalThis, "fetch").mockImplementation((request) => answer(request as Request));
});

async function open(...allowed_senders: string[]) {
  stored = endpoint({ allowed_senders });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <SpamSection formId="k7qm" />
      </Suspense>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "Allowed senders", level: 3 });
}

const messages = () => toasts.get().map(({ message }) => message);
const shown = () => {
  const list = within(screen.getByRole("list", { name: "Allowed senders" }));
  return list.queryAllByRole("listitem").map(({ textContent }) => textContent);
};
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Add an email address" });
const remove = (sender: string) => userEvent.click(screen.getByRole("button", { name: `Remove ${sender}` }));

test("an address is shown as the server keeps it, and one that is there already is refused", async () => {
  await open();
  expect(screen.getByText(/^No allowed senders\./)).toBeTruthy();
  await userEvent.type(field(), " Ada@Example.com {Enter}");
  await waitFor(() => expect(messages()).toEqual(["ada@example.com added."]));
  expect(shown()).toEqual(["ada@example.com"]);
  expect(field().value).toBe("");
  await userEvent.clear(field());
  await userEvent.type(field(), "ada@example.com{Enter}");
  await waitFor(() => expect(messages().at(-1)).toBe("This address is already on the list."));
});

test("one is removed at once, with Undo", async () => {
  await open("ada@example.com", "ben@example.com");
  await remove("ada@example.com");
  await waitFor(() => expect(shown()).toEqual(["ben@example.com"]));
  await waitFor(() => expect(messages()).toEqual(["ada@example.com removed."]));
  toasts.get()[0]?.undo?.();
  await waitFor(() => expect(shown()).toEqual(["ben@example.com", "ada@example.com"]));
  expect(changes).toEqual([{ allowed_senders: ["ben@example.com"] }, { add_allowed_senders: ["ada@example.com"] }]);
});

test("two removed quickly are both gone, and one that was added elsewhere stays", async () => {
  await open("ada@example.com", "ben@example.com");
  stored = { ...stored, allowed_senders: [...stored.allowed_senders, "cleo@example.com"] };
  await Promise.all([remove("ada@example.com"), remove("ben@example.com")]);
  await waitFor(() => expect(messages()).toHaveLength(2));
  expect(shown()).toEqual(["cleo@example.com"]);
});

test.each([
  ["not_an_address", "'ada' isn't an email address."],
  ["too_many", "You can allow at most 200 senders."],
])("what is wrong stands beside the field: %s", async (code, message) => {
  await open();
  refused = { code, message };
  await userEvent.type(field(), "ada{Enter}");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(field());
  await userEvent.type(field(), "@");
  expect(screen.queryByText(message)).toBeNull();
});
