import type { Language } from "~/lib/highlight";

export interface Sample {
  /** Also the value of its tab. */
  name: "html" | "fetch" | "react";
  label: string;
  language: Language;
  code: string;
}

// islands/copy.ts puts this server's own address in the place of the host.
const address = "https://formtray.example/api/submit/your-endpoint-id";

export const heroSamples: readonly Sample[] = [
  {
    name: "html",
    label: "HTML",
    language: "html",
    code: `<form action="${address}"
      method="post">
  <input name="email" type="email" required>
  <textarea name="message" required></textarea>
  <button>Send</button>
</form>`,
  },
  {
    name: "fetch",
    label: "fetch",
    language: "script",
    code: `const answer = await fetch(
  "${address}",
  { method: "POST", body: new FormData(form) },
);
const { ok, message } = await answer.json();`,
  },
  {
    name: "react",
    label: "React",
    language: "html",
    code: `const to = "${address}";
const send = (body) => fetch(to, { method: "POST", body });
<form action={send}>
  <input name="email" type="email" required />
  <button>Send</button>
</form>`,
  },
];

interface Scenario {
  title: string;
  text: string;
  sample: Sample;
}

const html = (code: string): Sample => ({ name: "html", label: "HTML", language: "html", code });

export const scenarios: readonly Scenario[] = [
  {
    title: "Back to a page of your own",
    text: "A hidden field named redirect sends visitors to your thank-you page. It is followed on your own domain and the sites you list, nowhere else.",
    sample: html(`<input type="hidden" name="redirect" value="/thanks">`),
  },
  {
    title: "A trap for simple bots",
    text: "Whatever fills a field that people cannot see lands in the spam folder with the reason noted, not in the bin.",
    sample: html(`<input name="_gotcha" tabindex="-1" autocomplete="off" hidden>`),
  },
  {
    title: "An application with a CV",
    text: "Add a file input and the encoding every browser knows. Up to 10 MB a file, ten files a post, kept byte for byte.",
    sample: html(`<form action="…" method="post"
      enctype="multipart/form-data">
  <input type="file" name="cv" required>`),
  },
  {
    title: "Without leaving the page",
    text: "Post with fetch from any origin. The answer is JSON: the id of what was stored, or a stable code that says why not.",
    sample: {
      name: "fetch",
      label: "fetch",
      language: "script",
      code: `const body = new FormData(form);
const answer = await fetch(form.action, { method: "POST", body });
if (answer.ok) form.replaceWith("Thank you.");`,
    },
  },
];
