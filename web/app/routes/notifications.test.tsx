import { focusManager } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mockLive } from "~/api/mocks/mock-live";
import type { Notifications, Rule } from "~/api/queries/notifications";
import { Attention } from "~/features/delivery/attention/attention";
import { clickButton, mockApi, renderPage, toastMessages } from "~/features/delivery/mock-api";
import { mockNotifications, recipient } from "~/features/delivery/mock-notifications";
import NotificationsSection from "~/features/delivery/notifications/notifications-section";
import { removeToken, storeToken } from "~/lib/browser/token";
import { toasts } from "~/ui/feedback/toast";
import Live from "./live";

const { answers, asked } = mockApi();
const path = "/api/endpoints/k7qm/notifications";

const mara = recipient("mara@a.example", { own: true });
const sales = recipient("sales@a.example");
const help = recipient("Help@a.example");
const rule = (equals: string, ...recipients: string[]): Rule => ({ field: "department", equals, recipients });

let server: ReturnType<typeof mockNotifications>;
let live: ReturnType<typeof mockLive>;

beforeEach(() => {
  live = mockLive();
  storeToken("secret");
});
afterEach(() => {
  removeToken();
  focusManager.setFocused(undefined);
});

/** As the page is: with what reads the server's events, and what shows the deliveries that failed. */
async function open(given: Partial<Notifications> = {}) {
  server = mockNotifications({ recipients: [mara, sales, help], ...given });
  answers[`GET ${path}`] = () => Response.json(server.stored);
  answers[`PUT ${path}`] = (body) => server.put(body);
  answers["GET /api/attention"] = () => Response.json({ items: [] });
  answers["GET /api/endpoints/?size=200"] = () => Response.json({ items: [], next_cursor: null });
  answers["GET /api/live"] = () => live.answer();
  renderPage(
    <>
      <Live />
      <Attention />
      <NotificationsSection formId="k7qm" fieldNames={[]} />
    </>,
  );
  await screen.findByRole("heading", { name: "Notifications" });
  await waitFor(() => expect(live.isRead()).toBe(true));
}

/** Coming back to this tab reads what another one has saved, as soon as what was read is a second old. */
function comeBack() {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
}

const listed = () =>
  within(screen.getByRole("list", { name: "Recipients" }))
    .queryAllByRole("listitem")
    .map((row) => row.querySelector("span")?.textContent);
