import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Notifications, Recipient } from "~/api/queries/notifications";
import { toasts } from "~/ui/feedback/toast";
import { clickButton, mockApi, renderPage, toastMessages, validationError } from "../mock-api";
import { mockNotifications, recipient } from "../mock-notifications";
import NotificationsSection from "./notifications-section";
import { recipientStatus } from "./recipient-text";

const { answers, asked } = mockApi();
const path = "/api/endpoints/k7qm/notifications";

const mara = recipient("mara@a.example", { own: true });
const sales = recipient("sales@a.example");

/** Opens the page over a server that keeps what it is told. */
async function open(given: Partial<Notifications> = {}) {
  const server = mockNotifications({ recipients: [mara, sales], ...given });
  answers[`GET ${path}`] = () => Response.json(server.stored);
  answers[`PUT ${path}`] = (body) => server.put(body);
  renderPage(<NotificationsSection formId="k7qm" fieldNames={["name", "department"]} />);
  await screen.findByRole("heading", { name: "Notifications" });
}

const rows = () => within(screen.getByRole("list", { name: "Recipients" })).getAllByRole("listitem");

test("each standing is a word, what it means, and what can be done", () => {
  const said = (given: Partial<Recipient>, isOwnConfirmed = true) => {
    const { state, step } = recipientStatus(recipient("a@b.example", given), isOwnConfirmed);
    return [state, step];
  };
  expect(said({})).toEqual(["Confirmed", undefined]);
  expect(said({ confirmed: false })).toEqual(["Not confirmed", "ask"]);
  expect(said({ confirmed: false, asked: false })).toEqual(["Not confirmed", undefined]);
  expect(said({ own: true, confirmed: false })).toEqual(["Not verified", undefined]);
  expect(said({ unsubscribed: true })).toEqual(["Unsubscribed", undefined]);
  expect(said({ unsubscribed: true, own: true })).toEqual(["Unsubscribed", "welcome"]);
  expect(said({ suppressed: true })).toEqual(["Bounced", "retry"]);
  expect(said({ paused: true })).toEqual(["Paused", "resume"]);
  const unasked = recipient("a@b.example", { confirmed: false, asked: false });
  expect(recipientStatus(unasked, false).meaning).toMatch(/once you've verified your own email address/);
});

test("an address and Enter add a recipient, who waits until they agree", async () => {
  await open();
  await userEvent.type(screen.getByLabelText("Email address"), "ben@a.example{Enter}");
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows()[2]?.textContent).toContain("ben@a.exampleNot confirmed");
  expect(asked).toEqual([`PUT ${path} {"add_recipients":["ben@a.example"]}`]);
  expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("");
  expect(toastMessages()).toEqual(["We sent a confirmation email to ben@a.example."]);
});

test("what is wrong with an address stands beside it, and what is typed stays", async () => {
  await open();
  answers[`PUT ${path}`] = () =>
    validationError("add_recipients", "not_an_address", "One of these is not a valid email address");
  const field = screen.getByLabelText<HTMLInputElement>("Email address");
  await userEvent.type(field, "nonsense{Enter}");
  expect(await screen.findByText("Enter a valid email address.")).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.value).toBe("nonsense");
  await userEvent.clear(field);
  await userEvent.type(field, "Sales@a.example{Enter}");
  expect(await screen.findByText("This address is already a recipient.")).toBeTruthy();
});

test("removing happens at once, and Undo brings the rules back too", async () => {
  const rules = [{ field: "department", equals: "Sales", recipients: ["sales@a.example"] }];
  await open({ rules });
  await clickButton("Remove sales@a.example");
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByLabelText("Email address"));
  toasts.get()[0]?.undo?.();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(asked.at(-1)).toBe(
    `PUT ${path} ${JSON.stringify({ add_recipients: ["sales@a.example"], rules, rules_before: [] })}`,
  );
});

