import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import {
  entry,
  file,
  lena,
  message,
  messages,
  mockSupport,
  mockUploads,
  openPage,
  primaries,
  refusal,
  request,
  setWidth,
  stateChange,
  ticket,
  you,
} from "./mock-support";

const server = mockSupport();
const uploads = mockUploads();
const REPLY = "POST /api/support/tickets/t1/replies";
const SOLVE = "POST /api/support/tickets/t1/solve";

const open = (path = "/support/t1") => {
  openPage(path);
  return screen.findByRole("article");
};
const thread = () => within(screen.getByRole("list", { name: "Messages and changes" }));
const texts = () =>
  thread()
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reply" });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const picker = () => screen.getByLabelText<HTMLInputElement>("Files to attach");
const stored = (name: string) => ({ id: `f-${name}`, name, size: 5, type: "text/plain" });

/** An answer that waits until the test lets it go. */
function held(answer: () => Response) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: () => released.then(answer), release: () => release() };
}

describe("the header", () => {
  test("has subject, status, number, form and request id", async () => {
    server.tickets = [ticket({ request_id: "req_7mk2", submission_id: "s1" })];
    const page = within(await open());
    expect(page.getByRole("heading", { level: 1, name: "Webhooks fail with HTTP 410" })).toBeTruthy();
    expect(page.getByText("Waiting for you")).toBeTruthy();
    expect(page.getByText("1042")).toBeTruthy();
    expect(page.getByText("req_7mk2")).toBeTruthy();
    expect(page.getByRole("link", { name: "Contact form" }).getAttribute("href")).toBe("/forms/k7qm/submissions");
    expect(page.getByRole("link", { name: "View submission" }).getAttribute("href")).toBe("/submissions/s1");
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(primaries()).toEqual(["Send reply"]);
  });

  test("of a ticket that doesn't exist says so", async () => {
    openPage("/support/none");
    expect(await screen.findByRole("heading", { level: 1, name: "Ticket not found" })).toBeTruthy();
  });

  test("couldn't be loaded: says so, with Retry", async () => {
    server.answers = { "GET /api/support/tickets/t1": refusal(503, "unavailable", "Try again in a moment.") };
    openPage("/support/t1");
    await screen.findByText("The ticket couldn't be loaded");
    server.answers = {};
    await press("Retry");
    expect(await screen.findByRole("article")).toBeTruthy();
  });
});

