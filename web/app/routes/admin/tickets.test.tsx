import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { ana, entry, thread, ticket } from "~/features/admin/sample";
import { messages, mockAdmin, openPage, page, press, refusal, url } from "./mock-admin";

const server = mockAdmin();
const item = () => screen.findByRole("region", { name: "Ticket" }).then((found) => within(found));
const open = async (given: Parameters<typeof thread>[0] = {}) => {
  server.has["/api/admin/tickets/t1042"] = thread(given);
  openPage("/admin/tickets/t1042");
  await screen.findByRole("heading", { level: 2, name: "Webhook deliveries fail with HTTP 410" });
  return item();
};
const submission = {
  id: "01a1b2c3-0000-7000-8000-000000000001",
  files: 1,
  file_bytes: 242 * 1024,
  content: null as unknown,
};
const SUBMISSION = `/api/admin/submissions/${submission.id}`;
const access = (state: string, expires_at: string | null = null) => ({
  id: "q1",
  submission_id: submission.id,
  submitted_at: "2026-11-10T09:00:00Z",
  requested_by: "Lena Brandt",
  requested_at: "2026-11-12T11:00:00Z",
  state,
  expires_at,
});

describe("the queue", () => {
  const rows = () => screen.findAllByRole("row").then((found) => found.slice(1).map(({ textContent }) => textContent));

  test("has the status, how long each waits and whose it is", async () => {
    server.has["/api/admin/tickets"] = page([
      ticket({ waiting_since: "2026-11-11T10:00:00Z" }),
      ticket({ id: "t2", subject: "Open one", state: "open", waiting_since: "2026-11-12T11:08:00Z", assignee: ana }),
      ticket({
        id: "t3",
        subject: "Answered",
        state: "waiting_for_you",
        waiting_since: "2026-11-09T12:00:00Z",
        held: 1,
      }),
      ticket({
        id: "t4",
        subject: "Done",
        state: "solved",
        workspace: { id: "w2", name: "My workspace", email: "pavel@kola.example" },
      }),
    ]);
    openPage("/admin/tickets");
    expect(await rows()).toEqual([
      "Webhook deliveries fail with HTTP 410Atelier KastorWaiting for us26 h–Unassigned",
      "Open oneAtelier KastorOpen52 minARAna Ruiz",
      "AnsweredHeld emailAtelier KastorWaiting for customer3 days–Unassigned",
      "Donepavel@kola.exampleSolved–Unassigned",
    ]);
    expect(screen.getByText("4 tickets. Waiting for us first, then by waiting time.")).toBeTruthy();
    expect(screen.getByText("Updated just now")).toBeTruthy();
  });

  test("is filtered by status and assignee, both in the URL", async () => {
    openPage("/admin/tickets");
    await rows();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Solved");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Assignee" }), "Assigned to me");
    await waitFor(() => expect(server.asked).toContain("/api/admin/tickets?state=solved&assignee=me&size=200"));
    expect(url()).toBe("/admin/tickets?state=solved&assignee=me");
  });

  test("says when nothing is left, and how to get out of a filter", async () => {
    server.has["/api/admin/tickets"] = page([]);
    openPage("/admin/tickets?assignee=none");
    expect(await screen.findByText("No matching tickets")).toBeTruthy();
    await press("Clear filters");
    expect(await screen.findByText("No open tickets")).toBeTruthy();
  });

  test("that couldn't be loaded can be loaded again", async () => {
    server.answers["GET /api/admin/tickets"] = refusal(500, "internal", "Broken on purpose.");
    openPage("/admin/tickets");
    expect(await screen.findByText("The tickets couldn't be loaded")).toBeTruthy();
    server.answers = {};
    await press("Retry");
    expect(await rows()).toHaveLength(3);
  });

  test("is walked by j and k, and Enter opens", async () => {
    openPage("/admin/tickets");
    await rows();
    await userEvent.keyboard("jj");
    expect(document.activeElement?.textContent).toBe("Webhook deliveries fail with HTTP 410");
    await userEvent.keyboard("k");
    expect(document.activeElement?.textContent).toBe("Export stops at 61 %");
    await userEvent.keyboard("j{Enter}");
    await waitFor(() => expect(url()).toBe("/admin/tickets/t1042"));
    const row = screen.getByRole("link", { name: "Webhook deliveries fail with HTTP 410" });
    expect(row.getAttribute("aria-current")).toBe("true");
  });
});

