import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { auditEntry, workspace } from "~/features/admin/sample";
import { messages, mockAdmin, openPage, page, press, refusal } from "./mock-admin";

const server = mockAdmin();
const dialog = () => screen.findByRole("dialog").then((found) => within(found));
const fill = async (label: string, text: string) =>
  userEvent.type((await dialog()).getByRole("textbox", { name: new RegExp(label) }), text);
const agree = async (label: string) => userEvent.click((await dialog()).getByRole("button", { name: label }));
const said = (message: string) => waitFor(() => expect(messages()).toEqual([message]));
const openWorkspace = async (given: Parameters<typeof workspace>[0] = {}) => {
  server.has["/api/admin/workspaces/w1"] = workspace(given);
  openPage("/admin/workspaces/w1");
  await screen.findByRole("region", { name: "Actions" });
};

describe("a workspace", () => {
  test("has its numbers, its owner and what was delivered, but nothing that a visitor wrote", async () => {
    await openWorkspace();
    const text = (name: string) => screen.getByRole("region", { name }).textContent;
    expect(text("Overview")).toContain("submissions in Nov226");
    expect(text("Overview")).toContain("spending limit€10.00");
    expect(text("Overview")).toContain("held submissions24");
    expect(text("Overview")).toContain(
      "Owner Anna Kastor, anna@atelier-kastor.example, verified, two-factor on, 2 sessions. Pays by invoice. 1 open invoice, €17.61 with VAT.",
    );
    expect(text("Delivery health")).toContain("Email40 of 40 sent");
    expect(text("Delivery health")).toContain("Webhooks29 of 40 sent");
    expect(text("Delivery health")).toContain("crm.example: 11 of 40 webhook calls failed.");
    expect(text("Endpoints")).toContain("ContactActive");
    expect(text("Invoices")).toContain("FT-2026-00318");
    expect(text("Audit log")).toContain("No operator has changed anything here yet.");
  });

  test("shows the newest entries of the audit log and where the others are", async () => {
    const audit = ["a1", "a2", "a3", "a4"].map((id) => auditEntry({ id }));
    await openWorkspace({ audit, audit_total: 9 });
    const part = within(screen.getByRole("region", { name: "Audit log" }));
    expect(part.getAllByRole("listitem")).toHaveLength(3);
    expect(part.getAllByRole("listitem")[0]?.textContent).toMatch(
      /Lena Brandt suspended endpoint k7qm2zrt9xwb4dhsPhishing report of November 10\.$/,
    );
    const link = part.getByRole("link", { name: "See all 9 entries" });
    expect(link.getAttribute("href")).toBe("/admin/audit?workspace=w1");
  });

  test("nothing is done without a reason", async () => {
    await openWorkspace();
    await press("Suspend workspace…");
    await agree("Suspend workspace");
    expect((await dialog()).getByText("Enter a reason.")).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  test("is suspended, with a message to the owner", async () => {
    await openWorkspace();
    await press("Suspend workspace…");
    await fill("Reason", "Phishing on 3 forms");
    await fill("Message", "Please contact us.");
    await agree("Suspend workspace");
    await said("success: Workspace suspended.");
    expect(server.sent).toEqual([
      'POST /api/admin/workspaces/w1/suspend {"reason":"Phishing on 3 forms","message":"Please contact us."}',
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("that is suspended can only be lifted as a whole", async () => {
    await openWorkspace({ suspended: { at: "2026-11-11T09:00:00Z", by: "ana@formtray.example", reason: "Phishing" } });
    expect(screen.queryByRole("button", { name: /Suspend/ })).toBeNull();
    await press("Lift workspace suspension…");
    await fill("Reason", "The forms are gone");
    await agree("Lift suspension");
    await said("success: Suspension lifted.");
    expect(server.sent).toEqual(['POST /api/admin/workspaces/w1/lift {"reason":"The forms are gone"}']);
  });

  test("has an endpoint suspended, and lifted", async () => {
    const [first] = workspace().endpoints;
    if (!first) throw new Error("There is no endpoint.");
    const own = { at: "2026-11-11T09:00:00Z", by: "ana@formtray.example", reason: "Phishing" };
    const second = { ...first, id: "p4dv8nca3kxt6mhw", name: "Account check" };
    await openWorkspace({
      endpoints: [first, second, { ...first, id: "z", name: "Old", status: "suspended", suspended: own }],
    });
    await press("Suspend endpoint…");
    await userEvent.selectOptions((await dialog()).getByRole("combobox", { name: "Endpoint" }), "Account check");
    await fill("Reason", "Phishing");
    await agree("Suspend endpoint");
    await said("success: Endpoint suspended.");
    await press("Lift endpoint suspension…");
    await fill("Reason", "Cleared up");
    await agree("Lift suspension");
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent).toEqual([
      'POST /api/admin/endpoints/p4dv8nca3kxt6mhw/suspend {"reason":"Phishing","message":null}',
      'POST /api/admin/endpoints/z/lift {"reason":"Cleared up"}',
    ]);
  });

  test("gets another limit, or the default one again", async () => {
    await openWorkspace({ limits: { endpoints: 60, is_overridden: true } });
    await press("Change limits…");
    await userEvent.clear((await dialog()).getByRole("spinbutton", { name: "Endpoints" }));
    await fill("Reason", "Contract ended");
    await agree("Change limits");
    await said("success: Limits changed.");
    expect(server.sent).toEqual(['POST /api/admin/workspaces/w1/limits {"endpoints":null,"reason":"Contract ended"}']);
  });

  test("has its sessions ended, and a refusal keeps the dialog", async () => {
    server.answers["POST /api/admin/workspaces/w1/end-sessions"] = refusal(422, "invalid", "The reason is too long.");
    await openWorkspace();
    await press("End sessions…");
    await fill("Reason", "Stolen laptop");
    await agree("End sessions");
    await said("error: Couldn't end the sessions. The reason is too long.");
    server.answers = {};
    await agree("End sessions");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent.at(-1)).toBe('POST /api/admin/workspaces/w1/end-sessions {"reason":"Stolen laptop"}');
  });

  test("a two-factor code that isn't given means that nothing was done, without a word", async () => {
    server.answers["POST /api/admin/workspaces/w1/end-sessions"] = refusal(
      403,
      "step_up_required",
      "Confirm it's you.",
    );
    await openWorkspace();
    await press("End sessions…");
    await fill("Reason", "Stolen laptop");
    await agree("End sessions");
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(messages()).toEqual([]);
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});

describe("the list of workspaces", () => {
  test("has all of them, or those that are suspended", async () => {
    const item = {
      id: "w1",
      name: "Atelier Kastor",
      email: "anna@atelier-kastor.example",
      created_at: "2026-03-04T09:00:00Z",
      endpoints: 4,
      submissions: 1226,
      is_suspended: true,
    };
    server.has["/api/admin/workspaces"] = page([item]);
    openPage("/admin/workspaces");
    const row = (await screen.findByRole("link", { name: "Atelier Kastor" })).closest("li");
    expect(row?.textContent).toMatch(
      /^Atelier KastorSuspendedanna@atelier-kastor\.example4 endpoints1,226 submissions this monthsince /,
    );
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Suspended");
    await waitFor(() => expect(server.asked).toContain("/api/admin/workspaces?page=1&suspended=true"));
  });
});
