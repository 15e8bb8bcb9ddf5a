import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endpoint } from "~/features/forms/sample";
import { storeToken } from "~/lib/browser/token";
import { toasts } from "~/ui/feedback/toast";
import App from "./app";
import FormEdit from "./form-edit";
import FormLayout from "./form-layout";
import Protected from "./protected";
import Settings from "./settings";

// The document's own scripts: there is no build here that they could come from.
vi.mock(import("react-router"), async (load) => ({ ...(await load()), Scripts: () => null }));

const profile = {
  id: "1",
  email: "ada@example.org",
  name: "Ada",
  email_verified: true,
  workspace: { id: "1", name: "Ada" },
  plan: { id: "free", label: "Free Plan" },
  timezone: "UTC",
  created_at: "2026-11-01T00:00:00Z",
  two_factor: false,
  new_email: null,
};
const notifications = { recipients: [], rules: [], subject: null, reply_to_field: null };
const at = "2026-11-15T14:31:07Z";
const webhook = {
  id: "w1",
  url: "https://crm.example/hooks",
  headers: [{ name: "x-key" }],
  state: "active",
  paused_because: null,
  failing_since: null,
  failures: 0,
  created_at: at,
  secrets: [{ hint: "a1b2", created_at: at, expires_at: null }],
  last_attempt: null,
};

/** What the server answers, by method and path; GET unless said otherwise. */
let answers: Record<string, () => Response>;
let stored = endpoint();

beforeEach(() => {
  storeToken("token");
  toasts.set([]);
  stored = endpoint();
  answers = {
    "GET /api/auth/profile": () => Response.json(profile),
    "GET /api/endpoints/k7qm": () => Response.json(stored),
    "GET /api/endpoints/k7qm/notifications": () => Response.json(notifications),
    "GET /api/endpoints/k7qm/webhooks": () => Response.json({ items: [webhook] }),
    "GET /api/endpoints/": () => Response.json({ items: [stored] }),
  };
  vi.stubGlobal("fetch", async (input: Request | string | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), location.href), init);
    const { pathname } = new URL(request.url);
    if (request.method === "PUT" && pathname === "/api/endpoints/k7qm") {
      stored = { ...stored, ...(await request.json()) };
      return Response.json(stored);
    }
    return answers[`${request.method} ${pathname}`]?.() ?? new Response(null, { status: 204 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The app's own layouts around the settings, a page before them and one to leave for. */
function open(path: string) {
  const Stub = createRoutesStub([
    {
      Component: AppWithBack,
      children: [
        {
          Component: Protected,
          children: [
            { path: "/dashboard", Component: Start },
            {
              Component: FormLayout,
              children: [
                { path: "/forms/:formId/edit", Component: FormEdit },
                { path: "/forms/:formId", Component: Snippet },
              ],
            },
            { path: "/settings", Component: Settings },
            { path: "/endpoints", Component: Endpoints },
          ],
        },
        { path: "/login", Component: SignIn },
      ],
    },
  ]);
  // As a person comes there: with something to go back to.
  render(<Stub initialEntries={["/dashboard", path]} initialIndex={1} />);
}

const Start = () => <h1>Start</h1>;
const Snippet = () => <h1>Snippet</h1>;
const Endpoints = () => <h1>All endpoints</h1>;
const SignIn = () => <h1>Sign in</h1>;

/** The app, and the browser's Back button. */
function AppWithBack() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        The browser's Back
      </button>
      <App />
    </>
  );
}

const question = () => screen.findByRole("alertdialog", { name: "Discard unsaved changes?" });
const answer = async (name: "Discard changes" | "Keep editing") =>
  userEvent.click(within(await question()).getByRole("button", { name }));
const typeName = async () => userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), " two");

/** Whether closing the browser's tab would be asked about. */
const asksToClose = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));

