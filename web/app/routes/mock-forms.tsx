import { render, screen } from "@testing-library/react";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { queryClient } from "~/api/cache/query-client";
import { noForm } from "~/api/mocks/sample-form";
import { endpoint } from "~/features/forms/sample";
import { storeToken } from "~/lib/browser/token";
import { toasts } from "~/ui/feedback/toast";
import App from "./app";
import Form from "./form";
import FormEdit from "./form-edit";
import FormLayout from "./form-layout";
import FormSubmissions from "./form-submissions";
import Protected from "./protected";

// The document's own scripts: there is no build here that they could come from.
vi.mock(import("react-router"), async (load) => ({ ...(await load()), Scripts: () => null }));

const profile = {
  email: "ada@example.org",
  email_verified: true,
  name: "Ada",
  plan: { id: "free", label: "Free Plan" },
};
const today = () => new Date().toISOString().slice(0, 10);

/** A server for the tests of a file: the forms it has, and the exports it was asked for. */
export function mockForms() {
  const server = { stored: threeForms(), exported: [] as unknown[], fail };

  function answer(request: Request): Response | Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, , kind, id] = pathname.split("/");
    if (pathname.endsWith("/test")) return Response.json({ submission_id: "0190" }, { status: 201 });
    if (kind === "exports") return exportNow(request);
    if (kind === "stats") {
      const days = [
        { date: today(), endpoint_id: "k7qm", received: 3, spam: 1 },
        { date: today(), endpoint_id: "p4dv", received: 40, spam: 0 },
      ];
      return Response.json({ days, unread: 0, file_bytes: 0 });
    }
    if (kind === "endpoints" && !id) return Response.json({ items: server.stored, next_cursor: null });
    if (kind === "endpoints") {
      const one = server.stored.find((known) => known.id === id);
      if (!one) return Response.json({ detail: "Not found", code: "not_found", request_id: "r" }, { status: 404 });
      if (request.method === "DELETE") {
        server.stored = server.stored.filter((known) => known !== one);
        return new Response(null, { status: 204 });
      }
      if (pathname.endsWith("/webhooks") || pathname.endsWith("/old-ids")) return Response.json({ items: [] });
      if (pathname.endsWith("/form")) return Response.json(noForm());
      if (pathname.endsWith("/form/learned")) return Response.json({ submissions: 0, fields: [], schema: null });
      return Response.json(one);
    }
    if (kind === "auth") return Response.json(profile);
    if (kind === "submissions") {
      // Only for the number of all that there are.
      const total = searchParams.get("size") === "1" ? 3 : 0;
      return Response.json({ items: [], total, next_cursor: null });
    }
    return new Response(null, { status: 204 });
  }

  async function exportNow(request: Request): Promise<Response> {
    server.exported.push(await request.json());
    return new Response("name\nAda\n");
  }

  /** From now on, what has `part` in its URL fails. */
  function fail(part: string): void {
    stubFetch(async (request) =>
      request.url.includes(part)
        ? Response.json({ detail: "Broken", code: "bad_request", request_id: "r" }, { status: 400 })
        : answer(request),
    );
  }

  beforeEach(() => {
    // The app has one client: what one test loaded must not be there for the next.
    queryClient.clear();
    storeToken("token");
    toasts.set([]);
    Element.prototype.scrollIntoView = () => {};
    server.exported = [];
    server.stored = threeForms();
    stubFetch(answer);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  return server;
}

const threeForms = () => [
  endpoint({ id: "k7qm", name: "Contact", label: "Atelier Kastor", unread: 3, month_count: 1 }),
  endpoint({ id: "p4dv", name: "Quote request", label: "Bäckerei Lindqvist", unread: 1 }),
  endpoint({ id: "z9zz", name: "Newsletter" }),
];

const stubFetch = (answer: (request: Request) => Response | Promise<Response>) =>
  vi.stubGlobal("fetch", async (input: Request | string | URL, init?: RequestInit) =>
    answer(input instanceof Request ? input : new Request(new URL(String(input), location.href), init)),
  );

const Endpoints = () => <h1>All endpoints</h1>;

/** The app, and the browser's address bar. */
function AppWithUrl() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="url">{pathname + search}</output>
      <App />
    </>
  );
}

export const url = () => screen.getByTestId("url").textContent;

/** The app's own layouts around the pages of a form. */
export function openForm(path: string) {
  const Stub = createRoutesStub([
    {
      Component: AppWithUrl,
      children: [
        {
          Component: Protected,
          children: [
            {
              Component: FormLayout,
              children: [
                { path: "/forms/:formId", Component: Form },
                { path: "/forms/:formId/edit", Component: FormEdit },
                { path: "/forms/:formId/submissions", Component: FormSubmissions },
              ],
            },
            { path: "/endpoints", Component: Endpoints },
          ],
        },
      ],
    },
  ]);
  render(<Stub initialEntries={[path]} />);
}

export const title = (name: string) => screen.findByRole("heading", { level: 1, name });
