// The fields of the page by their names, and which of them apply.
import { check, collect } from "../rules.js";

/** The fields of a page. Its markup never changes, so everything is looked up once. */
export function findFields({ form, rules }) {
  const fields = new Map();
  for (const rule of rules.fields) fields.set(rule.name, { rule, controls: [] });
  for (const place of form.querySelectorAll("[data-formtray-field]")) {
    const field = fields.get(place.dataset.formtrayField);
    if (field) Object.assign(field, { place, step: stepOf(place) });
  }
  for (const control of form.elements) fields.get(control.name)?.controls.push(control);
  // A field that isn't on this page can't be corrected here.
  for (const [name, { place }] of fields) if (!place) fields.delete(name);
  return fields;
}

/** Counted from 1; hidden inputs are in none. */
const stepOf = (place) => Number(place.closest("[data-step]")?.dataset.step || 0);

/** The names of the fields that break a rule, each with the code. */
export function brokenFields({ form, rules }) {
  return check(rules, ...answersOf(form)).broken;
}

/** The code of the rule that a field breaks, whatever the others hold. */
export function faultOf({ form }, { rule }) {
  const [broken] = check({ fields: [{ ...rule, show_if: undefined }] }, ...answersOf(form)).broken;
  return broken?.[1];
}

/** The code of the rule that a file breaks by itself. */
export function faultOfFile(rule, { name, size, type }) {
  const sent = { field: rule.name, name, size, type: type || "application/octet-stream" };
  return check({ fields: [{ ...rule, show_if: undefined }] }, [], [sent]).broken[0]?.[1];
}

/** Returns a function that hides and disables the fields that don't apply. It does nothing where no condition asks for the field. */
export function conditions({ form, rules }, fields) {
  const conditional = rules.fields.filter((rule) => rule.show_if);
  const watched = new Set(conditional.flatMap(({ show_if: { all, any } }) => (all || any).map(({ field }) => field)));
  return (changed) => {
    if (changed === undefined ? !conditional.length : !watched.has(changed)) return;
    // What a field that comes back holds may bring back others: again until nothing changes.
    for (let steps = conditional.length, isChanged = true; isChanged && steps > 0; steps -= 1) {
      const hidden = new Set(check(rules, ...answersOf(form)).hidden);
      isChanged = false;
      for (const { name } of conditional) {
        const field = fields.get(name);
        if (!field || field.isHidden === hidden.has(name)) continue;
        field.isHidden = hidden.has(name);
        isChanged = true;
        if (field.place.type !== "hidden") field.place.hidden = field.isHidden;
        for (const control of field.controls) control.disabled = field.isHidden;
      }
    }
  };
}

function answersOf(form) {
  const { entries, files } = collect(new FormData(form));
  return [entries, files];
}
