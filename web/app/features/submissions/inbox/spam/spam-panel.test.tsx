import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { toasts } from "~/ui/feedback/toast";
import { mockSubmissions, openInbox, pane, person, row, rows, setWidth } from "../../mock-inbox";

const server = mockSubmissions();

const spam = (id: string, name: string, ...reasons: string[]) =>
  person(id, name, {
    state: "spam",
    verdict: { score: reasons.length > 0 ? 1 : 0, reasons },
    fields: [
      { name: "name", value: name },
      { name: "email", value: `${id}@Example.com` },
    ],
  });

beforeEach(() => {
  server.stored = [spam("a", "Ada", "links", "odd_thing"), spam("b", "Ben")];
});

const open = (search = "&selected=a") => openInbox(`?folder=spam${search}`);
const panel = async (title = "Flagged as spam") => within(await pane().findByRole("region", { name: title }));
const messages = () => toasts.get().map(({ message }) => message);

test("the reasons stand above the fields, those that only a newer version knows too", async () => {
  open();
  await row(/Ada/);
  const reasons = (await panel()).getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(reasons).toEqual(["Many links", "Odd thing"]);
});

test("what the owner marked has no reasons; what isn't spam has no panel", async () => {
  const router = open("&selected=b");
  await row(/Ben/);
  expect((await panel("Marked as spam")).queryByRole("list")).toBeNull();
  server.stored = [person("c", "Cleo")];
  await router.navigate("/forms/k7qm/submissions?selected=c");
  await row(/Cleo/);
  expect(screen.queryByRole("region", { name: /as spam/ })).toBeNull();
});

test("Not spam leads on to the next one, with the focus on the same button", async () => {
  const router = open();
  await row(/Ada/);
  const button = (await panel()).getByRole("button", { name: "Not spam" });
  expect(button.title).toBe("Not spam (!)");
  button.focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.search).toBe("?folder=spam&selected=b"));
  expect(document.activeElement).toBe((await panel("Marked as spam")).getByRole("button", { name: "Not spam" }));
  await waitFor(() => expect(server.changes).toEqual([{ ids: ["a"], state: "inbox" }]));
});

test("a sender is allowed, its submission moved and the next one shown; Undo removes only this sender", async () => {
  server.allowedSenders = ["cleo@example.com"];
  const router = open();
  await row(/Ada/);
  await userEvent.click((await panel()).getByRole("button", { name: "Always allow a@Example.com" }));
  await waitFor(() =>
    expect(messages().at(-1)).toBe("Submissions from a@Example.com to Contact now skip the spam check."),
  );
  await waitFor(() => expect(server.changes).toEqual([{ ids: ["a"], state: "inbox" }]));
  expect(rows()).toEqual(["Ben"]);
  expect(router.state.location.search).toBe("?folder=spam&selected=b");
  // As the server keeps it.
  server.allowedSenders = ["cleo@example.com", "a@example.com", "dora@example.com"];
  toasts.get().at(-1)?.undo?.();
  await waitFor(() => expect(server.allowedSenders).toEqual(["cleo@example.com", "dora@example.com"]));
  expect(server.calls).toEqual([
    'PUT /api/endpoints/k7qm {"add_allowed_senders":["a@Example.com"]}',
    'PUT /api/endpoints/k7qm {"allowed_senders":["cleo@example.com","dora@example.com"]}',
  ]);
});

test("where the list is full, that is said with a link to it, and the submission stays", async () => {
  const errors = [{ field: "add_allowed_senders", code: "too_many", message: "You can allow at most 200 senders." }];
  server.refuse = { status: 422, body: { detail: "Some fields are invalid.", errors } };
  open();
  await row(/Ada/);
  await userEvent.click((await panel()).getByRole("button", { name: /^Always allow/ }));
  const message = await screen.findByRole("alert");
  expect(message.textContent).toContain("You can allow at most 200 senders.");
  const link = screen.getByRole("link", { name: "View allowed senders" });
  expect(link.getAttribute("href")).toBe("/forms/k7qm/edit?tab=spam");
  expect(rows()).toEqual(["Ada", "Ben"]);
});

test("a sender that is allowed already, or has no email address, can't be allowed", async () => {
  server.stored = [spam("a", "Ada", "allowed_sender"), { ...spam("b", "Ben", "links"), fields: [] }];
  const router = open();
  await screen.findByRole("link", { name: /Ada/ });
  expect((await panel()).queryByRole("button", { name: /^Always allow/ })).toBeNull();
  await router.navigate("/forms/k7qm/submissions?folder=spam&selected=b");
  expect((await panel()).queryByRole("button", { name: /^Always allow/ })).toBeNull();
});

test("on a phone Not spam is only in the bar", async () => {
  vi.mocked(window.matchMedia).mockReset();
  setWidth(24);
  open();
  const region = within(await screen.findByRole("region", { name: "Flagged as spam" }));
  expect(region.getByRole("button", { name: "Always allow a@Example.com" })).toBeTruthy();
  expect(region.queryByRole("button", { name: "Not spam" })).toBeNull();
  expect(await screen.findByRole("button", { name: "Not spam" })).toBeTruthy();
});
