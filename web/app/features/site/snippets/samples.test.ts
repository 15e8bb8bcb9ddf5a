import { expect, test } from "vitest";
import { heroSamples, scenarios } from "./samples";

const code = (name: string) => heroSamples.find((sample) => sample.name === name)?.code ?? "";

test("the form to paste is a form: posts, names its fields, marks them as required", () => {
  document.body.innerHTML = code("html");
  const form = document.querySelector("form");
  expect(form?.getAttribute("method")).toBe("post");
  expect(form?.getAttribute("action")).toMatch(/^https:\/\/formtray\.example\/api\/submit\/[\w-]+$/);
  const inputs = [...document.querySelectorAll("input, textarea")];
  expect(inputs.map((input) => input.getAttribute("name"))).toEqual(["email", "message"]);
  expect(inputs.every((input) => input.hasAttribute("required"))).toBe(true);
});

test("the lines for fetch run", async () => {
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as FunctionConstructor;
  const run = AsyncFunction("fetch", "FormData", "form", `${code("fetch")}\nreturn ok;`);
  const calls: unknown[][] = [];
  const answered = (...call: unknown[]) => {
    calls.push(call);
    return { json: async () => ({ ok: true, message: "" }) };
  };
  expect(await run(answered, class {}, null)).toBe(true);
  expect(calls).toEqual([[expect.stringContaining("/api/submit/"), { method: "POST", body: {} }]]);
});

test("every input of the scenarios has a name", () => {
  for (const { sample } of scenarios.filter((scenario) => scenario.sample.language === "html")) {
    document.body.innerHTML = sample.code;
    expect(document.querySelector("input")?.name).toBeTruthy();
  }
});
