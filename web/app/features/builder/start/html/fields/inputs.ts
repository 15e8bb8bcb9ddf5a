import type { Field } from "../../../schema/model";
import { cut } from "../labels/clean";
import type { Labels } from "../labels/labels";
import { attr, type Element, textOf } from "../parse/tree";
import { isSet, typeOf } from "./controls";
import { autocompleteOf, fileTypesOf, lengthsOf, momentBounds, numberBounds, patternOf } from "./limits";
import { CHANGED, type Notes } from "./notes";

const MAX_DEFAULT_CHARS = 1000;

/** A field that stands alone under its name; radio buttons, checkboxes and dropdowns are read elsewhere. */
export function readInput(name: string, control: Element, labels: Labels, notes: Notes): Field {
  const type = typeOf(control);
  if (type === "hidden") return { type: "hidden", name, ...defaultOf(attr(control, "value")) };
  const common = commonOf(name, control, labels);
  const complete = autocompleteOf(control);
  switch (type) {
    case "email":
      if (!isSet(control, "multiple")) return { type, ...common, ...complete, ...textLimits(name, control, notes) };
      notes.change(name, CHANGED.emails);
      return { type: "text", ...common };
    case "tel":
      return { type: "phone", ...common, ...complete, ...textLimits(name, control, notes) };
    case "url":
      return { type, ...common, ...complete, ...textLimits(name, control, notes) };
    case "number":
      return { type, ...common, ...complete, ...readNumber(control) };
    case "range":
      return readRange(common, control);
    case "date":
      return { type, ...common, ...complete, ...momentBounds(control, type) };
    case "time":
      return { type, ...common, ...momentBounds(control, type) };
    case "textarea":
      return { type: "long_text", ...common, ...complete, ...longText(control) };
    case "file":
      return readFile(common, control, notes);
    case "datetime-local":
    case "month":
    case "week":
    case "color":
      notes.change(name, CHANGED.moment);
      return { type: "text", ...common };
    default: {
      const limits = textLimits(name, control, notes);
      const isFree = Object.keys(limits).length === 0;
      return { type: "text", ...common, ...complete, ...limits, ...(isFree && defaultOf(attr(control, "value"))) };
    }
  }
}

function commonOf(name: string, control: Element, labels: Labels) {
  const label = labels.of(control);
  const help = labels.helpOf(control);
  return {
    name,
    label,
    ...(help && help !== label && { help: cut(help, 1000) }),
    ...(isSet(control, "required") && { required: true }),
  };
}

function textLimits(name: string, control: Element, notes: Notes): Partial<Field> {
  const { pattern, isDropped } = patternOf(control);
  if (isDropped) notes.change(name, CHANGED.pattern);
  return { ...lengthsOf(control), ...(pattern !== undefined && { pattern }) };
}

function longText(control: Element): Partial<Field> {
  const lengths = lengthsOf(control);
  return Object.keys(lengths).length > 0 ? lengths : defaultOf(textOf({ ...control, name: "#text" }));
}

function readNumber(control: Element): Partial<Field> {
  const bounds = numberBounds(control);
  const value = attr(control, "value")?.trim() ?? "";
  const isInside = Number(value) >= Number(bounds.min ?? -1e9) && Number(value) <= Number(bounds.max ?? 1e9);
  return { ...bounds, ...(/^-?\d{1,9}(\.\d{1,6})?$/.test(value) && isInside && { default: value }) };
}

/** A slider with a few whole steps is a scale. Without bounds it goes from 0 to 100, as in browsers. */
function readRange(common: ReturnType<typeof commonOf>, control: Element): Field {
  const { min = 0, max = 100 } = numberBounds(control);
  const step = attr(control, "step") ?? "1";
  const [low, high] = [Number(min), Number(max)];
  const isWhole = [low, high].every((end) => Number.isInteger(end) && end >= 0 && end <= 100) && /^\d+$/.test(step);
  const { required: _, ...rest } = common;
  return isWhole && high > low && high - low <= 20
    ? { type: "scale", ...rest, min, max }
    : { type: "number", ...rest, min, max };
}

function readFile(common: ReturnType<typeof commonOf>, control: Element, notes: Notes): Field {
  const { file_types, isDropped } = fileTypesOf(control);
  if (isDropped) notes.change(common.name, CHANGED.accept);
  return {
    type: "file",
    ...common,
    ...(file_types && { file_types }),
    ...(!isSet(control, "multiple") && { max_files: 1 }),
  };
}

function defaultOf(value: string | undefined): Partial<Field> {
  const text = value?.trim();
  return text && [...text].length <= MAX_DEFAULT_CHARS && !/\p{Cc}/u.test(text) ? { default: text } : {};
}
