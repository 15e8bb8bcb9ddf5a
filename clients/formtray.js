// Sends every <form data-formtray> without leaving its page. Without this script the form works as any other.
// README.md beside this file says what authors can choose.
import { deliver, kept, rewrite, waitingText, write } from "./send.js";

/** Posts under way, by their form. */
const posts = new WeakMap();
let places = 0;

addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("[data-formtray]")) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") === "true") return;
  const data = new FormData(form, event.submitter);
  const waiting = posts.get(form);
  if (waiting) rewrite(waiting, data);
  else send(form, write(event.submitter?.getAttribute("formaction") || form.getAttribute("action"), data));
});

kept().then((left) => {
  for (const post of left) {
    const form = [...document.forms].find((one) => one.getAttribute("action") === post.action);
    // A form that is not on this page is sent all the same, and shows nothing.
    send(form || document.createElement("form"), post, true);
  }
});

/** `late`: the post is an earlier page's, and the form may be in use for another. */
async function send(form, post, late) {
  if (!late) posts.set(form, post);
  const tell = (state, answer = {}) => {
    if (!late) form.setAttribute("aria-busy", state === "sending");
    const detail = { state, answer };
    const ours = form.dispatchEvent(new CustomEvent("formtray", { bubbles: true, cancelable: true, detail }));
    if (ours) show(form, state, answer, late);
  };
  const answer = await deliver(post, tell, ({ loaded, total }) => {
    const bar = form.querySelector("progress") || add(form, "progress", "aria-label", "Sending");
    bar.hidden = false;
    bar.max = total;
    bar.value = loaded;
  });
  if (!late) posts.delete(form);
  else if (!answer.ok) refill(form, post);
  tell(answer.ok ? "sent" : "refused", answer);
}

function show(form, state, { message, errors, next, kept }, late) {
  const { formtray, formtrayWaiting } = form.dataset;
  const status = form.querySelector("[data-formtray-status]") || add(form, "p", "data-formtray-status", "");
  status.setAttribute("role", state === "refused" ? "alert" : "status");
  status.textContent = {
    sending: "Sending…",
    waiting: formtrayWaiting || waitingText(kept),
    sent: formtray || message,
    refused: message || "Couldn't send the form.",
  }[state];
  for (const bar of form.querySelectorAll("progress")) bar.hidden = true;
  for (const place of form.querySelectorAll("[data-formtray-error]")) place.textContent = "";
  for (const control of form.elements) control.removeAttribute("aria-invalid");
  for (const error of errors || []) mark(form, error);
  form.querySelector("[aria-invalid]")?.focus();
  if (next && !late) {
    // A control named "reset" hides the form's own.
    HTMLFormElement.prototype.reset.call(form);
    // Our own page of thanks says what stands here already.
    if (!/\/f\/\w+\/thanks$/.test(next)) location.assign(next);
  }
}

/** Says at a field what is wrong with it. */
function mark(form, { field, message }) {
  const control = [...form.elements].find(({ name }) => name && name === field);
  if (!control) return;
  let place = [...form.querySelectorAll("[data-formtray-error]")].find(
    ({ dataset }) => dataset.formtrayError === field,
  );
  if (!place) {
    place = add(form, "p", "data-formtray-error", field);
    // Inside a label it would become a part of the field's name.
    (control.closest("label") || control).after(place);
  }
  place.id ||= `formtray-${++places}`;
  place.textContent = message;
  control.setAttribute("aria-invalid", "true");
  const described = new Set(control.getAttribute("aria-describedby")?.split(" "));
  control.setAttribute("aria-describedby", [...described.add(place.id)].join(" "));
}

/** Brings back what was typed on an earlier page, where nothing has been typed since. */
function refill(form, { entries }) {
  for (const [name, value] of entries) {
    const control = form.elements[name];
    // No script may choose files.
    if (control && !control.value && typeof value === "string") control.value = value;
  }
}

function add(form, tag, attribute, value) {
  const element = form.appendChild(document.createElement(tag));
  element.setAttribute(attribute, value);
  return element;
}