const lastBody = () => JSON.parse(asked.at(-1)?.replace(/^PUT \S+ /, "") ?? "");
const ruleRow = (number: number) => within(screen.getByRole("listitem", { name: `Rule ${number}` }));
const ruleCount = () => within(screen.getByRole("list", { name: "Routing rules" })).queryAllByRole("listitem").length;
const equalsOf = (number: number) => ruleRow(number).getByLabelText<HTMLInputElement>("Equals").value;
const typeEquals = async (number: number, text: string) => {
  const field = ruleRow(number).getByLabelText("Equals");
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

test("two recipients removed quickly are both gone", async () => {
  await open();
  const buttons = ["mara@a.example", "sales@a.example"].map((email) =>
    screen.getByRole("button", { name: `Remove ${email}` }),
  );
  for (const button of buttons) button.click();
  await waitFor(() => expect(toastMessages()).toHaveLength(2));
  expect(listed()).toEqual(["Help@a.example"]);
  expect(asked).toEqual([
    `PUT ${path} {"remove_recipients":["mara@a.example"]}`,
    `PUT ${path} {"remove_recipients":["sales@a.example"]}`,
  ]);
});

test("Undo brings back the recipient and their rules, and nothing else", async () => {
  const before = [rule("Sales", "sales@a.example"), rule("All", "sales@a.example", "mara@a.example")];
  await open({ rules: before });
  await clickButton("Remove sales@a.example");
  await waitFor(() => expect(toastMessages()).toEqual(["sales@a.example removed from this form."]));
  server.stored = {
    ...server.stored,
    recipients: [help, mara, recipient("new@a.example")],
    rules: [rule("All", "mara@a.example", "new@a.example"), rule("Press", "mara@a.example")],
  };
  await waitFor(() => {
    comeBack();
    expect(ruleCount()).toBe(2);
  });
  toasts.get()[0]?.undo?.();
  await waitFor(() => expect(listed()).toContain("sales@a.example"));
  expect(lastBody()).toEqual({
    add_recipients: ["sales@a.example"],
    rules: [
      rule("Sales", "sales@a.example"),
      rule("All", "sales@a.example", "mara@a.example", "new@a.example"),
      rule("Press", "mara@a.example"),
    ],
    rules_before: [rule("All", "mara@a.example", "new@a.example"), rule("Press", "mara@a.example")],
  });
  expect(listed()).toEqual(["Help@a.example", "mara@a.example", "new@a.example", "sales@a.example"]);
});

test("Undo keeps rules that were changed elsewhere a moment before", async () => {
  await open({ rules: [rule("Sales", "sales@a.example")] });
  await clickButton("Remove sales@a.example");
  await waitFor(() => expect(toastMessages()).toHaveLength(1));
  server.stored = { ...server.stored, rules: [rule("Press", "mara@a.example")] };
  toasts.get()[0]?.undo?.();
  await waitFor(() => expect(listed()).toContain("sales@a.example"));
  expect(server.stored.rules).toEqual([rule("Sales", "sales@a.example"), rule("Press", "mara@a.example")]);
});

test("one's own address is entered again, and told though its button is gone", async () => {
  await open({ recipients: [{ ...mara, unsubscribed: true }, sales] });
  answers[`PUT ${path}`] = () => {
    server.stored = { ...server.stored, recipients: [mara, sales] };
    return Response.json(server.stored);
  };
  await clickButton(/: mara@a.example$/);
  await waitFor(() => expect(toastMessages()).toEqual(["mara@a.example will now receive notifications."]));
  expect(asked).toEqual([`PUT ${path} {"add_recipients":["mara@a.example"]}`]);
});

test("a recipient with capital letters is ticked in the rules that name them", async () => {
  await open({ rules: [rule("Help", "help@a.example")] });
  expect(ruleRow(1).getByRole<HTMLInputElement>("checkbox", { name: "Help@a.example" }).checked).toBe(true);
  expect(screen.getByRole("button", { name: "Save rules" }).getAttribute("aria-disabled")).toBe("true");
});

test("removing a recipient keeps what is being typed, and no rule names them again", async () => {
  await open({ rules: [rule("Sales", "sales@a.example", "mara@a.example"), rule("Old", "sales@a.example")] });
  await typeEquals(1, "Retail");
  await clickButton("Remove sales@a.example");
  await waitFor(() => expect(ruleCount()).toBe(1));
  expect(equalsOf(1)).toBe("Retail");
  await clickButton("Save rules");
  await waitFor(() => expect(toastMessages()).toContain("Routing rules saved."));
  expect(lastBody()).toEqual({
    rules: [rule("Retail", "mara@a.example")],
    rules_before: [rule("Sales", "mara@a.example")],
  });
  expect(screen.getByRole("button", { name: "Save rules" }).getAttribute("aria-disabled")).toBe("true");
});

test("rules changed elsewhere are merged with one's own, which is said", async () => {
  await open({ rules: [rule("Sales", "sales@a.example"), rule("Help", "help@a.example")] });
  await typeEquals(1, "Retail");
  server.stored = {
    ...server.stored,
    rules: [rule("Sales", "sales@a.example", "mara@a.example"), rule("Press", "mara@a.example")],
  };
  await clickButton("Save rules");
  expect((await screen.findByRole("alert")).textContent).toContain("These settings were changed in the meantime.");
  await waitFor(() => expect([equalsOf(1), equalsOf(2)]).toEqual(["Retail", "Press"]));
  expect(ruleCount()).toBe(2);
  await clickButton("Save rules");
  await waitFor(() => expect(toastMessages()).toEqual(["Routing rules saved."]));
  expect(server.stored.rules).toEqual([
    rule("Retail", "sales@a.example", "mara@a.example"),
    rule("Press", "mara@a.example"),
  ]);
  expect(screen.queryByRole("alert")).toBeNull();
});
