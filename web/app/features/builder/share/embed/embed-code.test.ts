import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { embedSamples } from "./embed-code";

const endpointUrl = "https://forms.example.com/api/submit/k7qm2zrt9xwb4dhs";
const url = "https://forms.example.com/h/k7qm2zrt9xwb4dhs";
const title = 'Quotes & "offers" <now>';
const [inline, popup, page] = embedSamples(endpointUrl, title, "en");
/** Nothing is to be loaded, so what would load has another name. */
const parse = (code = "") => new DOMParser().parseFromString(code.replaceAll("iframe", "x-iframe"), "text/html");

test("each sample leads to the hosted form, with its title as text", () => {
  expect(parse(inline.code).querySelector("x-iframe[data-formtray]")?.getAttribute("src")).toBe(`${url}?embed`);
  expect(parse(inline.code).querySelector("x-iframe")?.getAttribute("title")).toBe(title);
  const button = parse(popup?.code).querySelector("button[data-formtray-popup]");
  expect([button?.getAttribute("data-formtray-popup"), button?.textContent]).toEqual([url, title]);
  expect([parse(page?.code).title, parse(page?.code).querySelector("x-iframe")?.getAttribute("src")]).toEqual([
    title,
    url,
  ]);
});

test("two of them need our script, which doesn't hold up the page", () => {
  const script = '<script src="https://forms.example.com/embed.js" async></script>';
  expect([inline, popup, page].map((sample) => sample?.code.includes(script))).toEqual([true, true, false]);
});

test("the full page is a valid document", async () => {
  const { results } = await new HtmlValidate({ extends: ["html-validate:standard"] }).validateString(page?.code ?? "");
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
});
