import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "~/api/cache/query-client";
import { contactSchema, form, learned, noForm, published } from "~/api/mocks/sample-form";
import { endpoint } from "~/features/forms/sample";
import { storeToken } from "~/lib/browser/token";
import App from "./app";
import FormNew from "./form-new";

// The document's own scripts: there is no build here that they could come from.
vi.mock(import("react-router"), async (load) => ({ ...(await load()), Scripts: () => null }));

type Answer = () => Response | Promise<Response>;
const refusal = (status: number, detail: string, more: object = {}) =>
  Response.json({ detail, code: "x", request_id: "r", ...more }, { status });

let calls: string[];
let answers: Record<string, Answer>;
const bodies = new Map<string, unknown>();

beforeEach(() => {
  queryClient.clear();
  storeToken("token");
  calls = [];
  bodies.clear();
  answers = {
    "GET /api/endpoints/": () =>
      Response.json({
        items: [
          endpoint({ id: "k7qm", name: "Contact", form_version: 3 }),
          endpoint({ id: "p4dv", name: "Catering", form_version: null }),
          endpoint({ id: "z9zz", name: "Newsletter", form_version: null }),
        ],
        next_cursor: null,
      }),
    "GET /api/endpoints/k7qm/form": () => Response.json(form({ draft: contactSchema, published: published() })),
    "GET /api/endpoints/p4dv": () => Response.json(endpoint({ id: "p4dv", name: "Catering" })),
    "GET /api/endpoints/p4dv/form": () => Response.json(noForm()),
    "GET /api/endpoints/z9zz/form": () => Response.json(noForm()),
    "GET /api/endpoints/p4dv/form/learned": () => Response.json(learned()),
    "GET /api/endpoints/z9zz/form/learned": () => Response.json({ submissions: 0, fields: [], schema: null }),
    "POST /api/endpoints/": () => Response.json(endpoint({ id: "n3wf", name: "New" }), { status: 201 }),
    "PUT /api/endpoints/n3wf/form": () => Response.json(form({ revision: 1 })),
    "PUT /api/endpoints/p4dv/form": () => Response.json(form({ revision: 1 })),
    "DELETE /api/endpoints/n3wf": () => new Response(null, { status: 204 }),
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    if (request.method !== "GET") {
      calls.push([call, request.headers.get("If-Match")].filter(Boolean).join(" "));
      bodies.set(call, text ? JSON.parse(text) : undefined);
    }
    return answers[call]?.() ?? refusal(404, "Not found");
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="url">{pathname + search}</output>;
}

const Editor = () => <h1>Editor</h1>;

function AppWithUrl() {
  return (
    <>
      <Where />
      <App />
    </>
  );
}

async function open(path = "/forms/new") {
  const Stub = createRoutesStub([
    {
      Component: AppWithUrl,
      children: [
        { path: "/forms/new", Component: FormNew },
        { path: "/forms/:formId/edit", Component: Editor },
      ],
    },
  ]);
  render(<Stub initialEntries={[path]} />);
  await screen.findByRole("heading", { level: 1, name: "New form" });
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const editorOf = async (id: string) => {
  await screen.findByRole("heading", { name: "Editor" });
  expect(screen.getByTestId("url").textContent).toBe(`/forms/${id}/edit?tab=form`);
};

describe("one press", () => {
  test("starts a blank form with an endpoint of its own", async () => {
    await open();
    await press("Start blank");
    await editorOf("n3wf");
    expect(calls).toEqual(["POST /api/endpoints/", 'PUT /api/endpoints/n3wf/form "0"']);
    expect(bodies.get("POST /api/endpoints/")).toEqual({ name: "Untitled form" });
    expect(bodies.get("PUT /api/endpoints/n3wf/form")).toEqual({ language: "en", fields: [] });
  });

  test("makes a form of a template, under a name that is free", async () => {
    await open();
    await screen.findByText(/ fields?, published /);
    await press("Use template Contact");
    await editorOf("n3wf");
    expect(bodies.get("POST /api/endpoints/")).toEqual({ name: "Contact 2" });
    expect(bodies.get("PUT /api/endpoints/n3wf/form")).toMatchObject({ title: "Contact us" });
  });

  test("copies another form", async () => {
    await open();
    await press("Copy Contact");
    await editorOf("n3wf");
    expect(bodies.get("POST /api/endpoints/")).toEqual({ name: "Contact copy" });
    expect(bodies.get("PUT /api/endpoints/n3wf/form")).toEqual(contactSchema);
  });

  test("uses the fields that submissions have shown, for the endpoint that has them", async () => {
    await open();
    await press("Use fields of Catering");
    await editorOf("p4dv");
    expect(calls).toEqual(['PUT /api/endpoints/p4dv/form "0"']);
    expect(bodies.get("PUT /api/endpoints/p4dv/form")).toEqual(learned().schema);
  });
});

test("a preview shows the fields of a template, and its form gets the name one types", async () => {
  await open();
  await press("Preview Quote request");
  const dialog = within(await screen.findByRole("dialog", { name: "Quote request" }));
  expect(dialog.getByRole("heading", { name: "Step 2 Budget and timing" })).toBeTruthy();
  expect(dialog.getByText("Single choice, required")).toBeTruthy();
  await userEvent.clear(dialog.getByRole("textbox", { name: "Form name" }));
  await userEvent.type(dialog.getByRole("textbox", { name: "Form name" }), "Kitchens{Enter}");
  await editorOf("n3wf");
  expect(bodies.get("POST /api/endpoints/")).toEqual({ name: "Kitchens" });
});

test("templates are found by words, and Enter leads to the first", async () => {
  await open();
  const search = await screen.findByRole("searchbox", { name: "Search templates" });
  await userEvent.type(search, "cv{Enter}");
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toContain(
    "Job application",
  );
  expect(screen.queryByRole("heading", { level: 2, name: "Contact" })).toBeNull();
  expect(document.activeElement?.textContent).toBe("Use template Job application");
  await userEvent.clear(search);
  await userEvent.type(search, "zzz");
  expect(screen.getByText("No template matches “zzz”. Start blank instead.")).toBeTruthy();
});

test("pasted HTML says what was read and what was left out before anything is created", async () => {
  await open();
  const field = await screen.findByRole("textbox", { name: "HTML of your form" });
  await userEvent.click(field);
  await userEvent.paste(
    `<h2>Ask us</h2><form><label>Name <input name=name required></label><input type=password name=code></form>`,
  );
  const card = within(screen.getByRole("region", { name: "Paste HTML" }));
  expect((await card.findByText("1 field found:", { exact: false })).textContent).toBe("1 field found: name");
  expect(card.getByText("was skipped.", { exact: false }).textContent).toBe(
    "code was skipped. Forms can't ask for passwords or card details.",
  );
  await press("Create form with 1 field");
  await editorOf("n3wf");
  expect(bodies.get("POST /api/endpoints/")).toEqual({ name: "Ask us" });
  expect(bodies.get("PUT /api/endpoints/n3wf/form")).toEqual({
    language: "en",
    title: "Ask us",
    fields: [{ type: "text", name: "name", label: "Name", required: true }],
  });
});

describe("a failure", () => {
  test("leaves no endpoint behind, and Retry starts again", async () => {
    const put = "PUT /api/endpoints/n3wf/form";
    const good = answers[put];
    answers[put] = () => refusal(503, "The database is down.");
    await open();
    await press("Start blank");
    expect((await screen.findByRole("alert")).textContent).toContain(
      "The form couldn't be createdThe database is down.",
    );
    expect(calls.at(-1)).toBe("DELETE /api/endpoints/n3wf");
    answers[put] = good ?? (() => refusal(500, "?"));
    await press("Retry");
    await editorOf("n3wf");
    expect(calls.filter((call) => call.startsWith("POST"))).toHaveLength(2);
  });

  test("that left an endpoint behind says so, and Retry finishes that one", async () => {
    const put = "PUT /api/endpoints/n3wf/form";
    answers[put] = () => refusal(503, "Down.");
    answers["DELETE /api/endpoints/n3wf"] = () => refusal(503, "Down.");
    await open();
    await press("Start blank");
    expect((await screen.findByRole("alert")).textContent).toContain(
      "The endpoint was created, but its form wasn't saved",
    );
    expect(screen.getByRole("link", { name: "open New" }).getAttribute("href")).toBe("/forms/n3wf");
    answers[put] = () => refusal(409, "Changed", { code: "form_changed", current: form({ revision: 1 }) });
    await press("Retry");
    await editorOf("n3wf");
    expect(calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
  });
});

describe("for an endpoint that exists", () => {
  test("its learned fields come first, and no other endpoint is created", async () => {
    await open("/forms/new?endpoint=p4dv");
    await press("Use these fields");
    await editorOf("p4dv");
    expect(calls).toEqual(['PUT /api/endpoints/p4dv/form "0"']);
  });

  test("templates become its form", async () => {
    await open("/forms/new?endpoint=p4dv");
    await press("Use template Newsletter");
    await editorOf("p4dv");
    expect(calls).toEqual(['PUT /api/endpoints/p4dv/form "0"']);
  });

  test("one that has a form is never overwritten", async () => {
    answers["GET /api/endpoints/p4dv/form"] = () => Response.json(form({ draft: contactSchema }));
    await open("/forms/new?endpoint=p4dv");
    expect(await screen.findByText("Catering already has a form")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Start blank" })).toBeNull();
  });
});

test("on a phone, pasting and copying open above the templates", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: !query.includes("min-width"),
    addEventListener() {},
    removeEventListener() {},
  }));
  await open();
  await press("Paste HTML");
  const dialog = within(await screen.findByRole("dialog", { name: "Paste HTML" }));
  await waitFor(() => expect(dialog.getByRole("textbox")).toBeTruthy());
  await userEvent.keyboard("{Escape}");
  // Nothing hovers on a touch screen: a template shows its fields first.
  expect(screen.queryByRole("button", { name: "Use template Contact" })).toBeNull();
  await press("Preview Contact");
  await userEvent.click(
    within(await screen.findByRole("dialog", { name: "Contact" })).getByRole("button", { name: "Use template" }),
  );
  await editorOf("n3wf");
});
