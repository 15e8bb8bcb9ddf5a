import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import type { Delivery } from "~/api/queries/deliveries";
import { toasts } from "~/ui/feedback/toast";
import { attemptsWith, delivery } from "../sample";
import { Deliveries } from "./deliveries";

let stored: Delivery[];
const asked: string[] = [];
let refuse: Response | undefined;

beforeEach(() => {
  asked.length = 0;
  refuse = undefined;
  toasts.set([]);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request) => {
    const { method, url } = request as Request;
    asked.push(`${method} ${new URL(url).pathname}`);
    if (refuse) return refuse.clone();
    if (method === "POST") return new Response(null, { status: 202 });
    const at = "2026-11-15T14:31:07Z";
    const went = stored.map((one) => ({ at, kind: "delivery", delivery: one }));
    return Response.json({ items: [{ at, kind: "received" }, ...went] });
  });
});

const submission = { id: "s1", endpoint_id: "k7qm", created_at: "2026-11-15T14:31:07Z", state: "inbox" };

function draw(state = "inbox") {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ol>
          <Deliveries submission={{ ...submission, state }} />
        </ol>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("each delivery says how far it is; its tries open by keyboard", async () => {
  const hook = { id: "2", destination_id: "d2", kind: "webhook", target: "https://crm.example/hooks" } as const;
  stored = [
    delivery({ attempts: attemptsWith("ok") }),
    delivery({ ...hook, state: "given_up", attempts: attemptsWith("later", "never") }),
  ];
  draw();
  await screen.findByText(/^Delivered to/);
  const [mail, call] = screen.getAllByRole("listitem");
  expect(mail?.textContent).toContain("Delivered to anna@atelier.example in 212 ms");
  expect(call?.textContent).toContain("Failed after 2 attempts: crm.example/hooks");
  expect(call?.textContent).toContain("“503 Service Unavailable”");
  screen.getByRole("button", { name: "2 attempts to crm.example/hooks" }).focus();
  await userEvent.keyboard("{Enter}");
  const list = within(screen.getByRole("list", { name: "Attempts" }));
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^1\. .* ?Failed ?212 ms ?503 Service Unavailable$/),
    expect.stringMatching(/^2\. .* ?Rejected ?212 ms ?503 Service Unavailable$/),
  ]);
  await userEvent.keyboard("{Enter}");
  expect(screen.queryByRole("list", { name: "Attempts" })).toBeNull();
});

test("what is settled can be resent, once a destination, and is looked at again", async () => {
  stored = [delivery({ state: "given_up", attempts: attemptsWith("never") })];
  draw();
  const button = await screen.findByRole("button", { name: "Resend to anna@atelier.example" });
  stored = [...stored, delivery({ id: "2", round: 2, state: "due" })];
  await userEvent.click(button);
  expect(await screen.findByText(/^Resending to/)).toBeTruthy();
  expect(asked).toContain("POST /api/deliveries/0190a0a0-0000-7000-8000-000000000001/replay");
  expect(toasts.get()[0]?.message).toBe("Resend to anna@atelier.example queued.");
  expect(screen.queryByRole("button", { name: /Resend/ })).toBeNull();
});

test("a refused resend is told in the server's words", async () => {
  stored = [delivery({ attempts: attemptsWith("ok") })];
  draw();
  const button = await screen.findByRole("button", { name: /Resend/ });
  refuse = Response.json({ detail: "This recipient or webhook was removed." }, { status: 409 });
  await userEvent.click(button);
  await waitFor(() => expect(toasts.get()[0]?.message).toBe("Couldn't resend. This recipient or webhook was removed."));
});

test("what waits for somebody leads to where that is settled", async () => {
  const paused = { destination_id: "d2", kind: "webhook", target: "https://crm.example" } as const;
  stored = [
    delivery({ state: "waiting", waits_for: "confirmation" }),
    delivery({ id: "2", ...paused, state: "waiting", waits_for: "paused" }),
  ];
  draw();
  expect((await screen.findByRole("link", { name: "View recipients" })).getAttribute("href")).toBe(
    "/forms/k7qm/edit?tab=notifications",
  );
  expect(screen.getByRole("link", { name: "View webhooks" }).getAttribute("href")).toBe(
    "/forms/k7qm/edit?tab=webhooks",
  );
  expect(screen.queryByRole("button", { name: /Resend/ })).toBeNull();
});

test("what went to nobody says so in the inbox; spam has nothing to say", async () => {
  stored = [];
  draw();
  expect((await screen.findByRole("link", { name: "Set up notifications" })).getAttribute("href")).toBe(
    "/forms/k7qm/edit?tab=notifications",
  );
});

test("spam went nowhere, and nothing is said of it", async () => {
  stored = [];
  draw("spam");
  await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
});

test("a failure is told, and Retry asks again", async () => {
  stored = [delivery({ attempts: attemptsWith("ok") })];
  refuse = Response.json({ detail: "The database does not answer." }, { status: 503 });
  draw();
  expect((await screen.findByRole("alert")).textContent).toContain("The database does not answer.");
  refuse = undefined;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/^Delivered to/)).toBeTruthy();
});
