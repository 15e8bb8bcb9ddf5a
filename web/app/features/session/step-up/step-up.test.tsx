import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { client } from "~/api/client";
import { storeToken } from "~/lib/browser/token";
import { StepUp } from "./step-up";

const asked: { path: string; body: string }[] = [];
let user = { email: "ada@example.org", two_factor: false };
let confirmed = false;

const right = ["right", "123456", "abcd-efgh"];

function answer(path: string, body: string): Response {
  if (path === "/api/auth/profile") return Response.json(user);
  if (path === "/api/auth/two-factor") {
    return confirmed ? Response.json({ secret: "S" }) : Response.json({ code: "step_up_required" }, { status: 403 });
  }
  const [field = "", given] = Object.entries(JSON.parse(body))[0] ?? [];
  confirmed = right.includes(String(given));
  const errors = [{ field, code: "wrong", message: "This is not right" }];
  return confirmed
    ? new Response(null, { status: 204 })
    : Response.json({ detail: "Invalid", errors }, { status: 422 });
}

beforeEach(() => {
  asked.length = 0;
  confirmed = false;
  user = { email: "ada@example.org", two_factor: false };
  storeToken("secret");
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    const body = await request.text();
    asked.push({ path, body });
    return answer(path, body);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function begin() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <StepUp />
    </QueryClientProvider>,
  );
  return client.POST("/api/auth/two-factor");
}

test("asks for the password until it is right, then lets the call go on", async () => {
  const call = begin();
  const field = await screen.findByLabelText("Password");
  await userEvent.type(field, "wrong");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("This is not right");
  expect(document.activeElement).toBe(field);
  await userEvent.clear(field);
  await userEvent.type(field, "right");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect((await call).data).toEqual({ secret: "S" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("asks for a code where two-factor is on; a recovery code is one too", async () => {
  user.two_factor = true;
  const call = begin();
  await screen.findByLabelText("Code from your app");
  await userEvent.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
  await userEvent.type(screen.getByLabelText("Recovery code"), " abcd-efgh {Enter}");
  expect((await call).response.status).toBe(200);
  expect(asked.find(({ path }) => path === "/api/auth/step-up")?.body).toBe('{"code":"abcd-efgh"}');
});

test("sends nothing that is empty, and can be left", async () => {
  const call = begin();
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByText("Enter your password.");
  await userEvent.keyboard("{Escape}");
  expect((await call).response.status).toBe(403);
  expect(asked.some(({ path }) => path === "/api/auth/step-up")).toBe(false);
});
