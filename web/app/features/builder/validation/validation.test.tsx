import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { learned } from "~/api/mocks/sample-form";
import { type Endpoint, endpointQuery } from "~/api/queries/endpoints";
import { hasUnsavedChanges } from "~/lib/state/unsaved-changes";
import { toasts } from "~/ui/feedback/toast";
import ValidationSection from "./validation-section";

let stored: Endpoint;
let sent: unknown[];
/** What the server refuses the next change with. */
let refused: { field: string; message: string } | undefined;
let queries: ReturnType<typeof createQueryClient>;

async function answer(request: Request): Promise<Response> {
  if (request.url.endsWith("/form/learned")) return Response.json(learned());
  if (request.method === "GET") return Response.json(stored);
  const body = await request.json();
  sent.push(body);
  if (refused) {
    const errors = [{ ...refused, code: "wrong" }];
    return Response.json({ detail: "Some fields are invalid.", code: "invalid", errors }, { status: 422 });
  }
  stored = { ...stored, ...body };
  return Response.json(stored);
}

beforeEach(() => {
  sent = [];
  refused = undefined;
  toasts.set([]);
  vi.stubGlobal("fetch", (request: Request) => answer(request));
});
afterEach(() => vi.unstubAllGlobals());

async function open(given: Partial<Endpoint> = {}) {
  stored = {
    id: "k7qm",
    name: "Contact",
    url: "https://formtray.example/api/submit/k7qm",
    former_addresses: [],
    status: "active",
    sites: [],
    only_these_sites: false,
    keep_foreign: false,
    merge_twins: false,
    allow_executables: false,
    allowed_senders: [],
    rules: [],
    created_at: "2026-11-01T10:00:00Z",
    unread: 0,
    month_count: 0,
    ...given,
  };
  queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Suspense>
          <ValidationSection formId="k7qm" />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "Validation" });
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const rule = (number: number) => within(screen.getByRole("listitem", { name: `Rule ${number}` }));
const name = (number: number) => rule(number).getByRole<HTMLInputElement>("combobox", { name: "Field" });
const isOff = (label: string) => screen.getByRole("button", { name: label }).getAttribute("aria-disabled") === "true";
const messages = () => toasts.get().map(({ message }) => message);

describe("rules", () => {
  test("begin with the fields of submissions, and with their types", async () => {
    await open();
    expect(screen.getByText(/^No rules\./)).toBeTruthy();
    expect(isOff("Save rules")).toBe(true);
    await press("Add rule for email");
    await press("Add rule for message");
    expect(screen.queryByRole("button", { name: "Add rule for email" })).toBeNull();
    expect(hasUnsavedChanges()).toBe(true);
    await press("Save rules");
    await waitFor(() => expect(messages()).toEqual(["Validation rules saved."]));
    expect(sent).toEqual([
      {
        rules: [
          { field: "email", required: true, type: "email" },
          { field: "message", required: true },
        ],
      },
    ]);
    expect([isOff("Save rules"), hasUnsavedChanges()]).toEqual([true, false]);
  });

  test("are added by hand, and each is a name, a type and whether it's required", async () => {
    await open({ rules: [{ field: "email", required: true, type: "email" }] });
    await press("Add rule");
    expect(document.activeElement).toBe(name(2));
    await userEvent.type(name(2), " guests ");
    await userEvent.selectOptions(rule(2).getByRole("combobox", { name: "Type" }), "Number");
    await userEvent.click(rule(2).getByRole("checkbox", { name: "Required" }));
    await press("Save rules");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      {
        rules: [
          { field: "email", required: true, type: "email" },
          { field: "guests", required: false, type: "number" },
        ],
      },
    ]);
  });

  test("without a name, or for the same field twice, aren't sent", async () => {
    await open({ rules: [{ field: "email", required: true }] });
    await press("Add rule");
    await press("Save rules");
    expect(rule(2).getByText("Enter a field name.")).toBeTruthy();
    expect(document.activeElement).toBe(name(2));
    await userEvent.type(name(2), "email");
    expect(rule(2).getByText("This field already has a rule.")).toBeTruthy();
    expect(rule(1).queryByText("This field already has a rule.")).toBeNull();
    expect(sent).toEqual([]);
  });

  test("are removed, and the focus stays in the list", async () => {
    await open({ rules: ["a", "b"].map((field) => ({ field, required: true })) });
    await press("Remove rule 1");
    expect(name(1).value).toBe("b");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove rule 1" }));
    await press("Remove rule 1");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add rule" }));
    await press("Save rules");
    await waitFor(() => expect(sent).toEqual([{ rules: [] }]));
  });

  test("that the server refuses stay, with its message", async () => {
    await open();
    refused = { field: "rules", message: "A field name must have 1 to 100 characters." };
    await press("Add rule for email");
    await press("Save rules");
    expect((await screen.findByRole("alert")).textContent).toContain("A field name must have 1 to 100 characters.");
    expect(name(1).value).toBe("email");
    expect(isOff("Save rules")).toBe(false);
  });

  test("follow what is stored, unless they are being edited", async () => {
    await open({ rules: [{ field: "a", required: true }] });
    const store = (field: string) =>
      queries.setQueryData(endpointQuery("k7qm").queryKey, { ...stored, rules: [{ field, required: true }] });
    store("b");
    await waitFor(() => expect(name(1).value).toBe("b"));
    await userEvent.type(name(1), "!");
    store("c");
    await waitFor(() => expect(isOff("Save rules")).toBe(false));
    expect(name(1).value).toBe("b!");
  });
});

describe("a published form", () => {
  test("checks instead of the rules, which are kept", async () => {
    await open({ form_version: 3, rules: [{ field: "email", required: true }] });
    expect(screen.getByText("Version 3 of the form checks submissions")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Edit form" }).getAttribute("href")).toBe("/forms/k7qm/edit?tab=form");
    expect(name(1).value).toBe("email");
  });

  test("leaves no rules to edit where there are none", async () => {
    await open({ form_version: 3 });
    expect(screen.queryByRole("button", { name: "Add rule" })).toBeNull();
    expect(screen.getByRole("heading", { name: "Honeypot" })).toBeTruthy();
  });
});

describe("the honeypot", () => {
  const field = () => screen.getByRole("textbox", { name: /^Field name/ });
  const code = () => document.querySelector("pre")?.textContent;

  test("has a name of one's own, and the line to add to the form", async () => {
    await open();
    expect(code()).toContain('name="_gotcha"');
    await userEvent.type(field(), 'fax"2 ');
    expect(code()).toBe('<input type="text" name="fax&quot;2" tabindex="-1" autocomplete="off" hidden>');
    await press("Save changes");
    await waitFor(() => expect(messages()).toEqual(["Honeypot saved."]));
    await userEvent.clear(field());
    await press("Save changes");
    await waitFor(() => expect(sent).toEqual([{ honeypot: 'fax"2' }, { honeypot: null }]));
  });

  test("says at the field what is wrong with it", async () => {
    await open();
    refused = { field: "honeypot", message: "A field name must have 1 to 100 characters." };
    await userEvent.type(field(), "x");
    await press("Save changes");
    await waitFor(() => expect(field().getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByText("A field name must have 1 to 100 characters.")).toBeTruthy();
    expect(document.activeElement).toBe(field());
  });
});