describe("what was typed and not saved is asked about", () => {
  test("before a link is followed; what was typed stays when one keeps editing", async () => {
    open("/forms/k7qm/edit");
    await typeName();
    await userEvent.click(screen.getByRole("link", { name: "Snippet" }));
    await answer("Keep editing");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Contact two");
    await userEvent.click(screen.getByRole("link", { name: "Snippet" }));
    await answer("Discard changes");
    await screen.findByRole("heading", { name: "Snippet" });
    expect(asksToClose()).toBe(false);
  });

  test("before another tab of the page opens, and its tab does not ask again by itself", async () => {
    open("/forms/k7qm/edit");
    await typeName();
    await userEvent.click(screen.getByRole("tab", { name: "Webhooks" }));
    await answer("Keep editing");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Webhooks" })));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByRole("tab", { name: "General" }).getAttribute("aria-selected")).toBe("true");
    await userEvent.click(screen.getByRole("tab", { name: "Webhooks" }));
    await answer("Discard changes");
    await screen.findByRole("heading", { name: "Webhooks" });
  });

  test("before going back", async () => {
    open("/forms/k7qm/edit");
    await typeName();
    await userEvent.click(screen.getByRole("button", { name: "The browser's Back" }));
    await answer("Keep editing");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Contact two");
    await userEvent.click(screen.getByRole("button", { name: "The browser's Back" }));
    await answer("Discard changes");
    await screen.findByRole("heading", { name: "Start" });
  });

  test("before the browser's tab is closed, and only then", async () => {
    open("/forms/k7qm/edit");
    const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
    expect(asksToClose()).toBe(false);
    await userEvent.type(name, "s");
    expect(asksToClose()).toBe(true);
    await userEvent.type(name, "{Backspace}");
    expect(asksToClose()).toBe(false);
  });

  test("before signing out by the menu", async () => {
    const assign = vi.spyOn(location, "assign").mockReturnValue();
    open("/settings");
    await typeName();
    await userEvent.click(screen.getByRole("button", { name: /^Account menu/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
    await answer("Keep editing");
    expect(localStorage.getItem("authToken")).toBe("token");
    expect(assign).not.toHaveBeenCalled();
  });
});

const forms = [
  ["general", "/forms/k7qm/edit", () => screen.findByLabelText("Name")],
  ["the message while paused", "/forms/k7qm/edit", () => screen.findByLabelText(/^Message shown while paused/)],
  ["a domain", "/forms/k7qm/edit?tab=sites", () => screen.findByLabelText("Add a domain")],
  ["a recipient", "/forms/k7qm/edit?tab=notifications", () => screen.findByLabelText("Email address")],
  ["email content", "/forms/k7qm/edit?tab=notifications", () => screen.findByLabelText(/^Subject/)],
  ["the redirect", "/forms/k7qm/edit?tab=thank-you", () => screen.findByLabelText(/^Redirect URL/)],
  ["retention", "/forms/k7qm/edit?tab=data", () => screen.findByLabelText(/^Delete submissions after/)],
  ["profile", "/settings", () => screen.findByLabelText(/^Name/)],
  ["email address", "/settings", () => screen.findByLabelText("New email address")],
  ["password", "/settings?tab=password", () => screen.findByLabelText("New password")],
] as const;

test.each(forms)("%s: leaving the page asks", async (_, path, field) => {
  open(path);
  const control = await field();
  expect(asksToClose()).toBe(false);
  await userEvent.type(control, "7");
  expect(asksToClose()).toBe(true);
  await userEvent.click(screen.getByRole("link", { name: "Dashboard" }));
  await answer("Discard changes");
  await screen.findByRole("heading", { name: "Start" });
});

test("a checkbox counts, and turned back it does not", async () => {
  stored = endpoint({ keep_foreign: true });
  open("/forms/k7qm/edit?tab=sites");
  const box = await screen.findByRole("checkbox", { name: /Only accept submissions/ });
  await userEvent.click(box);
  expect(asksToClose()).toBe(true);
  await userEvent.click(box);
  expect(asksToClose()).toBe(false);
});

test("what was saved is not asked about, nor a form that was deleted", async () => {
  open("/forms/k7qm/edit?tab=data");
  const days = await screen.findByLabelText(/^Delete submissions after/);
  await userEvent.click(screen.getByRole("checkbox", { name: /Allow executable files/ }));
  const [, save] = screen.getAllByRole("button", { name: "Save changes" });
  await userEvent.click(save as HTMLElement);
  await waitFor(() => expect(toasts.get().map(({ message }) => message)).toEqual(["Settings saved."]));
  expect(asksToClose()).toBe(false);

  await userEvent.type(days, "7");
  expect(asksToClose()).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Delete endpoint…" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Confirm Deletion" }));
  await userEvent.type(dialog.getByRole("textbox"), "Contact{Enter}");
  await screen.findByRole("heading", { name: "All endpoints" });
});

test("a lost session is never held up, nor is the question left over the sign-in", async () => {
  open("/forms/k7qm/edit");
  await typeName();
  await userEvent.click(screen.getByRole("link", { name: "Snippet" }));
  await question();
  localStorage.removeItem("authToken");
  fireEvent(window, new StorageEvent("storage", { key: "authToken", newValue: null }));
  await screen.findByRole("heading", { name: "Sign in" });
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(asksToClose()).toBe(false);
});

describe("the webhook dialog", () => {
  async function edit() {
    open("/forms/k7qm/edit?tab=webhooks");
    await userEvent.click(await screen.findByRole("button", { name: /^More for/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Edit webhook" }));
    return within(await screen.findByRole("dialog", { name: "Edit webhook" }));
  }

  test("asks before it closes with changes; Cancel is answer enough", async () => {
    const dialog = await edit();
    await userEvent.type(dialog.getByLabelText("Header 1 value"), "abc");
    expect(asksToClose()).toBe(true);
    await userEvent.keyboard("{Escape}");
    await answer("Keep editing");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(dialog.getByLabelText<HTMLInputElement>("Header 1 value").value).toBe("abc");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asksToClose()).toBe(false);
  });

  test("closes at once without changes", async () => {
    await edit();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
