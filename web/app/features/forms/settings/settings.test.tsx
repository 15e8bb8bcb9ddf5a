import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import { toasts } from "~/ui/feedback/toast";
import type { Change } from "../mutations";
import { endpoint } from "../sample";
import SitesSection from "./allowed-domains-section";
import DataSection from "./data-section";
import GeneralSection from "./general-section";
import ThankYouSection from "./thank-you-section";

let stored = endpoint();
let changes: Change[];
/** What the server refuses the next change with. */
let refused: { field: string; message: string } | undefined;

async function answer(request: Request): Promise<Response> {
  if (request.url.endsWith("/old-ids")) return Response.json({ items: [] });
  if (request.method === "GET") return Response.json(stored);
  if (request.method === "DELETE") return new Response(null, { status: 204 });
  const body = await request.json();
  if (request.url.endsWith("/change-address")) {
    stored = { ...stored, url: "https://formtray.example/api/submit/new2" };
    changes.push(body);
    return Response.json(stored);
  }
  if (refused) {
    const errors = [{ ...refused, code: "wrong" }];
    return Response.json({ detail: "Invalid", code: "invalid", errors, request_id: "r" }, { status: 422 });
  }
  changes.push(body);
  const { remove_sites: removed = [], ...values } = body;
  stored = { ...stored, ...values };
  stored.sites = stored.sites.filter((site) => !removed.includes(site));
  return Response.json(stored);
}

// A busy machine may take its time.
configure({ asyncUtilTimeout: 4000 });

beforeEach(() => {
  stored = endpoint();
  changes = [];
  refused = undefined;
  toasts.set([]);
  vi.spyOn(globalThis, "fetch").mockImplementation((request) => answer(request as Request));
});

async function open(section: ReactNode, title: string) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Suspense>{section}</Suspense>
        <ConfirmDialogs />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: title, level: 2 });
}

const card = (title: string) => {
  const found = screen.getByRole("heading", { name: title, level: 3 }).closest("section");
  if (!found) throw new Error(`there is no card ${title}`);
  return within(found);
};
const save = (title: string, label = "Save changes") =>
  userEvent.click(card(title).getByRole("button", { name: label }));
const lastToast = () => toasts.get().at(-1)?.message;

