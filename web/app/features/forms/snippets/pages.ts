// Pages that are HTML in the end: the browser posts, and no script is needed.
import type { Snippet } from "./model";

const form = (url: string) => `<form action="${url}" method="post">
  <label>Email <input name="email" type="email" required></label>
  <label>Message <textarea name="message" required></textarea></label>
  <button>Send</button>
</form>`;

export const html = (url: string): Snippet => ({
  stack: "HTML",
  language: "html",
  file: "Any page",
  code: form(url),
});

export const astro = (url: string): Snippet => ({
  stack: "Astro",
  language: "html",
  file: "src/pages/contact.astro",
  code: `---
import Layout from "../layouts/Layout.astro";
---

<Layout>
  <form action="${url}" method="post">
    <label>Email <input name="email" type="email" required /></label>
    <label>Message <textarea name="message" required></textarea></label>
    <button>Send</button>
  </form>
</Layout>`,
});

export const eleventy = (url: string): Snippet => ({
  stack: "Eleventy",
  language: "html",
  file: "contact.html",
  code: `---
title: Contact
layout: base.njk
---

${form(url)}`,
});

export const hugo = (url: string): Snippet => ({
  stack: "Hugo",
  language: "html",
  file: "layouts/shortcodes/contact.html",
  note: "Then add {{< contact >}} to any content page.",
  code: form(url),
});

export const jekyll = (url: string): Snippet => ({
  stack: "Jekyll",
  language: "html",
  file: "_includes/contact.html",
  note: "Then add {% include contact.html %} to any page.",
  code: form(url),
});

export const webflow = (url: string): Snippet => ({
  stack: "Webflow",
  language: "html",
  file: "an Embed element",
  note: "To use a Webflow form block instead, set its Action to your endpoint URL and its Method to POST, and give every field a name.",
  code: `<form action="${url}" method="post">
  <label for="email">Email</label>
  <input class="w-input" id="email" name="email" type="email" required>
  <label for="message">Message</label>
  <textarea class="w-input" id="message" name="message" required></textarea>
  <button class="w-button">Send</button>
</form>`,
});

export const wordpress = (url: string): Snippet => ({
  stack: "WordPress",
  language: "html",
  file: "a Custom HTML block",
  note: "Add a Custom HTML block to a page and paste this. No plugin needed.",
  code: form(url),
});