describe("the thread", () => {
  test("tells people's messages and status changes apart", async () => {
    server.entries = [
      message("It fails"),
      stateChange("waiting_for_us", you),
      message("Which URL?", { author: lena }),
      stateChange("waiting_for_you"),
      message("This one", { via: "email", quoted: "> Which URL?" }),
      stateChange("solved", you),
    ];
    await open();
    expect(texts()).toEqual([
      "AYouToday, 10:42 AMIt fails",
      "Status changed to Waiting for us · Today, 10:42 AM",
      "LenaSupportToday, 10:42 AMWhich URL?",
      "Lena changed the status to Waiting for you · Today, 10:42 AM",
      expect.stringMatching(/^AYouby emailToday, 10:42 AMThis one/),
      "You changed the status to Solved · Today, 10:42 AM",
    ]);
  });

  test("folds what an email quoted", async () => {
    server.entries = [message("This one", { via: "email", quoted: "> Which URL?" })];
    await open();
    const quoted = screen.getByText("> Which URL?").closest("details");
    expect(quoted?.open).toBe(false);
    await userEvent.click(screen.getByText("Show quoted text"));
    expect(quoted?.open).toBe(true);
  });

  test("names the sender of an email that came from another address", async () => {
    server.entries = [
      message("Hello", { author: { role: "other", name: "Jo" }, sender: "jo@agency.example", via: "email" }),
    ];
    await open();
    expect(texts()[0]).toContain("jo@agency.exampleby emailAnother sender");
  });

  test("folds the middle, and shows it on demand from its first entry", async () => {
    const middle = [
      message("two"),
      stateChange("waiting_for_us"),
      message("three", { author: lena }),
      message("four"),
      stateChange("waiting_for_you"),
    ];
    server.entries = [
      message("one"),
      ...middle,
      message("five"),
      stateChange("waiting_for_us"),
      message("six", { author: lena }),
      stateChange("waiting_for_you"),
    ];
    await open();
    expect(screen.queryByText("three")).toBeNull();
    expect(screen.getByText("one")).toBeTruthy();
    await press("Show 3 replies and 2 status changes");
    expect(screen.getByText("three")).toBeTruthy();
    expect(
      thread()
        .getAllByText(/^(one|two|three|four|five|six)$/)
        .map(({ textContent }) => textContent),
    ).toEqual(["one", "two", "three", "four", "five", "six"]);
    expect(screen.queryByRole("button", { name: /^Show 3/ })).toBeNull();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Earlier replies");
  });

  test("of 200 entries has a few on the screen", async () => {
    server.entries = Array.from({ length: 200 }, (_, n) => message(`Message ${n + 1}`, { author: n % 2 ? lena : you }));
    await open();
    expect(thread().getAllByRole("listitem")).toHaveLength(6);
    await press("Show 195 replies");
    expect(thread().getAllByText(/^Message /)).toHaveLength(200);
  });

  test("shows code and links of a message, and nothing of its markup", async () => {
    server.entries = [message("Rejected with `HTTP 422`, see https://formtray.example/docs. <b>Bold</b>")];
    await open();
    expect(screen.getByText("HTTP 422").tagName).toBe("CODE");
    const link = screen.getByRole("link", { name: "https://formtray.example/docs" });
    expect(link.getAttribute("rel")).toContain("noreferrer");
    expect(thread().getByText(/<b>Bold<\/b>/)).toBeTruthy();
  });

  test("downloads a file under its name, and says if that fails", async () => {
    server.entries = [message("Here", { files: [stored("crm.txt")] })];
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      expect(this.download).toBe("crm.txt");
    });
    server.answers = { "GET /api/support/files/f-crm.txt/download": () => new Response("bytes") };
    await open();
    await press(/^Download crm.txt/);
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    server.answers = {};
    await press(/^Download crm.txt/);
    await waitFor(() => expect(messages()).toEqual(["error: Couldn't download crm.txt. Not found"]));
  });

  test("is refetched when the server says so, and a reply is announced", async () => {
    await open();
    await waitFor(() => expect(server.isLive()).toBe(true));
    server.entries = [...server.entries, message("Try it now", { author: lena })];
    server.tell("ticket", { id: "t1" });
    expect(await thread().findByText("Try it now")).toBeTruthy();
    expect(screen.getByText("Reply from Lena: Try it now").getAttribute("role")).toBe("status");
  });

  test("that was looked at is read", async () => {
    server.tickets = [ticket({ unread: true })];
    await open();
    await waitFor(() => expect(server.sent).toEqual(["POST /api/support/tickets/t1/read"]));
    const row = within(screen.getByRole("list", { name: "Tickets" })).getByRole("link");
    await waitFor(() => expect(row.textContent).not.toContain("unread"));
  });
});

