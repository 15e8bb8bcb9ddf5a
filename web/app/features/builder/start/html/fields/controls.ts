import { attr, closest, type Element, walk } from "../parse/tree";

/** The controls of one name, in the order of the page. */
export interface Group {
  name: string;
  controls: Element[];
}

const NOT_SENT = new Set(["submit", "button", "reset", "image"]);

export const typeOf = (control: Element) =>
  control.name === "input" ? (attr(control, "type") ?? "text").trim().toLowerCase() : control.name;

/** Input, select and textarea, but no button. */
export const isAsking = (element: Element) =>
  /^(input|select|textarea)$/.test(element.name) && !NOT_SENT.has(typeOf(element));

/** The form with the most controls; all that was pasted, if there is no form. */
export function mainForm(root: Element): { form: Element; others: number } {
  const all = [...walk(root)];
  const forms = all.filter(({ name }) => name === "form");
  const asking = all.filter(isAsking);
  const sizes = forms.map((form) => asking.filter((control) => formOf(control, forms) === form).length);
  const best = forms[sizes.indexOf(Math.max(...sizes))];
  return best ? { form: best, others: sizes.filter((size) => size > 0).length - 1 } : { form: root, others: 0 };
}

/** The controls that a form sends, even if they stand outside it. */
export function controlsOf(root: Element, form: Element): Element[] {
  const forms = [...walk(root)].filter(({ name }) => name === "form");
  const all = [...walk(root)].filter(isAsking);
  return form === root ? all : all.filter((control) => formOf(control, forms) === form);
}

function formOf(control: Element, forms: readonly Element[]): Element | undefined {
  const id = attr(control, "form");
  return id ? forms.find((form) => attr(form, "id") === id) : closest(control, "form");
}

export function isDisabled(control: Element): boolean {
  if (attr(control, "disabled") !== undefined) return true;
  for (let at = control.parent; at; at = at.parent) {
    if (at.name === "fieldset" && attr(at, "disabled") !== undefined) return true;
  }
  return false;
}

/** By name, in the order of each name's first control. */
export function groupsOf(controls: readonly Element[]): Group[] {
  const groups = new Map<string, Element[]>();
  for (const control of controls) {
    const name = attr(control, "name") ?? "";
    groups.set(name, [...(groups.get(name) ?? []), control]);
  }
  return [...groups].map(([name, controls]) => ({ name, controls }));
}

export const isSet = (control: Element, name: string) => attr(control, name) !== undefined;
