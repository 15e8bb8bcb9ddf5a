import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { highlight } from "~/lib/text/highlight";
import { snippetsFor } from "./snippets";

const address = "https://formtray.example/api/submit/k7qm2zrt9xwb4dhs";
const snippets = snippetsFor(address);

/** What of a snippet is script, with the language it is written in. */
function scriptOf({ file, code }: (typeof snippets)[number]): { name: string; text: string } | undefined {
  if (/\.(jsx|tsx?)$/.test(file)) return { name: file, text: code };
  const script = code.match(/<script[^>]*>([\s\S]*?)<\/script>/)?.[1];
  return script === undefined ? undefined : { name: "script.js", text: script };
}

test("there is one for each of these stacks, once", () => {
  const stacks = snippets.map(({ stack }) => stack);
  for (const stack of "HTML fetch React Next.js Vue Nuxt Svelte Angular Astro Eleventy Hugo Webflow jQuery curl".split(
    " ",
  )) {
    expect(stacks).toContain(stack);
  }
  expect(new Set(stacks).size).toBe(stacks.length);
});

describe.each(snippets.map((snippet) => [snippet.stack, snippet] as const))("%s", (stack, snippet) => {
  test("names the address, once and whole", () => {
    expect(snippet.code.split(address)).toHaveLength(2);
  });

  test("gives every input a name, and the form a method", () => {
    const inputs = snippet.code.match(/<(input|textarea|select)\b[^>]*>/g) ?? [];
    if (stack === "curl") expect(snippet.code.match(/--data-urlencode "(email|message)=/g)).toHaveLength(2);
    else expect(inputs).toHaveLength(2);
    for (const input of inputs) expect(input).toMatch(/ name="\w+"/);
    for (const form of snippet.code.match(/<form\b[^>]*>/g) ?? []) expect(form).toContain(' method="post"');
  });

  test("is labelled for those who cannot see it", () => {
    if (stack === "curl") return;
    expect(snippet.code.match(/<label/g)).toHaveLength(2);
  });

  test("has script that parses", () => {
    const script = scriptOf(snippet);
    if (script) expect(parseSync(script.name, script.text).errors).toEqual([]);
  });

  test("loses no character when it is coloured", () => {
    const pieces = highlight(snippet.code, snippet.language);
    expect(pieces.map(({ text }) => text).join("")).toBe(snippet.code);
    expect(pieces.some(({ kind, text }) => kind === "text" && text.includes(address))).toBe(true);
  });
});

test("the HTML snippet is a whole form of five lines", () => {
  expect(snippets[0].code.split("\n")).toHaveLength(5);
});