describe("a ticket", () => {
  test("shows who else has it open, but not oneself", async () => {
    const shown = await open({ open_by: [ana, { email: "lena@formtray.example", name: "Lena Brandt" }] });
    expect(shown.getByText("Ana Ruiz has this open")).toBeTruthy();
  });

  test("has what was said, with notes that can't be taken for replies", async () => {
    const shown = await open({
      entries: [
        entry({
          quoted: "> Has the URL changed?",
          files: [{ id: "f1", name: "log.txt", size: 2048, type: "text/plain" }],
        }),
        entry({
          id: "e2",
          kind: "note",
          author: { role: "operator", name: "Ana Ruiz" },
          via: null,
          text: "Call them.",
        }),
        entry({
          id: "e3",
          kind: "state",
          author: { role: "operator", name: "Lena Brandt" },
          text: null,
          state: "solved",
        }),
      ],
    });
    const entries = within(shown.getByRole("region", { name: "Thread" })).getAllByRole("listitem");
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^I've changed the URL.*Quoted text> Has the URL changed\?log\.txt2 kBAnna Kastor, .*, by email$/,
      ),
      expect.anything(),
      expect.stringMatching(/^Internal noteCall them\.Ana Ruiz/),
      expect.stringMatching(/^Lena Brandt changed the status to “Solved”/),
    ]);
  });

  test("shows the newest entries, and all on demand, but never hides a held email", async () => {
    const many = Array.from({ length: 7 }, (_, index) =>
      entry({ id: `e${index}`, text: `Text ${index}`, held: index === 0 }),
    );
    const shown = await open({ entries: many });
    expect(shown.queryByText("Text 1")).toBeNull();
    expect(shown.getByText("Text 0")).toBeTruthy();
    await press("Show 2 earlier entries");
    expect(shown.getByText("Text 1")).toBeTruthy();
  });

  test("an email of another sender is held until it is accepted", async () => {
    const sender = "ceo@kastor-holding.example";
    const shown = await open({
      entries: [entry({ id: "e9", author: { role: "other", name: sender }, sender, held: true })],
    });
    expect(shown.getByText(/ceo@kastor-holding\.example isn't the owner's address/)).toBeTruthy();
    await press("Accept email");
    await waitFor(() => expect(messages()).toEqual(["success: Email added to the thread."]));
    expect(server.sent).toEqual(["POST /api/admin/tickets/t1042/entries/e9/accept"]);
  });

  test("is answered, with the status that follows", async () => {
    const shown = await open();
    await userEvent.type(shown.getByRole("textbox", { name: "Reply" }), "All 14 are resent.");
    await userEvent.selectOptions(shown.getByRole("combobox", { name: "Status after the reply" }), "Solved");
    await userEvent.type(shown.getByRole("textbox", { name: "Reply" }), "{Control>}{Enter}{/Control}");
    await waitFor(() => expect(messages()).toEqual(["success: Reply sent."]));
    expect(server.sent).toEqual([
      'POST /api/admin/tickets/t1042/replies {"text":"All 14 are resent.","state":"solved"}',
    ]);
    expect((shown.getByRole("textbox", { name: "Reply" }) as HTMLTextAreaElement).value).toBe("");
  });

  test("keeps a reply that couldn't be sent, and its draft while one looks elsewhere", async () => {
    server.answers["POST /api/admin/tickets/t1042/replies"] = refusal(500, "internal", "Try again in a moment.");
    const shown = await open();
    await userEvent.type(shown.getByRole("textbox", { name: "Reply" }), "Not lost");
    await press("Send reply");
    await waitFor(() => expect(messages()).toEqual(["error: Couldn't send the reply. Try again in a moment."]));
    await userEvent.click(screen.getByRole("link", { name: "Health" }));
    await screen.findByRole("heading", { level: 1, name: "Health" });
    await userEvent.click(screen.getByRole("link", { name: /^Tickets/ }));
    await userEvent.click(await screen.findByRole("link", { name: "Webhook deliveries fail with HTTP 410" }));
    const again = (await screen.findByRole("textbox", { name: "Reply" })) as HTMLTextAreaElement;
    expect(again.value).toBe("Not lost");
    await userEvent.clear(again);
  });

  test("is replied to after a press of r", async () => {
    const shown = await open();
    await userEvent.keyboard("r");
    expect(document.activeElement).toBe(shown.getByRole("textbox", { name: "Reply" }));
  });

  test("sends nothing that is empty", async () => {
    const shown = await open();
    await press("Send reply");
    expect(document.activeElement).toBe(shown.getByRole("textbox", { name: "Reply" }));
    expect(server.sent).toEqual([]);
  });

  test("takes a template into the reply", async () => {
    const shown = await open();
    await press("Templates");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Ask for the URL" }));
    const field = shown.getByRole("textbox", { name: "Reply" }) as HTMLTextAreaElement;
    expect(field.value).toBe("Which URL did you use?");
    await userEvent.clear(field);
  });

  test("takes an internal note, which isn't a reply", async () => {
    const shown = await open();
    await userEvent.click(shown.getByRole("radio", { name: "Internal note" }));
    await userEvent.type(shown.getByRole("textbox", { name: "Internal note" }), "Call them.");
    await press("Add note");
    await waitFor(() => expect(messages()).toEqual(["success: Note added."]));
    expect(server.sent).toEqual(['POST /api/admin/tickets/t1042/notes {"text":"Call them."}']);
  });

  test("is assigned and solved", async () => {
    const shown = await open();
    await userEvent.selectOptions(shown.getByRole("combobox", { name: "Assignee" }), "Assigned to Ana Ruiz");
    await waitFor(() => expect(messages()).toEqual(["success: Assignee changed."]));
    await press("Mark as solved");
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent).toEqual([
      'POST /api/admin/tickets/t1042/assign {"to":"ana@formtray.example"}',
      'POST /api/admin/tickets/t1042/state {"state":"solved"}',
    ]);
  });

  test("that doesn't exist says so", async () => {
    openPage("/admin/tickets/nothing");
    expect(await screen.findByText("The ticket doesn't exist")).toBeTruthy();
  });
});

