import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { auditEntry, report } from "~/features/admin/sample";
import { messages, mockAdmin, openPage, page, press, url } from "./mock-admin";

const server = mockAdmin();
const dialog = () => screen.findByRole("dialog").then((found) => within(found));
const fill = async (label: string, text: string) =>
  userEvent.type((await dialog()).getByRole("textbox", { name: new RegExp(label) }), text);
const agree = async (label: string) => userEvent.click((await dialog()).getByRole("button", { name: label }));
const said = (message: string) => waitFor(() => expect(messages()).toEqual([message]));

describe("reports", () => {
  test("has what the visitor wrote; suspending the form closes the report", async () => {
    openPage("/admin/reports");
    await userEvent.click(await screen.findByRole("link", { name: "Account check" }));
    expect(await screen.findByText("It asks for the PIN of my bank account.")).toBeTruthy();
    expect(url()).toBe("/admin/reports/r1");
    await press("Suspend form…");
    await fill("Reason", "Phishing for PINs");
    await agree("Suspend form");
    await said("success: Form suspended and report closed.");
    expect(server.sent).toEqual([
      'POST /api/admin/endpoints/p4dv8nca3kxt6mhw/suspend {"reason":"Phishing for PINs","message":null}',
      'POST /api/admin/reports/r1/close {"reason":"Phishing for PINs"}',
    ]);
  });

  test("a report without cause is closed", async () => {
    openPage("/admin/reports/r1");
    await press("Close report…");
    await fill("Reason", "A normal contact form");
    await agree("Close report");
    await said("success: Report closed.");
    expect(server.sent).toEqual(['POST /api/admin/reports/r1/close {"reason":"A normal contact form"}']);
  });

  test("of a form that is suspended already there is nothing but to close it", async () => {
    const endpoint = { ...report().endpoint, status: "suspended" as const };
    server.has["/api/admin/reports"] = { items: [report({ endpoint, details: null })] };
    openPage("/admin/reports/r1");
    expect(await screen.findByText("The visitor added no details.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Suspend form…" })).toBeNull();
  });

  test("says when there are none, and shows closed ones on demand", async () => {
    server.has["/api/admin/reports"] = { items: [] };
    openPage("/admin/reports/r1");
    expect(await screen.findByText("No open reports")).toBeTruthy();
    expect(screen.getByText("Report not found")).toBeTruthy();
    const closed = { at: "2026-11-12T09:00:00Z", by: "ana@formtray.example", reason: "Nothing wrong" };
    server.has["/api/admin/reports"] = { items: [report({ state: "closed", closed })] };
    await userEvent.click(screen.getByRole("link", { name: "Show closed reports" }));
    expect(await screen.findByText(/Closed by ana@formtray\.example, .*: Nothing wrong/)).toBeTruthy();
    expect(server.asked).toContain("/api/admin/reports?closed=true");
    expect(screen.queryByRole("region", { name: "Decision" })).toBeNull();
  });
});

describe("health", () => {
  const healthy = {
    problems: 0,
    spool_batches: 0,
    dead_jobs: [],
    unclaimed: [],
    set_aside: [],
    outbox_oldest_at: null,
    domains: [],
  };

  test("says that everything works", async () => {
    server.has["/api/admin/health"] = healthy;
    openPage("/admin/health");
    expect(await screen.findByText("Everything's working.")).toBeTruthy();
  });

  test("has what is stuck; a failed job is retried with a reason", async () => {
    const at = "2026-11-12T10:00:00Z";
    server.has["/api/admin/health"] = {
      ...healthy,
      problems: 3,
      spool_batches: 2,
      dead_jobs: [{ id: 8121, kind: "send_report", attempts: 12, error: "smtp: 451", created_at: at, died_at: at }],
      unclaimed: [{ endpoint_id: "k7qm", reason: "no_endpoint", count: 4, oldest_at: at, kept_until: null }],
      domains: [{ domain: "crm.example", kind: "webhook", sent: 34, failed: 14 }],
    };
    openPage("/admin/health");
    const part = async (name: string) => (await screen.findByRole("region", { name })).textContent;
    expect(await part("Spool")).toContain("2 batches of submissions are waiting for PostgreSQL.");
    expect(await part("Failed jobs")).toMatch(/Send reportJob 8121 failed 12 times, last .*smtp: 451/);
    expect(await part("Submissions that couldn't be stored")).toContain(
      "4 submissions to k7qm: the endpoint doesn't exist.",
    );
    expect(await part("Deliveries by recipient domain")).toContain("crm.exampleWebhook3414");
    await press("Retry…");
    await fill("Reason", "The mail server is back");
    await agree("Retry job");
    await said("success: Job queued again.");
    expect(server.sent).toEqual(['POST /api/admin/jobs/8121/retry {"reason":"The mail server is back"}']);
  });
});

