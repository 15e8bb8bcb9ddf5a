// The script of hosted forms (/h/{address}): steps, conditions, messages at the fields, sending without leaving the page,
// and answers that this browser keeps until they are sent. hosted/ has its parts.
import { startForm } from "./hosted/form.js";
import { connectFrame } from "./hosted/frame.js";

connectFrame();
const form = document.querySelector("[data-formtray-hosted]");
if (form) startForm(form);
