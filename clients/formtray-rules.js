// Checks every <form data-formtray-rules> by the rules of its endpoint before it is sent, with the browser's own
// messages, and hides the fields that don't apply. Without this script, or without the rules, only the server checks.
import { check, collect } from "./rules.js";

/** The rules by their URL; undefined until they are loaded, and if they can't be. */
const loaded = new Map();
/** Controls that have our message. */
const marked = new Set();
/** What we have hidden and disabled. What the page's author hid or disabled is never in here. */
const hiddenByUs = new WeakSet();
const disabledByUs = new WeakSet();

start();
// Forms that come with the rest of the page, and values that the browser restores when a visitor comes back.
addEventListener("DOMContentLoaded", start);
addEventListener("pageshow", start);

for (const type of ["focusin", "input", "change"]) {
  addEventListener(
    type,
    ({ target }) => {
      const form = formOf(target);
      if (!form) return;
      if (type !== "focusin") clear(form);
      refresh(form);
    },
    true,
  );
}

// A message of an earlier attempt would stop the browser before "submit", whatever the fields hold by now.
addEventListener(
  "click",
  ({ target }) => {
    const button = target.closest?.("button, input");
    if (/^(submit|image)$/.test(button?.type)) clear(button.form);
  },
  true,
);

addEventListener(
  "reset",
  ({ target }) => {
    clear(target);
    // The fields get their old values after this event.
    setTimeout(refresh, 0, target);
  },
  true,
);

// Before formtray.js and the page's own listeners.
addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter } = event;
    clear(form);
    refresh(form);
    const rules = rulesOf(form);
    // The browser's own messages come first. Only a form with `novalidate` gets here with one, and leaves it to the server.
    if (!rules || submitter?.formNoValidate || form.matches(":invalid")) return;
    for (const [name, code] of verdict(form, rules, submitter).broken) {
      const control = controlsOf(form, name).find((one) => one.willValidate && one.getClientRects().length > 0);
      if (!control) continue;
      const { message } = rules.fields.find((field) => field.name === name);
      control.setCustomValidity(message || rules.texts[code] || code);
      marked.add(control);
    }
    // A field that isn't on screen can't show a message: if there are no others, the server says what is wrong.
    if (!form.matches(":invalid")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    form.reportValidity();
  },
  true,
);

function start() {
  for (const form of document.forms) refresh(form);
}

function formOf(target) {
  return target?.form || target?.closest?.("form");
}

/** The rules of a form, if it has any and they are loaded; loads them the first time. */
function rulesOf(form) {
  const url = form.matches("[data-formtray-rules]") && urlOf(form);
  if (url && !loaded.has(url)) {
    loaded.set(url);
    load(url);
  }
  return loaded.get(url);
}

/** Where the rules of a form are, if it posts to an endpoint. */
function urlOf(form) {
  const { lang } = document.documentElement;
  try {
    // A control named "action" hides the form's own.
    const { origin, pathname } = new URL(form.getAttribute("action"), document.baseURI);
    const [, id] = /\/(?:api\/submit|f)\/([\w-]+)\/?$/.exec(pathname);
    return `${origin}/f/${id}/rules.json${lang && `?lang=${encodeURIComponent(lang)}`}`;
  } catch {}
}

async function load(url) {
  try {
    const response = await fetch(url, { credentials: "omit" });
    if (response.ok) loaded.set(url, await response.json());
  } catch {}
  start();
}

/** Hides the fields that don't apply, and shows them again when they do. */
function refresh(form) {
  const rules = rulesOf(form);
  if (!rules?.fields.some((field) => field.show_if)) return;
  // What a field that comes back holds may bring back others: again until nothing changes.
  for (let steps = rules.fields.length, changed = true; changed && steps > 0; steps -= 1) {
    const hidden = new Set(verdict(form, rules).hidden);
    changed = false;
    for (const { name } of rules.fields) {
      for (const control of controlsOf(form, name)) {
        if (toggle(control, "disabled", disabledByUs, hidden.has(name))) changed = true;
        for (const element of containersOf(control)) toggle(element, "hidden", hiddenByUs, hidden.has(name));
      }
    }
  }
}

/** Sets a property that isn't set, or takes back what we have set. Tells whether anything changed. */
function toggle(element, property, ours, isWanted) {
  if (isWanted ? element[property] : !ours.has(element)) return false;
  element[property] = isWanted;
  ours[isWanted ? "add" : "delete"](element);
  return true;
}

function verdict(form, rules, submitter) {
  try {
    const { entries, files } = collect(new FormData(form, submitter));
    return check(rules, entries, files);
  } catch {
    // A browser without the regular expressions that patterns need, or rules that are newer than this script.
    return { broken: [], hidden: [] };
  }
}

/** The controls of a field, wherever on the page they are. */
function controlsOf(form, name) {
  return [...form.elements].filter((control) => control.name === name);
}

/** What shows a control: its marked container, or a fieldset that has no other field, or its labels and itself. */
function containersOf(control) {
  const place = control.closest("[data-formtray-field]");
  if (place) return [place];
  const fieldset = control.closest("fieldset");
  const isAlone = fieldset && [...fieldset.elements].every(({ name }) => !name || name === control.name);
  return isAlone ? [fieldset] : [...(control.labels || []), control];
}

function clear(form) {
  for (const control of marked) {
    if (control.form !== form) continue;
    control.setCustomValidity("");
    marked.delete(control);
  }
}
