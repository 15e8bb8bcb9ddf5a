import { type Field, inputsOf, type Schema } from "../../schema/model";
import { controlsOf, type Group, groupsOf, isAsking, mainForm } from "./fields/controls";
import { type Note, Notes, SKIPPED } from "./fields/notes";
import { readGroup } from "./fields/read-group";
import { cleanLabel } from "./labels/clean";
import { Labels, legendOf } from "./labels/labels";
import { attr, closest, type Element, parseHtml, textOf, walk } from "./parse/tree";

/** What pasted HTML says about a form. */
export interface PastedForm {
  schema: Schema;
  /** The names of the fields, in order. */
  names: string[];
  /** What was left out or changed. */
  notes: Note[];
  /** How many other forms there are in the HTML. */
  others: number;
}

const MAX_FIELDS = 200;

/** Reads the form in some HTML. Without any field, `names` is empty. */
export function readForm(html: string): PastedForm {
  const root = parseHtml(html);
  const { form, others } = mainForm(root);
  const notes = new Notes();
  const { title, fields } = readFields(root, form, notes);
  const schema: Schema = { language: languageOf(root, form), ...(title && { title }), fields };
  return { schema, names: inputsOf(schema.fields).flatMap(({ name }) => name ?? []), notes: notes.all(), others };
}

/** The fields in the order of the page, with headings before those that they are about. */
function readFields(root: Element, form: Element, notes: Notes): { title?: string; fields: Field[] } {
  const labels = new Labels(root);
  const controls = controlsOf(root, form);
  const groups = groupsOf(controls.filter((control) => attr(control, "name")));
  const bait = attr(form, "netlify-honeypot") ?? attr(form, "data-netlify-honeypot");
  const unnamed = controls.filter((control) => !attr(control, "name"));
  for (const control of unnamed) readGroup({ name: "", controls: [control] }, labels, notes, bait);

  const byFirst = new Map(groups.map((group) => [group.controls[0], group]));
  const taken = new Set(groups.map(({ name }) => name));
  const fields: Field[] = [];
  let title: string | undefined;
  let heading: string | undefined;
  for (const element of walk(root)) {
    const isFirst = !inputsOf(fields).some(({ type }) => type !== "hidden");
    if (isFirst && isInOrBefore(element, form)) title = titleOf(element) ?? title;
    heading = headingOf(element, form, isFirst) ?? heading;
    const group = byFirst.get(element);
    const field = group && readGroup(group, labels, notes, bait);
    const isRenamedToTaken = field && field.name !== group.name && taken.has(field.name ?? "");
    if (!field || isRenamedToTaken) continue;
    if (fields.length >= MAX_FIELDS) {
      notes.skip(group.name, SKIPPED.tooMany);
      continue;
    }
    taken.add(field.name ?? "");
    if (heading && field.type !== "hidden") {
      if (heading !== field.label && fields.length < MAX_FIELDS - 1) fields.push({ type: "heading", label: heading });
      heading = undefined;
    }
    fields.push(field);
  }
  return { title, fields };
}

const isInOrBefore = (element: Element, form: Element) => {
  const other = closest(element, "form");
  return form.name !== "form" || other === undefined || other === form;
};

/** A large heading before the first field is the title of the form. */
const titleOf = (element: Element) =>
  /^h[1-3]$/.test(element.name) ? cleanLabel(textOf(element)) || undefined : undefined;

/** The text of a heading in the form, or of the legend of a fieldset with several fields. */
function headingOf(element: Element, form: Element, isFirst: boolean): string | undefined {
  if (form.name === "form" && closest(element, "form") !== form) return undefined;
  if (/^h[1-6]$/.test(element.name))
    return isFirst && titleOf(element) ? undefined : cleanLabel(textOf(element)) || undefined;
  if (element.name !== "fieldset") return undefined;
  const legend = legendOf(element);
  if (!legend || (isFirst && /^h[1-3]$/.test(legendTag(element)))) return undefined;
  const inside = groupsOf(
    [...walk(element)].filter((control) => isAsking(control) && attr(control, "type") !== "hidden"),
  );
  const isChoice = ({ controls: [first] }: Group) =>
    first !== undefined && /^(radio|checkbox)$/.test(attr(first, "type") ?? "");
  return inside.length > 2 || !inside.every(isChoice) ? cleanLabel(legend) || undefined : undefined;
}

/** What a legend consists of, as a heading inside it says so itself. */
function legendTag(fieldset: Element): string {
  const legend = fieldset.children.find((child) => typeof child !== "string" && child.name === "legend");
  const inside = typeof legend === "object" ? legend.children.find((child) => typeof child !== "string") : undefined;
  return typeof inside === "object" ? inside.name : "";
}

function languageOf(root: Element, form: Element): string {
  const html = [...walk(root)].find(({ name }) => name === "html");
  const language = attr(form, "lang") ?? (html && attr(html, "lang")) ?? "";
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(language) ? language : "en";
}