describe("a reply", () => {
  test("is in the thread at once, and the ticket waits for support", async () => {
    const { answer, release } = held(() => Response.json(entry(), { status: 201 }));
    server.answers = { [REPLY]: answer };
    await open();
    await userEvent.type(field(), " It's the company name ");
    await press("Send reply");
    const sending = await thread().findByText("It's the company name");
    expect(sending.closest("li")?.textContent).toContain("Sending…");
    expect(field().value).toBe("");
    expect(screen.getAllByText("Waiting for us").length).toBeGreaterThan(0);
    server.entries = [...server.entries, message("It's the company name")];
    release();
    await waitFor(() => expect(messages()).toEqual(["success: Reply sent."]));
    await waitFor(() => expect(texts().at(-1)).not.toContain("Sending…"));
    expect(server.sent).toEqual([`${REPLY} {"text":"It's the company name","file_ids":[],"solve":false}`]);
  });

  test("that can't be sent is back in the field, with the reason", async () => {
    server.answers = { [REPLY]: refusal(429, "too_many_replies", "You can send 100 replies a day.") };
    await open();
    await userEvent.type(field(), "Once more");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Your reply wasn't sentYou can send 100 replies a day.",
    );
    expect(field().value).toBe("Once more");
    expect(thread().queryByText("Once more")).toBeNull();
    expect(within(screen.getByRole("article")).getByText("Waiting for you")).toBeTruthy();
  });

  test("can solve the ticket with it", async () => {
    server.answers = { [REPLY]: () => Response.json(entry(), { status: 201 }) };
    await open();
    await userEvent.type(field(), "Thanks");
    await press("Send and mark as solved");
    await waitFor(() => expect(messages()).toEqual(["success: Reply sent. Ticket marked as solved."]));
    expect(server.sent).toEqual([`${REPLY} {"text":"Thanks","file_ids":[],"solve":true}`]);
  });

  test("isn't sent without words", async () => {
    await open();
    expect(screen.getByRole("button", { name: "Send reply" }).getAttribute("aria-disabled")).toBe("true");
    await userEvent.type(field(), "  {Control>}{Enter}{/Control}");
    expect(server.sent).toEqual([]);
  });

  test("to a solved ticket reopens it, which is said before", async () => {
    server.tickets = [ticket({ state: "solved" })];
    await open();
    expect(screen.getByText("Sending a reply reopens the ticket.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send and mark as solved" })).toBeNull();
  });

  test("that was begun is kept in this browser, for this person and this ticket", async () => {
    await open();
    await userEvent.type(field(), "Half a sen");
    expect(localStorage.getItem("supportDrafts")).toContain("Half a sen");
    await userEvent.click(screen.getByRole("link", { name: /Move an endpoint/ }));
    await screen.findByRole("heading", { level: 1, name: "Move an endpoint" });
    expect(field().value).toBe("");
    await userEvent.click(screen.getByRole("link", { name: /^Webhooks fail/ }));
    await screen.findByRole("heading", { level: 1, name: /^Webhooks/ });
    expect(field().value).toBe("Half a sen");
    await userEvent.clear(field());
    expect(localStorage.getItem("supportDrafts")).toBeNull();
  });
});

