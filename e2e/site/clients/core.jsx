import { createClient, isSubmissionError } from "@formspree/core";

const { app, form: formId, project, as } = document.body.dataset;
const client = createClient(project ? { project } : {});
const form = document.querySelector("form");
const show = (selector, text) => {
  document.querySelector(selector).textContent = text;
};

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const entries = new FormData(form);
  if (as === "json") entries.delete("attachments");
  const data = as === "json" ? Object.fromEntries(entries) : entries;
  const result = await client.submitForm(formId, data, { endpoint: app });
  const failed = isSubmissionError(result);
  const texts = (errors) => errors.map(({ code, message }) => `${code}: ${message}`).join(", ");
  for (const field of ["email", "message", "attachments"]) {
    show(`#${field}-error`, failed ? texts(result.getFieldErrors(field)) : "");
  }
  show("[role=alert]", failed ? texts(result.getFormErrors()) : "");
  show("[role=status]", failed ? "" : `Thank you. Next: ${result.next}`);
});
