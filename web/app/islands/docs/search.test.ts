import { expect, test, vi } from "vitest";
import { startSearch } from "./search";

const sections = [
  { page: "Webhooks", section: "", to: "/docs/webhooks", text: "Call a URL." },
  { page: "Webhooks", section: "Check the signature", to: "/docs/webhooks#check", text: "Compare it." },
];

function place() {
  vi.stubGlobal("fetch", async () => Response.json(sections));
  document.body.innerHTML =
    '<div data-docs-search><input type="search"><p aria-live="polite"></p><ul data-results hidden></ul></div>';
  startSearch();
  const input = document.querySelector("input") as HTMLInputElement;
  const list = document.querySelector("ul") as HTMLElement;
  const type = async (text: string) => {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await vi.waitFor(() => expect(document.querySelector("[aria-live]")?.textContent).not.toBe(""));
  };
  const press = (key: string, on: Element = document.activeElement ?? input) =>
    on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  return { input, list, type, press };
}

test("what is typed is looked for, and told", async () => {
  const { list, type } = place();
  await type("signature");
  expect(list.hidden).toBe(false);
  expect(list.querySelector("a")?.getAttribute("href")).toBe("/docs/webhooks#check");
  expect(document.querySelector("[aria-live]")?.textContent).toBe("1 result.");
});

test("nothing found is told too", async () => {
  const { list, type } = place();
  await type("carrier pigeon");
  expect(list.hidden).toBe(false);
  expect(list.textContent).toBe("No results found.");
  expect(document.querySelector("[aria-live]")?.textContent).toBe("No results found.");
});

test.each([
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an error of the server", async () => new Response("", { status: 503 })],
])("an index that wasn't to be had (%s) is said, and asked for again with the next letter", async (_, fails) => {
  const { input, list, type } = place();
  const fetch = vi.fn(fails);
  vi.stubGlobal("fetch", fetch);
  input.dispatchEvent(new Event("focus"));
  await type("signatur");
  expect(list.textContent).toBe("Search couldn't be loaded. Keep typing to retry.");
  expect(document.querySelector("[aria-live]")?.textContent).toBe("Search couldn't be loaded. Keep typing to retry.");
  vi.stubGlobal("fetch", async () => Response.json(sections));
  await type("signature");
  await vi.waitFor(() => expect(list.querySelector("a")?.getAttribute("href")).toBe("/docs/webhooks#check"));
});

test("arrows walk through the results and back, Escape ends it", async () => {
  const { input, list, type, press } = place();
  await type("webhooks");
  input.focus();
  press("ArrowDown");
  expect(document.activeElement?.textContent).toContain("Webhooks");
  press("ArrowUp");
  expect(document.activeElement).toBe(input);
  press("Escape");
  expect(list.hidden).toBe(true);
});

test("a slash does nothing where single-key shortcuts are turned off", () => {
  localStorage.setItem("singleKeyShortcuts", "off");
  const { input, press } = place();
  press("/", document.body);
  expect(document.activeElement).not.toBe(input);
  localStorage.clear();
});

test("a slash goes to the field, except where one types", () => {
  const { input, press } = place();
  press("/", document.body);
  expect(document.activeElement).toBe(input);
});
