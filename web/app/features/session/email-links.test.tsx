import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { readDevice } from "~/lib/browser/device";
import { readToken, storeToken } from "~/lib/browser/token";
import { ForgotPasswordForm } from "./password-reset/forgot-password-form";
import { ResetPasswordForm } from "./password-reset/reset-password-form";
import { VerifyEmailForm } from "./verify-email/verify-email-form";

const asked: { path: string; body: string; token: string | null }[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname: path } = new URL(request.url);
    asked.push({ path, body: await request.text(), token: request.headers.get("Authorization") });
    return path === "/api/auth/profile" ? Response.json({}) : answer();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(element: React.ReactNode) {
  const router = createMemoryRouter([
    { path: "/", element: <QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider> },
    { path: "/login", element: <h1>login</h1> },
  ]);
  render(<RouterProvider router={router} />);
  return router;
}

test("a link is asked for without the token, and the address told", async () => {
  storeToken("secret");
  answer = () => Response.json({ detail: "…" }, { status: 202 });
  const onSent = vi.fn();
  open(<ForgotPasswordForm onSent={onSent} />);
  await userEvent.click(screen.getByRole("button", { name: "Send reset link" }));
  await screen.findByText("Enter your email address.");
  expect(asked).toEqual([]);
  await userEvent.type(screen.getByLabelText("Email"), " ada@example.org{Enter}");
  await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith("ada@example.org"));
  expect(asked).toEqual([{ path: "/api/auth/forgot-password", body: '{"email":"ada@example.org"}', token: null }]);
});

test("a new password ends the session here too, and makes this device known", async () => {
  storeToken("secret");
  answer = () => new Response(null, { status: 204, headers: { "X-Device": "known" } });
  const router = open(<ResetPasswordForm token="t" />);
  await userEvent.type(screen.getByLabelText("New password"), "a new password of mine{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.state).toEqual({ reason: "reset" });
  expect(readToken()).toBeNull();
  expect(readDevice()).toBe("known");
  expect(asked[0]).toMatchObject({ body: '{"token":"t","new_password":"a new password of mine"}', token: null });
});

test("a dead link says that the password has not changed, and leads to a new one", async () => {
  const errors = [{ field: "token", code: "invalid_token", message: "…" }];
  answer = () => Response.json({ detail: "Invalid", errors }, { status: 422 });
  open(<ResetPasswordForm token="t" />);
  await userEvent.type(screen.getByLabelText("New password"), "a new password of mine{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Your password hasn't changed");
  expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe("/forgot-password");
});

test("an address is confirmed by a press, not by opening the page", async () => {
  answer = () => Response.json({ user: { email: "ada@example.org" } });
  const onConfirmed = vi.fn();
  open(<VerifyEmailForm token="a/b" onConfirmed={onConfirmed} />);
  const button = await screen.findByRole("button", { name: "Verify email address" });
  expect(asked).toEqual([]);
  await userEvent.click(button);
  await waitFor(() => expect(onConfirmed).toHaveBeenCalledExactlyOnceWith("ada@example.org"));
  expect(asked[0]?.path).toBe("/api/auth/verify-email/a%2Fb");
});
