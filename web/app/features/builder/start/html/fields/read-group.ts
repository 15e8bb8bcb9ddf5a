import type { Field } from "../../../schema/model";
import { labelFromName } from "../labels/clean";
import type { Labels } from "../labels/labels";
import { attr, type Element } from "../parse/tree";
import { readCheckbox, readCheckboxes, readRadios, readSelect } from "./choices";
import { type Group, isDisabled, typeOf } from "./controls";
import { readInput } from "./inputs";
import { isHoneypot, isMachinery, isReservedName, isSecretName, isUnusableName } from "./names";
import { CHANGED, type Notes, SKIPPED } from "./notes";

/** The field that a group of controls becomes, or nothing and a note why. `bait` is the name of the form's honeypot. */
export function readGroup(group: Group, labels: Labels, notes: Notes, bait: string | undefined): Field | undefined {
  const { name } = group;
  const controls = group.controls.filter((control) => !isDisabled(control));
  const [first] = controls;
  const skipped = first ? whySkipped(name, controls, bait) : SKIPPED.disabled;
  if (skipped || !first) {
    notes.skip(name || (group.controls[0] ? labels.of(group.controls[0]) : ""), skipped ?? SKIPPED.disabled);
    return undefined;
  }
  if (!isReservedName(name)) return readControls(name, controls, labels, notes);
  if (typeOf(first) === "hidden") {
    notes.skip(name, SKIPPED.special);
    return undefined;
  }
  // What visitors fill in is still asked for, under a name that can arrive.
  const free = /reply_?to/i.test(name) ? "email" : name.replace(/^_+/, "");
  if (!free || isReservedName(free) || isSecretName(free)) {
    notes.skip(name, SKIPPED.special);
    return undefined;
  }
  const field = readControls(free, controls, labels, notes);
  notes.change(name, CHANGED.renamed);
  if (!field) return undefined;
  const label = field.label === labelFromName(name) ? labelFromName(free) : field.label;
  return { ...field, label, required: false };
}

function whySkipped(name: string, controls: readonly Element[], bait: string | undefined): string | undefined {
  const types = controls.map(typeOf);
  const isCard = controls.some((control) =>
    /\b(cc-|current-password|new-password|one-time-code)/.test(attr(control, "autocomplete") ?? ""),
  );
  if (types.includes("password") || isCard || isSecretName(name)) return SKIPPED.secret;
  if (!name) return SKIPPED.unnamed;
  if (controls.some((control) => isHoneypot(control, bait))) return SKIPPED.honeypot;
  if (types.every((type) => type === "hidden") && isMachinery(name)) return SKIPPED.machinery;
  return isUnusableName(name) ? SKIPPED.unusable : undefined;
}

const NO = /^(no|false|off|0|)$/i;

function readControls(name: string, controls: readonly Element[], labels: Labels, notes: Notes): Field | undefined {
  const types = new Set(controls.map(typeOf));
  const [first] = controls;
  if (!first) return undefined;
  const isOnly = (type: string) => types.size === 1 && types.has(type);
  if (isOnly("radio")) return readRadios(name, controls, labels, notes);
  if (isOnly("checkbox") && controls.length > 1) return readCheckboxes(name, controls, labels, notes);
  if (isOnly("checkbox")) return readCheckbox(name, first, labels, notes, false);
  const boxes = controls.filter((control) => typeOf(control) === "checkbox");
  const others = controls.filter((control) => typeOf(control) !== "checkbox");
  // As Rails does it: a hidden field says no, unless the checkbox after it says yes.
  const isNo = others.every((other) => typeOf(other) === "hidden" && NO.test(attr(other, "value")?.trim() ?? ""));
  if (boxes.length === 1 && boxes[0] && isNo && /^(yes|true|on|1)$/.test(attr(boxes[0], "value") ?? "on")) {
    return readCheckbox(name, boxes[0], labels, notes, true);
  }
  if (controls.length > 1) {
    notes.skip(name, SKIPPED.repeated);
    return undefined;
  }
  return first.name === "select" ? readSelect(name, first, labels, notes) : readInput(name, first, labels, notes);
}
