import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import Login from "./login";
import Register from "./register";

const refusal = (field: string, code: string, message: string) =>
  Response.json({ detail: message, code: "invalid", errors: [{ field, code, message }] }, { status: 422 });

const answers: Record<string, () => Response> = {};
let sent: Record<string, unknown> | undefined;

beforeEach(() => {
  sent = undefined;
  answers["/api/"] = () => Response.json({ operator: "help@example.org" });
  answers["/api/auth/register"] = () => refusal("invitation", "invalid_invitation", "This invitation has expired.");
  vi.stubGlobal("fetch", async (request: Request | string) => {
    const path = typeof request === "string" ? request : new URL(request.url).pathname;
    if (typeof request !== "string") sent = await request.clone().json();
    return answers[path]?.() ?? new Response(null, { status: 404 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.registration;
});

function open(path: string, marked?: string) {
  if (marked) document.documentElement.dataset.registration = marked;
  const routes = [
    { path: "/register", element: <Register /> },
    { path: "/login", element: <Login /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test("an open server shows the form", () => {
  open("/register");
  expect(screen.getByRole("button", { name: "Create Account" })).toBeTruthy();
});

test.each([
  ["closed", "Registration is closed", "This server doesn't accept new accounts."],
  ["invitation", "Registration is by invitation", "You need an invitation to create an account on this server."],
])("a server that is %s says so, with the operator's address and without a form", async (marked, title, text) => {
  open("/register", marked);
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByLabelText("Email")).toBeNull();
  const contact = await screen.findByRole("link", { name: "help@example.org" });
  expect(contact.getAttribute("href")).toBe("mailto:help@example.org");
});

test("an invited person gets the form on a closed server, and the invitation is sent with it", async () => {
  open("/register?invitation=abc", "closed");
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "long enough one");
  await userEvent.click(screen.getByRole("button", { name: "Create Account" }));
  expect((await screen.findByRole("alert")).textContent).toContain("This invitation has expired.");
  expect(sent).toMatchObject({ email: "ada@example.org", invitation: "abc" });
});

test("nothing about an invitation is sent without one", async () => {
  open("/register");
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "long enough one");
  await userEvent.click(screen.getByRole("button", { name: "Create Account" }));
  await screen.findByRole("alert");
  expect(sent).not.toHaveProperty("invitation");
});

test("the login of a closed server doesn't lead to registration", () => {
  open("/login", "closed");
  expect(screen.queryByRole("link", { name: "Create Account" })).toBeNull();
  expect(screen.getByText("This server doesn't accept new accounts.")).toBeTruthy();
});
