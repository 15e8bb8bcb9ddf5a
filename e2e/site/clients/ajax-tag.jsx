// The build for a script tag: it exports nothing and sets `formspree`.
import "@formspree/ajax/dist/global.js";

const { app, form } = document.body.dataset;

window.formspree("initForm", { formElement: "#contact", formId: form, origin: app });
