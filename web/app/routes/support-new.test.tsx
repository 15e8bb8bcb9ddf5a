import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { toasts } from "~/ui/feedback/toast";
import { file, messages, mockSupport, mockUploads, openPage, primaries, refusal, ticket, url } from "./mock-support";

const server = mockSupport();
const uploads = mockUploads();
const CREATE = "POST /api/support/tickets";

const open = async (search = "") => {
  openPage(`/support/new${search}`);
  await screen.findByRole("option", { name: "Newsletter" });
};
const subject = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Subject" });
const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const form = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Form optional" });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const sent = () => JSON.parse(server.sent.find((one) => one.startsWith(`${CREATE} `))?.slice(CREATE.length) ?? "null");

function createsTicket() {
  const created = ticket({ id: "t9", number: 1043, subject: "Redirects fail", state: "open" });
  server.answers = {
    [CREATE]: () => {
      server.tickets = [created, ...server.tickets];
      return Response.json(created, { status: 201 });
    },
  };
}

test("a ticket is sent with everything that was filled in, and opens", async () => {
  createsTicket();
  await open();
  expect(screen.getByRole("heading", { level: 1, name: "New ticket" })).toBeTruthy();
  expect(primaries()).toEqual(["Create ticket"]);
  await userEvent.type(subject(), "Redirects fail");
  await userEvent.type(text(), "Since Tuesday");
  await userEvent.selectOptions(form(), "Newsletter");
  await userEvent.upload(screen.getByLabelText("Files to attach"), file("page.html"));
  uploads[0]?.answer(201, { id: "f1", name: "page.html", size: 5, type: "text/html" });
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  await press("Create ticket");
  await waitFor(() => expect(url()).toBe("/support/t9"));
  expect(sent()).toEqual({ subject: "Redirects fail", text: "Since Tuesday", file_ids: ["f1"], endpoint_id: "p4dv" });
  const opened = await screen.findByRole("heading", { level: 1, name: "Redirects fail" });
  // The form that had it is gone.
  await waitFor(() => expect(document.activeElement).toBe(opened));
  await waitFor(() => expect(messages()).toEqual(["success: Ticket 1043 created. We'll email you when we reply."]));
  expect(localStorage.getItem("supportDrafts")).toBeNull();
});

test("the form takes the focus from the link that opens it, not from a page that is loaded", async () => {
  await open();
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole("link", { name: "Support" }));
  await userEvent.click(await screen.findByRole("link", { name: "New ticket" }));
  await waitFor(() => expect(document.activeElement).toBe(subject()));
});

