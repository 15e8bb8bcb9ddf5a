import { beforeEach, expect, test, vi } from "vitest";
import { startArticleSearch } from "./article-search";

const sections = [
  { page: "Bots", section: "", to: "/blog/bots", text: "How they work." },
  { page: "Bots", section: "Honeypots", to: "/blog/bots#honeypots", text: "A field nobody sees." },
  { page: "React", section: "", to: "/blog/react", text: "Actions." },
];

function place(address = "/blog", answer = () => Response.json(sections)) {
  history.replaceState(null, "", address);
  vi.stubGlobal("fetch", async () => answer());
  document.body.innerHTML = `<search data-finder><input type="search"><p aria-live="polite"></p>
      <input type="radio" name="category" value="" checked><input type="radio" name="category" value="Security"></search>
    <section data-part><div data-article="bots" data-category="Security">Bots and traps</div></section>
    <section data-part><div data-article="react" data-category="React">React</div></section><p data-none hidden></p>`;
  startArticleSearch();
  const said = document.querySelector("[aria-live]") as HTMLElement;
  const input = document.querySelector('input[type="search"]') as HTMLInputElement;
  const type = async (text: string) => {
    said.textContent = "";
    input.value = text;
    input.dispatchEvent(new Event("input"));
    await vi.waitFor(() => expect(said.textContent).not.toBe(""));
  };
  const choose = async (at: number) => {
    said.textContent = "";
    const radio = document.querySelectorAll<HTMLInputElement>('input[type="radio"]')[at];
    if (!radio) throw new Error("no such choice");
    radio.checked = true;
    radio.dispatchEvent(new Event("change"));
    await vi.waitFor(() => expect(said.textContent).not.toBe(""));
  };
  return { said, type, choose };
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>("[data-article]:not([hidden])")].map(({ dataset }) => dataset.article);

beforeEach(() => history.replaceState(null, "", "/blog"));

test("what is typed is looked for in the whole text, and the address says so", async () => {
  const { said, type } = place();
  await type("honeypot");
  expect(shown()).toEqual(["bots"]);
  expect(said.textContent).toBe("1 article found.");
  expect(location.search).toBe("?q=honeypot");
  await type("");
  expect(shown()).toEqual(["bots", "react"]);
  expect(location.search).toBe("");
});

test("a category shows its own, and a part without any is hidden", async () => {
  const { choose } = place();
  await choose(1);
  expect(shown()).toEqual(["bots"]);
  expect(document.querySelectorAll("[data-part][hidden]")).toHaveLength(1);
  expect(location.search).toBe("?category=Security");
});

test("an address with a category and words opens as it was shared", async () => {
  const { said } = place("/blog?category=Security&q=actions");
  await vi.waitFor(() => expect(said.textContent).toBe("No articles found."));
  expect(document.querySelector<HTMLElement>("[data-none]")?.hidden).toBe(false);
});

test("without the index the list's own words are looked through", async () => {
  const { type } = place("/blog", () => new Response("", { status: 503 }));
  await type("traps");
  expect(shown()).toEqual(["bots"]);
});

test("an index that wasn't to be had is asked for again at the next search", async () => {
  const { type } = place("/blog", () => new Response("", { status: 503 }));
  await type("honeypot");
  expect(shown()).toEqual([]);
  vi.stubGlobal("fetch", async () => Response.json(sections));
  await type("honeypots");
  expect(shown()).toEqual(["bots"]);
});