describe("incidents", () => {
  const incident = {
    id: "i1",
    title: "Emails are delayed",
    components: ["delivery"],
    started_at: "2026-11-12T06:00:00Z",
    resolved_at: null,
    updates: [{ id: "u1", at: "2026-11-12T06:00:00Z", state: "investigating", text: "Some emails arrive late." }],
  };

  test("are published with what is affected", async () => {
    server.has["/api/admin/incidents"] = { items: [] };
    openPage("/admin/incidents");
    expect(await screen.findByText("No incidents")).toBeTruthy();
    await press("New incident");
    await agree("Publish incident");
    expect((await dialog()).getByText("Choose what's affected.")).toBeTruthy();
    await fill("Title", "Emails are delayed");
    await userEvent.click((await dialog()).getByRole("checkbox", { name: "Delivery" }));
    await fill("Update", "Some emails arrive late.");
    await agree("Publish incident");
    await said("success: Incident published.");
    expect(server.sent).toEqual([
      'POST /api/admin/incidents {"title":"Emails are delayed","components":["delivery"],"state":"investigating","text":"Some emails arrive late."}',
    ]);
  });

  test("are updated and resolved", async () => {
    server.has["/api/admin/incidents"] = { items: [incident] };
    openPage("/admin/incidents");
    expect(await screen.findByText("Ongoing")).toBeTruthy();
    await press("Add update");
    await userEvent.selectOptions((await dialog()).getByRole("combobox", { name: "Status" }), "Resolved");
    await fill("Update", "All emails were sent.");
    await agree("Publish update");
    await said("success: Update published.");
    expect(server.sent).toEqual([
      'POST /api/admin/incidents/i1/updates {"state":"resolved","text":"All emails were sent."}',
    ]);
  });
});

describe("announcements", () => {
  test("are published for a time, and deleted", async () => {
    const shown = {
      id: "n1",
      text: "Maintenance tonight.",
      starts_at: "2026-11-12T10:00:00Z",
      ends_at: null,
      created_by: "Lena",
    };
    server.has["/api/admin/announcements"] = { items: [shown] };
    openPage("/admin/announcements");
    expect(await screen.findByText("Shown now")).toBeTruthy();
    await press("New announcement");
    await agree("Publish announcement");
    expect((await dialog()).getByText("Enter a message.")).toBeTruthy();
    await fill("Message", "Back at 3.");
    await agree("Publish announcement");
    await said("success: Announcement published.");
    await press("Delete");
    await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent).toEqual([
      'POST /api/admin/announcements {"text":"Back at 3.","starts_at":null,"ends_at":null}',
      "DELETE /api/admin/announcements/n1",
    ]);
  });
});

describe("the audit log", () => {
  test("is filtered by operator, workspace and words", async () => {
    server.has["/api/admin/audit"] = page([auditEntry()]);
    openPage("/admin/audit?workspace=w1");
    expect(await screen.findByText("Phishing report of November 10.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Atelier Kastor" }).getAttribute("href")).toBe("/admin/workspaces/w1");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Operator" }), "Ana Ruiz");
    await userEvent.type(screen.getByRole("searchbox", { name: "Search reasons and IDs" }), "phishing{Enter}");
    await waitFor(() =>
      expect(server.asked).toContain(
        "/api/admin/audit?page=1&workspace_id=w1&operator=ana%40formtray.example&q=phishing",
      ),
    );
    await press(/Clear filter/);
    await waitFor(() => expect(url()).not.toContain("workspace"));
  });
});
