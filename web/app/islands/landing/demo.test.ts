import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Demo } from "../../features/site/landing/demo/demo";
import { startDemo } from "./demo";

const seen = {
  created_at: "2026-11-15T12:00:00Z",
  gone_at: "2026-11-15T12:10:00Z",
  state: "inbox",
  fields: [
    { name: "name", value: "Grace Hopper" },
    { name: "message", value: "<img src=x onerror=alert(1)>\nTwo lines" },
  ],
  verdict: { score: 0, reasons: [] as string[] },
};

let asked: ReturnType<typeof vi.fn<typeof fetch>>;

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(createElement(Demo));
  asked = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", asked);
  startDemo();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers the post with a key, and what is asked under it with a submission. */
function answer(key: string, given: Partial<typeof seen> = {}) {
  asked.mockResolvedValueOnce(Response.json({ ok: true, next: `https://formtray.test/demo/${key}` }));
  asked.mockResolvedValueOnce(Response.json({ ...seen, ...given }));
}

const send = () => document.querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true }));
const said = () => document.querySelector("[data-demo-said]")?.textContent;
const sheets = () => [...document.querySelectorAll("[data-demo-list] > li")];
const text = (selector: string) => document.querySelector(`[data-demo-list] ${selector}`)?.textContent;

test("what was sent is read back and lies in the tray, as text", async () => {
  answer("k1");
  send();
  await vi.waitFor(() => expect(said()).toBe("Sent. It's in your inbox."));
  const [url, options] = asked.mock.calls[0] ?? [];
  expect(`${url}`).toMatch(/\/api\/submit\/demo$/);
  expect(`${options?.body}`).toBe(
    "name=Ada+Lovelace&email=ada%40example.com&message=Could+you+send+me+a+quote+by+Friday%3F",
  );
  expect(asked.mock.calls[1]?.[0]).toBe("/api/demo/k1");
  expect(text("[data-initials]")).toBe("GH");
  expect([...document.querySelectorAll("[data-demo-list] dt")].map((term) => term.textContent)).toEqual([
    "name",
    "message",
  ]);
  expect(text("dd:last-of-type")).toBe(seen.fields[1]?.value);
  expect(document.querySelector("img")).toBeNull();
  expect(text("[data-verdict]")).toBe("Passed spam check.");
  expect(document.querySelector("[data-demo-empty]")?.hasAttribute("hidden")).toBe(true);
  expect(document.querySelector("[data-demo-count]")?.textContent).toBe("Inbox 1 · Spam 0");
});

test("spam is shown as such, on top of the earlier ones", async () => {
  answer("k1");
  send();
  await vi.waitFor(() => expect(sheets()).toHaveLength(1));
  await vi.waitFor(() => expect(document.querySelector("form")?.ariaBusy).not.toBe("true"));
  answer("k2", { state: "spam", verdict: { score: 1, reasons: ["honeypot"] } });
  send();
  await vi.waitFor(() => expect(sheets()).toHaveLength(2));
  expect(said()).toBe("Sent. It's in the spam folder.");
  expect(document.querySelector("[data-demo-list] [data-spam]")?.hasAttribute("hidden")).toBe(false);
  expect(text("[data-verdict]")).toContain("a hidden field was filled in");
  expect(document.querySelectorAll("[data-demo-list] details[open]")).toHaveLength(1);
  expect(document.querySelector("[data-demo-count]")?.textContent).toBe("Inbox 1 · Spam 1");
});

test("the same again within seconds is one", async () => {
  answer("k1");
  send();
  await vi.waitFor(() => expect(said()).toContain("Sent."));
  await vi.waitFor(() => expect(document.querySelector("form")?.ariaBusy).not.toBe("true"));
  asked.mockResolvedValueOnce(Response.json({ ok: true, next: "https://formtray.test/demo/k1" }));
  send();
  await vi.waitFor(() => expect(said()).toContain("are merged"));
  expect(sheets()).toHaveLength(1);
});

test("a refusal is told in the server's words, a dead line in ours", async () => {
  asked.mockResolvedValueOnce(Response.json({ ok: false, detail: "Too many submissions." }, { status: 429 }));
  send();
  await vi.waitFor(() => expect(said()).toBe("Too many submissions."));
  expect(document.querySelector("[data-demo-said]")?.hasAttribute("data-bad")).toBe(true);
  await vi.waitFor(() => expect(document.querySelector("form")?.ariaBusy).not.toBe("true"));
  asked.mockRejectedValueOnce(new TypeError("offline"));
  send();
  await vi.waitFor(() => expect(said()).toContain("Couldn't reach the server"));
  expect(sheets()).toHaveLength(0);
});

test("after ten minutes the tray is empty again", async () => {
  vi.useFakeTimers();
  answer("k1");
  send();
  await vi.waitFor(() => expect(sheets()).toHaveLength(1));
  vi.advanceTimersByTime(600_000);
  expect(sheets()).toHaveLength(0);
  expect(document.querySelector("[data-demo-empty]")?.hasAttribute("hidden")).toBe(false);
});
