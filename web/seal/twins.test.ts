import { expect, test } from "vitest";
import { plain } from "./twins.ts";

test("a note becomes a quotation, tabs leave their fences, a figure its words", () => {
  const text = plain(`Before.

<Note title="Mind this">
It is so.
</Note>

<Tabs label="Language">

\`\`\`js
a();
\`\`\`

</Tabs>

![Three boxes](./figures/boxes.svg "Caption")
`);
  expect(text).toBe(`Before.

> **Mind this**
>
> It is so.

\`\`\`js
a();
\`\`\`

*Figure: Three boxes*
`);
});

test("what stands in a fence stays as it is", () => {
  const fence = '```jsx\nimport { a } from "b";\n<Tabs>{/* kept */}</Tabs>\n[x](/y)\n```';
  expect(plain(`[x](/y)\n\n${fence}\n`)).toBe(`[x](https://formtray.example/y)\n\n${fence}\n`);
});

test("a fence keeps its title, and loses what is for the run of its code", () => {
  const body = '\n<b norun="x">\n```\n';
  expect(plain(`\`\`\`html title="a.html" norun="needs Webflow"${body}`)).toBe(`\`\`\`html title="a.html"${body}`);
});

test("what is made from the code stands in the twin too, without the marks of its anchors", () => {
  const text = plain('<Generated name="errors" />\n');
  expect(text).toContain("### `FORM_NOT_FOUND`\n");
  expect(text).not.toContain("{#");
});

test("what only some servers show keeps its marks, which the server takes out", () => {
  const text = plain(
    "Stored<WithBilling>, and not counted</WithBilling>.\n\n<WithoutBilling>\n\nIncluded.\n\n</WithoutBilling>\n",
  );
  expect(text).toBe(
    "Stored<with-billing>, and not counted</with-billing>.\n\n<without-billing>\n\nIncluded.\n\n</without-billing>\n",
  );
});
