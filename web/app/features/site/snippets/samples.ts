import type { Language } from "~/lib/text/highlight";

export interface Sample {
  /** Also the value of its tab. */
  name: "html" | "fetch" | "react";
  label: string;
  language: Language;
  code: string;
}

// islands/site/copy-buttons.ts replaces the host with this server's own.
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
    code: `const response = await fetch(
  "${address}",
  { method: "POST", body: new FormData(form) },
);
const { ok, message } = await response.json();`,
  },
  {
    name: "react",
    label: "React",
    language: "html",
    code: `const url = "${address}";
const send = (body) => fetch(url, { method: "POST", body });
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
    title: "Redirect to your thank-you page",
    text: "A hidden field named redirect sends visitors to your own page. It works on your own domain and your allowed domains.",
    sample: html(`<input type="hidden" name="redirect" value="/thanks">`),
  },
  {
    title: "Catch bots with a honeypot",
    text: "People can’t see this field, but bots fill it in. Their submissions go to the spam folder with the reason.",
    sample: html(`<input name="_gotcha" tabindex="-1" autocomplete="off" hidden>`),
  },
  {
    title: "Accept file uploads",
    text: "Add a file input and the multipart encoding. Up to 10 MB per file and 10 files per submission.",
    sample: html(`<form action="…" method="post"
      enctype="multipart/form-data">
  <input type="file" name="cv" required>`),
  },
  {
    title: "Submit without a page reload",
    text: "Post with fetch from any origin. The response is JSON, with the submission’s id or a stable error code.",
    sample: {
      name: "fetch",
      label: "fetch",
      language: "script",
      code: `const body = new FormData(form);
const response = await fetch(form.action, { method: "POST", body });
if (response.ok) form.replaceWith("Thank you.");`,
    },
  },
];