describe("General", () => {
  test("saves name and language together", async () => {
    await open(<GeneralSection formId="k7qm" />, "General");
    const name = screen.getByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.type(name, "Studio");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language for visitors" }), "Deutsch");
    await save("Name and language");
    await waitFor(() => expect(lastToast()).toBe("Name and language saved."));
    expect(changes).toEqual([{ name: "Studio", language: "de" }]);
  });

  test("says beside the field what is wrong, and goes there", async () => {
    refused = { field: "name", message: "Enter a name for the endpoint." };
    await open(<GeneralSection formId="k7qm" />, "General");
    const name = screen.getByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await save("Name and language");
    expect(await screen.findByText("Enter a name for the endpoint.")).toBeTruthy();
    expect(name.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(name);
    expect(toasts.get()).toEqual([]);
  });

  test("Save is disabled until something changed and again when it is saved, and keeps the focus", async () => {
    await open(<GeneralSection formId="k7qm" />, "General");
    const button = card("Name and language").getByRole("button", { name: "Save changes" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.className).not.toContain("bg-accent");
    await userEvent.click(button);
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "{Enter}");
    expect(changes).toEqual([]);
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "s");
    expect(button.hasAttribute("aria-disabled")).toBe(false);
    expect(button.className).toContain("bg-accent");
    await userEvent.click(button);
    await waitFor(() => expect(lastToast()).toBe("Name and language saved."));
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
    expect(document.activeElement).toBe(button);
    expect(changes).toEqual([{ name: "Contacts", language: null }]);
  });

  test("what is typed while it saves is not taken as saved", async () => {
    await open(<GeneralSection formId="k7qm" />, "General");
    let arrive = () => {};
    vi.spyOn(globalThis, "fetch").mockImplementation(async (request) => {
      if ((request as Request).method === "PUT") await new Promise<void>((resolve) => (arrive = resolve));
      return answer(request as Request);
    });
    const name = screen.getByRole("textbox", { name: "Name" });
    await userEvent.type(name, "s{Enter}");
    await userEvent.type(name, "!");
    arrive();
    await waitFor(() => expect(lastToast()).toBe("Name and language saved."));
    const button = card("Name and language").getByRole("button", { name: "Save changes" });
    expect(button.hasAttribute("aria-disabled")).toBe(false);
  });

  test("pauses at once, with Undo", async () => {
    await open(<GeneralSection formId="k7qm" />, "General");
    await userEvent.click(screen.getByRole("button", { name: "Pause endpoint" }));
    expect(await screen.findByRole("button", { name: "Resume endpoint" })).toBeTruthy();
    await waitFor(() => expect(toasts.get()).toHaveLength(1));
    toasts.get()[0]?.undo?.();
    expect(await screen.findByRole("button", { name: "Pause endpoint" })).toBeTruthy();
    expect(changes).toEqual([{ status: "paused" }, { status: "active" }]);
  });

  test("keeps the words for visitors, and clears them when they are deleted", async () => {
    stored = endpoint({ closed_message: "Back in March." });
    await open(<GeneralSection formId="k7qm" />, "General");
    await userEvent.clear(screen.getByRole("textbox", { name: /Message shown while paused/ }));
    await save("Status", "Save message");
    await waitFor(() => expect(changes).toEqual([{ closed_message: null }]));
  });

  test("offers no pause where the operator has suspended", async () => {
    stored = endpoint({ status: "suspended" });
    await open(<GeneralSection formId="k7qm" />, "General");
    expect(screen.getByText("Suspended by the operator")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Pause|Resume/ })).toBeNull();
  });

  test("changes the address and shows the new one", async () => {
    await open(<GeneralSection formId="k7qm" />, "General");
    await userEvent.click(screen.getByRole("button", { name: "Change URL…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change endpoint URL" }));
    await userEvent.selectOptions(dialog.getByRole("combobox"), "7 days");
    await userEvent.click(dialog.getByRole("button", { name: "Change URL" }));
    const told = within(await screen.findByRole("dialog", { name: "New endpoint URL" }));
    expect(told.getByText("https://formtray.example/api/submit/new2")).toBeTruthy();
    expect(changes).toEqual([{ keep_days: 7 }]);
  });

  test("says how long former addresses still answer", async () => {
    const answers_until = new Date(Date.now() + 2.5 * 86_400_000).toISOString();
    stored = endpoint({ former_addresses: [{ url: "https://formtray.example/api/submit/old1", answers_until }] });
    await open(<GeneralSection formId="k7qm" />, "General");
    const former = screen.getByRole("list", { name: "Previous URLs" });
    expect(former.textContent).toMatch(/^…\/api\/submit\/old1 still works. It expires in \d/);
  });

  test("warns that an old address which ends now loses submissions", async () => {
    await open(<GeneralSection formId="k7qm" />, "General");
    await userEvent.click(screen.getByRole("button", { name: "Change URL…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change endpoint URL" }));
    await userEvent.selectOptions(dialog.getByRole("combobox"), "0 days (stop now)");
    expect(dialog.getByText(/their submissions are lost/)).toBeTruthy();
  });
});

describe("Sites", () => {
  test("when one is removed the focus goes to the next one's button, after the last to the field", async () => {
    stored = endpoint({ sites: ["https://one.example", "https://two.example", "https://three.example"] });
    await open(<SitesSection formId="k7qm" />, "Allowed domains");
    const button = (site: string) => screen.getByRole("button", { name: `Remove https://${site}.example` });
    const focused = () => document.activeElement;
    button("two").focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(focused()).toBe(button("three")));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(focused()).toBe(screen.getByRole("textbox", { name: "Add a domain" })));
    expect(stored.sites).toEqual(["https://one.example"]);
  });

  test("a list without any, and only these: that is warned of", async () => {
    await open(<SitesSection formId="k7qm" />, "Allowed domains");
    expect(screen.queryByText("No domains on the list")).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: /from these domains/ }));
    expect(screen.getByText("No domains on the list")).toBeTruthy();
  });

  test("what becomes of others is asked only where they are refused", async () => {
    stored = endpoint({ sites: ["https://one.example"] });
    await open(<SitesSection formId="k7qm" />, "Allowed domains");
    expect(screen.queryByRole("checkbox", { name: /Save rejected submissions/ })).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: /from these domains/ }));
    await userEvent.click(screen.getByRole("checkbox", { name: /Save rejected submissions/ }));
    await save("Submissions from other domains");
    await waitFor(() => expect(changes).toEqual([{ only_these_sites: true, keep_foreign: true }]));
  });
});