test("by keyboard, Control and Enter in the message send it", async () => {
  createsTicket();
  await open();
  await userEvent.type(subject(), "Redirects fail");
  await userEvent.type(text(), "Since{Enter}Tuesday{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent()).toMatchObject({ subject: "Redirects fail", text: "Since\nTuesday" }));
});

describe("where the person came from", () => {
  test("is filled in, and sent", async () => {
    createsTicket();
    await open("?form=p4dv&request=req_4wz8");
    expect(form().value).toBe("p4dv");
    expect(within(screen.getByRole("group", { name: "Request ID" })).getByText("req_4wz8")).toBeTruthy();
    await userEvent.type(subject(), "Redirects fail");
    await userEvent.type(text(), "Since Tuesday");
    await press("Create ticket");
    await waitFor(() => expect(sent()).toMatchObject({ endpoint_id: "p4dv", request_id: "req_4wz8" }));
  });

  test("can be removed", async () => {
    createsTicket();
    await open("?form=p4dv&request=req_4wz8");
    await press("Remove request ID");
    await userEvent.selectOptions(form(), "No form");
    expect(form().value).toBe("");
    expect(screen.queryByRole("group", { name: "Request ID" })).toBeNull();
    await userEvent.type(subject(), "Redirects fail");
    await userEvent.type(text(), "Since Tuesday");
    await press("Create ticket");
    await waitFor(() => expect(sent()).toEqual({ subject: "Redirects fail", text: "Since Tuesday", file_ids: [] }));
  });

  test("is not a form of another account", async () => {
    await open("?form=someoneelses");
    expect(form().value).toBe("");
  });
});

describe("the docs", () => {
  test("that can't be loaded are missed by nobody", async () => {
    server.answers = { "GET /docs/search.json": () => new Response("no", { status: 404 }) };
    await open();
    await userEvent.type(subject(), "My webhooks are failing");
    expect(screen.queryByRole("region", { name: /^Docs/ })).toBeNull();
    expect(subject().value).toBe("My webhooks are failing");
  });

  test("that match the subject are shown while typing, in a tab of their own", async () => {
    await open();
    await userEvent.type(subject(), "My webhooks are failing");
    const matches = within(await screen.findByRole("region", { name: "Docs that match your subject" }));
    const links = matches.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/docs/webhooks#retries"]);
    expect(links[0]?.getAttribute("target")).toBe("_blank");
    expect(links[0]?.textContent).toContain("Retries · WebhooksA webhook that fails is retried.");
    expect(screen.getByText("1 docs page matches your subject.").getAttribute("role")).toBe("status");
    await userEvent.clear(subject());
    await waitFor(() => expect(screen.queryByRole("region", { name: /^Docs/ })).toBeNull());
  });
});

describe("a draft", () => {
  test("is kept in this browser, has a row in the list, and can be discarded and restored", async () => {
    await open();
    await userEvent.type(subject(), "Half a quest");
    expect(screen.getByText("Draft saved on this device")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: /Move an endpoint/ }));
    await screen.findByRole("heading", { level: 1, name: "Move an endpoint" });
    await userEvent.click(screen.getByRole("link", { name: /New ticket.*Half a quest/ }));
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Subject" })).value).toBe("Half a quest");
    await press("Discard draft");
    await waitFor(() => expect(url()).toBe("/support"));
    expect(localStorage.getItem("supportDrafts")).toBeNull();
    expect(messages()).toEqual(["info: Draft discarded."]);
    toasts.get()[0]?.undo?.();
    expect(await screen.findByRole("link", { name: /New ticket.*Half a quest/ })).toBeTruthy();
  });

  test("keeps the form and the request that a link had", async () => {
    await open("?form=p4dv&request=req_4wz8");
    await userEvent.type(subject(), "Half");
    const kept = Object.values(JSON.parse(localStorage.getItem("supportDrafts") ?? "{}"))[0];
    expect(kept).toMatchObject({ subject: "Half", form: "p4dv", request: "req_4wz8" });
  });

  test("of another person isn't shown", async () => {
    localStorage.setItem(
      "supportDrafts",
      JSON.stringify({ "u2 new": { subject: "Not mine", text: "", files: [], at: Date.now() } }),
    );
    await open();
    expect(subject().value).toBe("");
    expect(screen.queryByText("Not mine")).toBeNull();
  });
});

describe("refused", () => {
  test("without subject or message each says what it needs, and the first has the focus", async () => {
    await open();
    await press("Create ticket");
    expect(await screen.findByText("Enter a subject.")).toBeTruthy();
    expect(screen.getByText("Enter a message.")).toBeTruthy();
    expect(document.activeElement).toBe(subject());
    expect(server.sent).toEqual([]);
  });

  test("by the server is said beside the field, or above the buttons", async () => {
    server.answers = {
      [CREATE]: refusal(422, "invalid", "Some fields are invalid.", [
        { field: "subject", code: "too_long", message: "At most 200 characters." },
      ]),
    };
    await open();
    await userEvent.type(subject(), "Redirects fail");
    await userEvent.type(text(), "Since Tuesday");
    await press("Create ticket");
    expect(await screen.findByText("At most 200 characters.")).toBeTruthy();
    server.answers = { [CREATE]: refusal(429, "too_many_tickets", "You can open 20 tickets a day.") };
    await press("Create ticket");
    expect((await screen.findByRole("alert")).textContent).toContain("You can open 20 tickets a day.");
    expect(text().value).toBe("Since Tuesday");
  });
});
