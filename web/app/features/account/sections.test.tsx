import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, Suspense } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import type { Profile } from "~/api/queries/profile";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import DeleteSection from "./data/delete-section";
import { EmailForm } from "./profile/email-form";
import ProfileSection from "./profile/profile-section";
import AuditSection from "./security/audit-section";
import PasswordSection from "./security/password-section";
import SessionsSection from "./security/sessions-section";
import TwoFactorSection from "./security/two-factor-section";

const profile: Profile = {
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

const answers: Record<string, (body: string) => Response> = {};
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  for (const key of Object.keys(answers)) delete answers[key];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const call = `${request.method} ${pathname}${search}`;
    asked.push(body ? `${call} ${body}` : call);
    return answers[call]?.(body) ?? new Response(null, { status: 204 });
  });
});

afterEach(() => vi.unstubAllGlobals());

function draw(element: ReactNode) {
  const page = (
    <QueryClientProvider client={createQueryClient()}>
      <Suspense fallback="waiting">{element}</Suspense>
      <ConfirmDialogs />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />);
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("a changed password hands the new token on and empties its fields", async () => {
  answers["POST /api/auth/change-password"] = () => Response.json({ token: "renewed" });
  const onToken = vi.fn(async () => undefined);
  draw(<PasswordSection profile={profile} onToken={onToken} />);
  const save = screen.getByRole("button", { name: "Change password" });
  await userEvent.type(screen.getByLabelText("Current password"), "the old one");
  expect(save.getAttribute("aria-disabled")).toBe("true");
  await userEvent.type(screen.getByLabelText("New password"), "a new password of mine");
  await press("Change password");
  await waitFor(() => expect(onToken).toHaveBeenCalledExactlyOnceWith("renewed"));
  expect(asked).toEqual([
    'POST /api/auth/change-password {"current_password":"the old one","new_password":"a new password of mine"}',
  ]);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Current password").value).toBe(""));
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("");
  expect(save.getAttribute("aria-disabled")).toBe("true");
});

test("profile and email are saved when something changed, not before", async () => {
  answers["PUT /api/auth/profile"] = (body) => Response.json({ ...profile, ...JSON.parse(body) });
  draw(<ProfileSection profile={profile} onProfile={vi.fn()} />);
  await press("Save changes");
  await press("Change email");
  expect(asked).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Name/), " L.");
  await press("Save changes");
  await waitFor(() => expect(asked).toEqual(['PUT /api/auth/profile {"name":"Ada L.","timezone":"UTC"}']));
  await waitFor(() => {
    expect(screen.getByRole("button", { name: "Save changes" }).getAttribute("aria-disabled")).toBe("true");
  });
});

test("a new address waits, is sent for again, or dropped", async () => {
  answers["PUT /api/auth/profile"] = (body) => Response.json({ ...profile, new_email: JSON.parse(body).email });
  const onProfile = vi.fn();
  draw(<EmailForm profile={{ ...profile, new_email: "new@example.org" }} onProfile={onProfile} />);
  screen.getByText("Verify new@example.org");
  await press("Resend email");
  await waitFor(() => expect(onProfile).toHaveBeenCalledOnce());
  await press("Cancel change");
  await waitFor(() => expect(onProfile).toHaveBeenCalledTimes(2));
  expect(asked).toEqual([
    'PUT /api/auth/profile {"email":"new@example.org"}',
    'PUT /api/auth/profile {"email":"ada@example.org"}',
  ]);
});

test("two-factor is on when a code was shown; then its recovery codes are", async () => {
  answers["POST /api/auth/two-factor"] = () =>
    Response.json({ secret: "ABCDEFGHIJ", url: "otpauth://totp/x", qr: "<svg/>" });
  answers["PUT /api/auth/two-factor"] = () => Response.json({ recovery_codes: ["aaaa-bbbb", "cccc-dddd"] });
  const onChanged = vi.fn(async () => undefined);
  draw(<TwoFactorSection on={false} onChanged={onChanged} />);
  await press("Turn on two-factor authentication");
  await screen.findByText("ABCD EFGH IJ");
  expect(screen.getByRole("img", { name: /QR code/ }).getAttribute("src")).toBe("data:image/svg+xml,%3Csvg%2F%3E");
  await userEvent.type(screen.getByLabelText("Code"), "123456{Enter}");
  const codes = await screen.findByRole("list", { name: "Recovery codes" });
  expect(within(codes).getAllByRole("listitem")).toHaveLength(2);
  expect(onChanged).toHaveBeenCalledOnce();
});

test("two-factor goes off after a question", async () => {
  const onChanged = vi.fn(async () => undefined);
  draw(<TwoFactorSection on onChanged={onChanged} />);
  await press("Turn off two-factor authentication");
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  expect(asked).toEqual([]);
  await press("Turn off two-factor authentication");
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Turn off" }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(asked).toEqual(["DELETE /api/auth/two-factor"]);
});

test("sessions are ended one by one or all but this", async () => {
  const at = "2026-11-15T10:00:00Z";
  const session = { network: "192.0.2.0/24", created_at: at, last_seen_at: at };
  const items = [
    { ...session, id: "a", device: "Firefox on Linux", current: true },
    { ...session, id: "b", device: "Safari on iPhone", current: false },
  ];
  answers["GET /api/auth/sessions"] = () => Response.json({ items });
  draw(<SessionsSection />);
  await press("End session: Safari on iPhone");
  await waitFor(() => expect(asked).toContain("DELETE /api/auth/sessions/b"));
  await press("End all other sessions");
  await waitFor(() => expect(asked).toContain("DELETE /api/auth/sessions"));
  expect(screen.getAllByRole("button", { name: /^End session/ })).toHaveLength(1);
});

test("the audit log goes on where a page ended", async () => {
  const event = {
    kind: "signed_in",
    at: "2026-11-15T10:00:00Z",
    device: "Firefox on Linux",
    network: "x",
    details: {},
  };
  answers["GET /api/auth/events?size=30"] = () => Response.json({ items: [{ ...event, id: "1" }], next_cursor: "1" });
  answers["GET /api/auth/events?size=30&cursor=1"] = () =>
    Response.json({ items: [{ ...event, id: "0", kind: "registered" }], next_cursor: null });
  draw(<AuditSection />);
  await press("Show older events");
  await screen.findByText("Account created");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Show older events" })).toBeNull();
});

test("an account goes only with its address typed", async () => {
  const onDeleted = vi.fn();
  draw(<DeleteSection profile={profile} onDeleted={onDeleted} />);
  await press("Delete account");
  const dialog = within(await screen.findByRole("alertdialog"));
  const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete" });
  expect(button.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText(/^Type/), " Ada@example.org");
  await userEvent.click(button);
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(asked).toEqual(['DELETE /api/auth/account {"email":"Ada@example.org"}']);
});
