// A hosted form from its first paint to its last answer. Without this script it's one page, and the server checks it.
import { remember, restore } from "./answers.js";
import { clearError, hasError, showError, summarise } from "./errors.js";
import { brokenFields, conditions, faultOf, findFields } from "./fields.js";
import { enhanceFiles } from "./files.js";
import { messageFor } from "./messages.js";
import { element, readPage } from "./page.js";
import { statistics } from "./statistics.js";
import { findSteps } from "./steps.js";
import { sender } from "./submit.js";

export function startForm(form) {
  const page = readPage(form);
  const memory = remember(page);
  if (memory.isAnswered()) return showAnswered(form);
  const fields = findFields(page);
  const refresh = conditions(page, fields);
  const steps = findSteps(page);
  const count = statistics(page);
  const send = sender(page, { onAccepted, onKept, onRefused });

  form.noValidate = true;
  for (const field of fields.values()) if (field.rule.type === "file") enhanceFiles(page, field);
  const saved = memory.load();
  const isRestored = !!saved && restore(fields, saved.entries);
  refresh();
  steps.show(isRestored ? saved.step : 1);
  form.dataset.ready = "";
  if (isRestored) {
    count.resume(steps.current);
    offerToStartOver();
  }

  form.addEventListener("input", onInput);
  form.addEventListener("change", onInput);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    advance();
  });
  steps.nextButton?.addEventListener("click", advance);
  steps.backButton?.addEventListener("click", steps.back);

  function onInput({ target: { name }, type }) {
    const field = fields.get(name);
    if (!field) return;
    count.start();
    if (type === "input") memory.saveSoon(steps.current);
    refresh(name);
    if (!hasError(field)) return;
    // An error goes as soon as the field is right, and changes only once it's left.
    const code = faultOf(page, field);
    if (!code) clearError(field);
    else if (type === "change") showError(field, messageFor(page, field, code));
    if (![...fields.values()].some(hasError)) summarise(page, []);
  }

  /** Checks the step, or all of them on the last; then goes on or sends. */
  function advance() {
    const isLast = steps.current === steps.count;
    const faults = [];
    for (const [name, code] of brokenFields(page)) {
      const field = fields.get(name);
      if (field && (isLast || field.step === steps.current)) {
        faults.push({ field, message: messageFor(page, field, code) });
      }
    }
    showFaults(faults);
    if (faults.length) return;
    if (isLast) {
      count.finish();
      return send();
    }
    count.step(steps.current);
    steps.next();
    memory.saveSoon(steps.current);
  }

  function showFaults(faults) {
    for (const field of fields.values()) clearError(field);
    for (const { field, message } of faults) if (field) showError(field, message);
    const places = faults.flatMap(({ field }) => (field?.step ? [field.step] : []));
    if (places.length && !places.includes(steps.current)) steps.show(Math.min(...places));
    summarise(page, faults, goTo);
  }

  function goTo({ step, place, controls }) {
    steps.show(step);
    place.scrollIntoView({ block: "center" });
    (controls.find((control) => control.checked) || controls[0]).focus({ preventScroll: true });
  }

  function onKept() {
    memory.clear();
    memory.markAnswered();
  }

  function onAccepted() {
    onKept();
    form.reset();
    steps.show(1);
  }

  /** What the server found wrong, at its fields; what isn't about a field is said above them. */
  function onRefused({ errors = [], message }) {
    const faults = errors.flatMap(({ field: name, code, message: text }) => {
      const field = fields.get(name);
      if (!field) return text ? [{ message: text }] : [];
      return [{ field, message: field.rule.message || page.rules.texts[code] || text }];
    });
    showFaults(faults.length || !message ? faults : [{ message }]);
    if (!faults.length && !message) summarise(page, [{ message: "" }], goTo);
  }

  function offerToStartOver() {
    const startOver = () => {
      memory.clear();
      form.reset();
      for (const field of fields.values()) clearError(field);
      summarise(page, []);
      refresh();
      steps.show(1);
      note.remove();
      fields.values().next().value?.controls[0]?.focus();
    };
    const button = element("button", { type: "button", textContent: page.texts.clear, onclick: startOver });
    const note = element("p", { className: "status restored" }, page.texts.restored, " ", button);
    form.querySelector(".step").before(note);
  }
}

/** One response per browser: says so in place of the form. */
function showAnswered(form) {
  const answered = document.querySelector(".answered");
  form.remove();
  document.querySelector(".head")?.remove();
  answered.hidden = false;
}