describe("the submission of a ticket", () => {
  test("may have been deleted", async () => {
    const shown = await open();
    expect(await shown.findByText("The submission has been deleted.")).toBeTruthy();
    expect(shown.queryByRole("button", { name: "Ask for access" })).toBeNull();
  });

  test("is hidden, and the customer is asked for access", async () => {
    server.has[SUBMISSION] = submission;
    const shown = await open();
    await shown.findByText("1 file, 242 kB. The customer decides who sees it.");
    await press("Ask for access");
    await waitFor(() => expect(messages()).toEqual(["success: Access requested."]));
    expect(server.sent).toEqual([`POST /api/admin/tickets/t1042/access-requests {"submission_id":"${submission.id}"}`]);
  });

  test("isn't asked for twice, and may be asked for again after a no", async () => {
    server.has[SUBMISSION] = submission;
    const shown = await open({ access_requests: [access("asked")] });
    expect(shown.getByText(/The customer hasn't answered yet\./)).toBeTruthy();
    expect(shown.queryByRole("button", { name: /Ask/ })).toBeNull();
  });

  test.each([
    ["declined", null, "The customer declined access."],
    ["revoked", null, "The customer revoked access."],
    ["expired", null, "Access has expired."],
    ["granted", "2026-11-12T11:59:00Z", "Access has expired."],
  ])("says that access is %s", async (state, expires, words) => {
    server.has[SUBMISSION] = submission;
    const shown = await open({ access_requests: [access(state, expires)] });
    expect(await shown.findByText(new RegExp(words))).toBeTruthy();
    expect(shown.getByRole("button", { name: "Ask again" })).toBeTruthy();
  });

  test("is read by a press while access is granted, since each reading is recorded", async () => {
    const fields = [["message", "Call me after six."]];
    server.has[SUBMISSION] = { ...submission, content: { fields, files: [], expires_at: "2026-11-12T17:00:00Z" } };
    const shown = await open({ access_requests: [access("declined"), access("granted", "2026-11-12T17:00:00Z")] });
    expect(shown.getByText(/Access granted until today, /)).toBeTruthy();
    expect(server.asked.filter((path) => path === SUBMISSION)).toEqual([]);
    await press("Show content");
    expect(await shown.findByText("Call me after six.")).toBeTruthy();
    expect(shown.getByText("Content is visible")).toBeTruthy();
    await press("Mark as solved");
    await waitFor(() => expect(messages()).toEqual(["success: Status changed."]));
    expect(server.asked.filter((path) => path === SUBMISSION)).toHaveLength(1);
  });
});
