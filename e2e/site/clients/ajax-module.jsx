import { initForm } from "@formspree/ajax";

const { app, form, project } = document.body.dataset;

initForm({ formElement: "#contact", formId: form, origin: app, projectId: project || undefined });
