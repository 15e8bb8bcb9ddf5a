import { expect, test } from "vitest";
import { highlight } from "./highlight";

const form = `<!-- contact -->\n<form action="/api/submit/k7" method="post">\n  <input name="email" required>Send</form>`;

test("loses no character", () => {
  const script = `// post\nawait fetch("/x", { method: "POST" });`;
  for (const [code, language] of [
    [form, "html"],
    [script, "script"],
    ["plain", "text"],
  ] as const) {
    const pieces = highlight(code, language);
    expect(pieces.map((piece) => piece.text).join("")).toBe(code);
  }
});

test("tells tags, names and texts apart", () => {
  const kinds = Object.fromEntries(highlight(form, "html").map((piece) => [piece.text, piece.kind]));
  expect(kinds).toMatchObject({
    "<!-- contact -->": "comment",
    "<form": "tag",
    action: "name",
    '"post"': "text",
    required: "name",
  });
});

test("a component has both at once, and what stands between angles in a type is no tag", () => {
  const code = `const told = ref<Result>("x");\nreturn <p v-else role="alert">{told}</p>;`;
  const pieces = highlight(code, "component");
  expect(pieces.map(({ text }) => text).join("")).toBe(code);
  const tags = pieces.filter(({ kind }) => kind === "tag").map(({ text }) => text);
  expect(tags).toEqual(["const", "return", "<p", ">", "</p", ">"]);
  expect(pieces.filter(({ kind }) => kind === "name").map(({ text }) => text)).toEqual(["role"]);
});