describe("Thank-you", () => {
  test("takes a redirect, and says what is wrong with one", async () => {
    await open(<ThankYouSection formId="k7qm" />, "Thank-you page");
    const redirect = screen.getByRole("textbox", { name: /Redirect URL/ });
    refused = { field: "redirect_url", message: "Enter a full URL that starts with https://." };
    await userEvent.type(redirect, "/thanks{Enter}");
    expect(await screen.findByText(refused.message)).toBeTruthy();
    refused = undefined;
    await userEvent.clear(redirect);
    await userEvent.type(redirect, "https://one.example/thanks{Enter}");
    await waitFor(() => expect(changes).toEqual([{ redirect_url: "https://one.example/thanks" }]));
  });

  test("opens our page by the public id of the address", async () => {
    stored = endpoint({ url: "https://formtray.example/api/submit/pub5" });
    await open(<ThankYouSection formId="k7qm" />, "Thank-you page");
    expect(screen.getByRole("link", { name: "Open thank-you page" }).getAttribute("href")).toBe("/f/pub5/thanks");
  });
});

describe("Data", () => {
  const days = () => screen.getByRole("textbox", { name: /Delete submissions after/ });
  const unchanged = { retention_days: null, spam_retention_days: null, trash_retention_days: null };

  test("a shorter time is asked about before it deletes anything", async () => {
    await open(<DataSection formId="k7qm" onDeleted={() => {}} />, "Data & retention");
    await userEvent.type(days(), "30{Enter}");
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/older than 30 days and their files will be deleted/)).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(changes).toEqual([]);
    await save("Retention");
    await userEvent.click(await screen.findByRole("button", { name: "Save and delete" }));
    await waitFor(() => expect(changes).toEqual([{ ...unchanged, retention_days: 30 }]));
  });

  test("spam and trash can go sooner", async () => {
    stored = endpoint({ trash_retention_days: 3 });
    await open(<DataSection formId="k7qm" onDeleted={() => {}} />, "Data & retention");
    await userEvent.clear(screen.getByRole("textbox", { name: /Empty the trash after/ }));
    await userEvent.type(screen.getByRole("textbox", { name: /Delete spam after/ }), "7{Enter}");
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/^Spam older than 7 days and their files will be deleted/)).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "Save and delete" }));
    await waitFor(() => expect(changes).toEqual([{ ...unchanged, spam_retention_days: 7 }]));
  });

  test("a longer time, or none, is not", async () => {
    stored = endpoint({ retention_days: 30 });
    await open(<DataSection formId="k7qm" onDeleted={() => {}} />, "Data & retention");
    await userEvent.clear(days());
    await userEvent.type(days(), "{Enter}");
    await waitFor(() => expect(changes).toEqual([unchanged]));
  });

  test("what is no number never clears the time", async () => {
    stored = endpoint({ retention_days: 30 });
    await open(<DataSection formId="k7qm" onDeleted={() => {}} />, "Data & retention");
    await userEvent.type(days(), "x{Enter}");
    expect(await screen.findByText("Enter a whole number of days.")).toBeTruthy();
    expect(changes).toEqual([]);
  });

  test("twins and programs are switches", async () => {
    stored = endpoint({ merge_twins: true });
    await open(<DataSection formId="k7qm" onDeleted={() => {}} />, "Data & retention");
    await userEvent.click(screen.getByRole("checkbox", { name: /Allow executable files/ }));
    await userEvent.click(screen.getByRole("checkbox", { name: /Merge duplicate submissions/ }));
    await save("Duplicates and file types");
    await waitFor(() => expect(changes).toEqual([{ merge_twins: false, allow_executables: true }]));
  });

  test("deleting needs the name, and leaves the page", async () => {
    const left = vi.fn();
    await open(<DataSection formId="k7qm" onDeleted={left} />, "Data & retention");
    await userEvent.click(screen.getByRole("button", { name: "Delete endpoint…" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Confirm Deletion" }));
    await userEvent.type(question.getByRole("textbox"), "Contact{Enter}");
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
  });
});
