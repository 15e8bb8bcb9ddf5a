import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, Suspense } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import { toasts } from "~/ui/feedback/toast";

type Answer = (body: string) => Response;

/** A server for the tests of a file: what it is asked, and what it answers; 204 unless it was told. */
export function mockApi() {
  const answers: Record<string, Answer> = {};
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    for (const key of Object.keys(answers)) delete answers[key];
    toasts.set([]);
    vi.stubGlobal("fetch", async (request: Request) => {
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      const call = `${request.method} ${pathname}${search}`;
      if (request.method !== "GET") asked.push(body ? `${call} ${body}` : call);
      const answer = answers[call] ?? answers[`${request.method} ${pathname}`];
      return answer?.(body) ?? new Response(null, { status: 204 });
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return { answers, asked };
}

export function renderPage(element: ReactNode) {
  const page = (
    <QueryClientProvider client={createQueryClient()}>
      <Suspense fallback="waiting">{element}</Suspense>
      <ConfirmDialogs />
    </QueryClientProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />);
}

export const clickButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

export const confirmDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));

export const toastMessages = () => toasts.get().map(({ message }) => message);

/** As the server refuses what was typed. */
export const validationError = (field: string, code: string, message: string) =>
  Response.json({ detail: "Invalid", code: "invalid", errors: [{ field, code, message }] }, { status: 422 });