test("removing a recipient or a rule leads on to the next one", async () => {
  const rule = (equals: string) => ({ field: "department", equals, recipients: ["mara@a.example"] });
  await open({ rules: [rule("Sales"), rule("Press")] });
  await clickButton("Remove rule 1");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove rule 1" }));
  expect(screen.getByLabelText<HTMLInputElement>("Equals").value).toBe("Press");
  await clickButton("Remove mara@a.example");
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove sales@a.example" }));
});

test("who has not answered is asked again; a refusal of that is told", async () => {
  await open({ recipients: [mara, recipient("ben@a.example", { confirmed: false })] });
  await clickButton("Resend confirmation email: ben@a.example");
  await waitFor(() => expect(toastMessages()).toEqual(["Confirmation email sent to ben@a.example."]));
  expect(asked).toEqual([`POST ${path}/ask-again {"email":"ben@a.example"}`]);
  answers[`POST ${path}/ask-again`] = () =>
    Response.json({ detail: "Too many attempts. Try again later.", code: "too_many_tries" }, { status: 429 });
  await clickButton("Resend confirmation email: ben@a.example");
  await waitFor(() => expect(toastMessages().at(-1)).toBe("Too many attempts. Try again later."));
});

test("a rule says of what somebody hears; what is missing is asked for first", async () => {
  await open();
  await clickButton("Add rule");
  const rule = within(screen.getByRole("listitem", { name: "Rule 1" }));
  expect(document.activeElement).toBe(rule.getByLabelText("Field"));
  await clickButton("Save rules");
  expect(rule.getByText("Enter a field name.")).toBeTruthy();
  expect(rule.getByText("Choose at least one recipient.")).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.type(rule.getByLabelText("Field"), "department");
  await userEvent.type(rule.getByLabelText("Equals"), "Sales");
  await userEvent.click(rule.getByRole("checkbox", { name: "sales@a.example" }));
  await clickButton("Save rules");
  await waitFor(() => expect(toastMessages()).toEqual(["Routing rules saved."]));
  expect(asked).toEqual([
    `PUT ${path} {"rules":[{"field":"department","equals":"Sales","recipients":["sales@a.example"]}],"rules_before":[]}`,
  ]);
  const save = screen.getByRole("button", { name: "Save rules" });
  expect(save.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(save);
});

test("a rule is taken away again, and the server's word about rules is shown", async () => {
  await open({ rules: [{ field: "department", equals: "Sales", recipients: ["sales@a.example"] }] });
  await clickButton("Remove rule 1");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add rule" }));
  answers[`PUT ${path}`] = () => validationError("rules", "too_many", "A form can have at most 50 rules.");
  await clickButton("Save rules");
  expect((await screen.findByRole("alert")).textContent).toBe("A form can have at most 50 rules.");
});

test("the letter's subject is saved, its faults stand beside it", async () => {
  await open({ subject: "Old" });
  answers[`PUT ${path}`] = () => validationError("subject", "too_long", "A subject can have at most 200 characters.");
  const subject = screen.getByLabelText<HTMLInputElement>(/^Subject/);
  expect(subject.value).toBe("Old");
  expect(screen.getByRole("button", { name: "Save changes" }).getAttribute("aria-disabled")).toBe("true");
  await userEvent.type(subject, "er");
  await clickButton("Save changes");
  expect(await screen.findByText("A subject can have at most 200 characters.")).toBeTruthy();
  expect(document.activeElement).toBe(subject);
  delete answers[`PUT ${path}`];
  answers[`PUT ${path}`] = () =>
    Response.json({ recipients: [mara], rules: [], subject: null, reply_to_field: "contact" });
  await userEvent.clear(subject);
  await userEvent.type(screen.getByLabelText(/^Reply-to field/), "contact");
  await clickButton("Save changes");
  await waitFor(() => expect(toastMessages()).toHaveLength(1));
  expect(asked.at(-1)).toBe(`PUT ${path} {"subject":null,"reply_to_field":"contact"}`);
});

test("without recipients that is said, and no rule can be made", async () => {
  await open({ recipients: [] });
  expect(screen.getByText(/^No recipients/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add rule" }).hasAttribute("disabled")).toBe(true);
});