describe("files of a reply", () => {
  test("say their limits first, show how far they are, and are sent with it", async () => {
    server.answers = { [REPLY]: () => Response.json(entry(), { status: 201 }) };
    await open();
    const button = screen.getByRole("button", { name: "Attach files" });
    expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Up to 10 files, 10 MB each",
    );
    await userEvent.type(field(), "Here");
    await userEvent.upload(picker(), file("crm fields.txt"));
    expect(uploads[0]?.url).toBe("PUT /api/support/files?name=crm%20fields.txt");
    expect(uploads[0]?.headers).toMatchObject({ Authorization: "Bearer token", "Content-Type": "text/plain" });
    uploads[0]?.upload.onprogress?.({ loaded: 2, total: 5 });
    const bar = await screen.findByRole("progressbar", { name: "Uploading crm fields.txt" });
    await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("40"));
    expect(screen.getByRole("button", { name: "Send reply" }).getAttribute("aria-disabled")).toBe("true");
    uploads[0]?.answer(201, stored("crm fields.txt"));
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    await press("Send reply");
    await waitFor(() =>
      expect(server.sent).toEqual([`${REPLY} {"text":"Here","file_ids":["f-crm fields.txt"],"solve":false}`]),
    );
  });

  test("that can't be uploaded say why, and can be retried", async () => {
    await open();
    await userEvent.type(field(), "Here");
    await userEvent.upload(picker(), file("crm.txt"));
    uploads[0]?.onerror?.();
    expect(
      await screen.findByText(/We couldn't reach the server\. Check your connection/, { selector: "span" }),
    ).toBeTruthy();
    await press("Send reply");
    expect((await screen.findByRole("alert")).textContent).toContain("Some files weren't uploaded.");
    expect(server.sent).toEqual([]);
    await press("Retry uploading crm.txt");
    uploads[1]?.answer(201, stored("crm.txt"));
    await waitFor(() => expect(screen.queryByText(/We couldn't reach/, { selector: "span" })).toBeNull());
  });

  test("above what the account may keep aren't retried", async () => {
    await open();
    await userEvent.upload(picker(), file("crm.txt"));
    uploads[0]?.answer(409, { detail: "The files of your tickets take 100 MB.", code: "ticket_storage_full" });
    expect(await screen.findByText("The files of your tickets take 100 MB.", { selector: "span" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Retry uploading/ })).toBeNull();
  });

  test("that are too large or too many aren't uploaded", async () => {
    await open();
    await userEvent.upload(picker(), file("huge.zip", 10 * 1024 * 1024 + 1));
    expect(await screen.findByText("Larger than 10 MB.")).toBeTruthy();
    await userEvent.upload(
      picker(),
      Array.from({ length: 11 }, (_, n) => file(`${n}.txt`)),
    );
    expect((await screen.findByRole("alert")).textContent).toContain("You can attach up to 10 files.");
    expect(uploads).toHaveLength(9);
  });

  test("can be removed, on their way and afterwards; the focus stays near", async () => {
    await open();
    await userEvent.upload(picker(), [file("one.txt"), file("two.txt")]);
    await press("Remove one.txt");
    expect(uploads[0]?.isAborted).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove two.txt" }));
    uploads[1]?.answer(201, stored("two.txt"));
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    await press("Remove two.txt");
    await waitFor(() => expect(server.sent).toEqual(["DELETE /api/support/files/f-two.txt"]));
    expect(document.activeElement).toBe(field());
  });

  test("that are uploaded are still there after a reload", async () => {
    await open();
    await userEvent.upload(picker(), file("crm.txt"));
    uploads[0]?.answer(201, stored("crm.txt"));
    await waitFor(() => expect(localStorage.getItem("supportDrafts")).toContain("f-crm.txt"));
  });
});

describe("solving", () => {
  test("is shown at once, and can be undone", async () => {
    const solved = ticket({ state: "solved" });
    server.answers = {
      [SOLVE]: () => {
        server.tickets = [solved];
        return Response.json(solved);
      },
    };
    await open();
    await press("Mark as solved");
    expect(await screen.findByRole("button", { name: "Reopen" })).toBeTruthy();
    await waitFor(() => expect(messages()).toEqual(["success: Ticket marked as solved."]));
    const { toasts } = await import("~/ui/feedback/toast");
    server.answers = {
      "POST /api/support/tickets/t1/reopen": () => Response.json(ticket({ state: "waiting_for_us" })),
    };
    toasts.get()[0]?.undo?.();
    await waitFor(() => expect(server.sent).toEqual([SOLVE, "POST /api/support/tickets/t1/reopen"]));
  });

  test("that fails is taken back", async () => {
    server.answers = { [SOLVE]: refusal(503, "unavailable", "Try again in a moment.") };
    await open();
    await press("Mark as solved");
    await waitFor(() =>
      expect(messages()).toEqual(["error: Couldn't mark the ticket as solved. Try again in a moment."]),
    );
    expect(screen.getByRole("button", { name: "Mark as solved" })).toBeTruthy();
  });

  test("is in the menu on a phone", async () => {
    setWidth(390);
    server.answers = { [SOLVE]: () => Response.json(ticket({ state: "solved" })) };
    await open();
    await press("More actions");
    await userEvent.click(await screen.findByRole("menuitem", { name: "Mark as solved" }));
    await waitFor(() => expect(server.sent).toEqual([SOLVE]));
  });
});

describe("access to a submission", () => {
  const asked = () => entry({ kind: "access", author: lena, access: "asked", access_request_id: "a1" });
  const card = (name: RegExp | string) => screen.findByRole("region", { name });
  const GRANT = "POST /api/support/access-requests/a1/grant";
  const granted = request({ state: "granted", expires_at: "2026-11-13T12:00:00" });

  test("is allowed for a day with one press", async () => {
    Object.assign(server, { entries: [message("It fails"), asked()], requests: [request()] });
    server.answers = {
      [GRANT]: () => {
        server.requests = [granted];
        return Response.json(granted);
      },
    };
    await open();
    expect((await card("Lena asks for access to 1 submission")).textContent).toContain(
      "Contact form, November 10, 6:40 PM. You can revoke access at any time, and it's listed in your audit log.",
    );
    await press("Allow for 24 hours");
    expect((await card("Lena can read 1 submission")).textContent).toContain("Access ends November 13, 12:00 PM.");
    await waitFor(() => expect(messages()).toEqual(["success: Access allowed for 24 hours."]));
    expect(server.sent).toEqual([`${GRANT} {"hours":24}`]);
  });

  test.each([
    ["1 hour", 1],
    ["7 days", 168],
  ])("is allowed for %s from the menu", async (name, hours) => {
    Object.assign(server, { entries: [asked()], requests: [request()] });
    server.answers = { [GRANT]: () => Response.json(granted) };
    await open();
    await press("Choose how long");
    await userEvent.click(await screen.findByRole("menuitem", { name: `Allow for ${name}` }));
    await waitFor(() => expect(server.sent).toEqual([`${GRANT} {"hours":${hours}}`]));
  });

  test("that needs a verified address says so, and stays asked for", async () => {
    Object.assign(server, { entries: [asked()], requests: [request()] });
    server.answers = {
      [GRANT]: refusal(403, "email_not_verified", "Verify your email address before you grant access."),
    };
    await open();
    await press("Allow for 24 hours");
    await waitFor(() =>
      expect(messages()).toEqual(["error: Couldn't allow access. Verify your email address before you grant access."]),
    );
    expect(await card("Lena asks for access to 1 submission")).toBeTruthy();
  });

  test("is declined, and is one line then", async () => {
    Object.assign(server, { entries: [asked()], requests: [request()] });
    const declined = request({ state: "declined" });
    server.answers = {
      "POST /api/support/access-requests/a1/decline": () => {
        server.requests = [declined];
        server.entries = [...server.entries, entry({ kind: "access", access: "declined", access_request_id: "a1" })];
        return Response.json(declined);
      },
    };
    await open();
    await press("Decline");
    await waitFor(() => expect(messages()).toEqual(["success: Access declined."]));
    await waitFor(() => expect(texts().at(-1)).toContain("You declined access to 1 submission"));
    expect(texts()[0]).toContain("Lena asked for access to 1 submission");
  });

  test("is revoked while it lasts", async () => {
    Object.assign(server, { entries: [asked()], requests: [granted] });
    const revoked = request({ state: "revoked" });
    server.answers = {
      "POST /api/support/access-requests/a1/revoke": () => {
        server.requests = [revoked];
        return Response.json(revoked);
      },
    };
    await open();
    await press("Revoke access");
    await waitFor(() => expect(messages()).toEqual(["success: Access revoked."]));
    expect(screen.queryByRole("button", { name: "Revoke access" })).toBeNull();
  });

  test("that has ended can't be revoked", async () => {
    Object.assign(server, {
      entries: [asked()],
      requests: [request({ state: "expired", expires_at: "2026-11-12T11:00:00" })],
    });
    await open();
    expect(texts()[0]).toContain("Lena asked for access to 1 submission");
    expect(screen.queryByRole("button", { name: "Revoke access" })).toBeNull();
  });
});
