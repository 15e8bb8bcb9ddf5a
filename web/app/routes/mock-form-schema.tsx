import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, vi } from "vitest";
import { contactSchema, form, learned, quoteSchema, versions } from "~/api/mocks/sample-form";
import { statistics } from "~/api/mocks/sample-statistics";
import type { components } from "~/api/schema.gen";
import { confirmRequests } from "~/ui/dialogs/confirm";
import { toasts } from "~/ui/feedback/toast";
import { mockForms, openForm } from "./mock-forms";

type Schema = components["schemas"]["FormSchema"];
type Answer = (body: Schema) => Response | Promise<Response>;

const defaults = () => ({
  form: form(),
  learned: learned(),
  versions: versions(),
  isVerified: true,
  /** What the browser sent, with the revision it was based on, but what it only asked for. */
  sent: [] as string[],
  /** The calls that are answered otherwise: `GET`, `POST /publish`. */
  answers: {} as Record<string, Answer>,
});

export const refusal = (status: number, code: string, detail: string, more: object = {}) =>
  Response.json({ detail, code, request_id: "r", ...more }, { status });

/** A server for the tests of a file: the form of the endpoint k7qm, as the API keeps it. */
export function mockFormSchema() {
  mockForms();
  const server = { ...defaults(), openTab };

  beforeEach(() => {
    Object.assign(server, defaults());
    confirmRequests.set([]);
    sessionStorage.clear();
    const others = globalThis.fetch;
    vi.stubGlobal("fetch", async (input: Request | string | URL, init?: RequestInit) => {
      const request = input instanceof Request ? input : new Request(new URL(String(input), location.href), init);
      const { pathname } = new URL(request.url);
      if (pathname === "/api/auth/profile") {
        const profile = await (await others(request)).json();
        return Response.json({ ...profile, email_verified: server.isVerified });
      }
      const [, path] = pathname.split("/api/endpoints/k7qm/form");
      return path === undefined ? others(request) : answer(server, request, path);
    });
  });
  return server;
}

type Server = ReturnType<typeof defaults>;

async function answer(server: Server, request: Request, path: string): Promise<Response> {
  const call = `${request.method} ${path}`.trim();
  const text = await request.text();
  const revision = request.headers.get("If-Match");
  if (request.method !== "GET") server.sent.push([call, revision, text].filter(Boolean).join(" "));
  const own = server.answers[call];
  if (own) return own(text ? JSON.parse(text) : undefined);
  if (request.method === "GET") return read(server, path);
  if (revision !== null && revision !== `"${server.form.revision}"`) {
    const yours = request.method === "PUT" ? JSON.parse(text) : null;
    return refusal(409, "form_changed", "The form was changed.", { current: server.form, yours });
  }
  server.form = { ...server.form, ...changed(server, call, text) };
  return Response.json(server.form);
}

function read(server: Server, path: string): Response {
  if (path === "/learned") return Response.json(server.learned);
  if (path === "/statistics") return Response.json(statistics());
  if (path === "/versions") return Response.json({ items: server.versions });
  const [, version] = /^\/versions\/(\d+)$/.exec(path) ?? [];
  if (version)
    return Response.json({ version: Number(version), published_at: "2026-10-19T16:40:00Z", schema: quoteSchema });
  return Response.json(server.form);
}

function changed({ form: { draft, published, revision } }: Server, call: string, text: string) {
  const version = (published?.version ?? 0) + 1;
  const schema = draft ?? contactSchema;
  if (call === "POST /publish") {
    return { published: { version, published_at: "2026-11-12T12:00:00Z", schema }, has_changes: false };
  }
  if (call === "POST /unpublish") return { published: null, has_changes: true };
  if (call === "POST /restore") return { draft: quoteSchema, revision: revision + 1, has_changes: true };
  return { draft: JSON.parse(text) as Schema, revision: revision + 1, has_changes: true };
}

/** Opens the tab, and waits for what it shows. */
function openTab(view = "") {
  openForm(`/forms/k7qm/edit?tab=form${view && `&view=${view}`}`);
  return screen.findByRole("tab", { name: "Form", selected: true });
}

export const press = (name: string | RegExp) => screen.findByRole("button", { name }).then(userEvent.click);
export const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
export const question = async (name: string) => within(await screen.findByRole("alertdialog", { name }));
export const messages = () => toasts.get().map(({ message }) => message);
export const editor = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Form as JSON" });

/** From the menu of the editor. */
export async function choose(entry: string) {
  await press("More form actions");
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
}
