import type { Field } from "../../../schema/model";
import { cleanLabel, cut } from "../labels/clean";
import type { Labels } from "../labels/labels";
import { attr, type Element, textOf, walk } from "../parse/tree";
import { groupsOf, isAsking, isDisabled, isSet, typeOf } from "./controls";
import { CHANGED, type Notes, SKIPPED } from "./notes";

type Choice = NonNullable<Field["choices"]>[number];

const MAX_CHOICES = 200;

/** Radio buttons: a choice, or a rating or scale if they are numbers in a row. */
export function readRadios(name: string, radios: readonly Element[], labels: Labels, notes: Notes): Field | undefined {
  const choices = choicesOf(
    name,
    radios.map((radio) => optionOf(radio, labels)),
    notes,
  );
  const common = {
    name,
    label: groupLabel(radios, labels),
    ...(radios.some((radio) => isSet(radio, "required")) && { required: true }),
  };
  if (choices.length === 0) return skip(name, notes);
  const numbers = numbersIn(choices);
  const isStars = /rating|\bstars?\b|score|rate/i.test(`${name} ${common.label}`);
  if (numbers && isStars && numbers[0] === 1 && numbers.length >= 2 && numbers.length <= 10) {
    return { type: "rating", ...common, ...(numbers.length !== 5 && { max: numbers.length }) };
  }
  if (numbers && numbers.length >= 5 && numbers.length <= 21)
    return { type: "scale", ...common, min: numbers[0], max: numbers.at(-1) };
  const chosen = radios.find((radio) => isSet(radio, "checked"));
  return { type: "single_choice", ...common, choices, ...defaultIn(choices, chosen && valueOf(chosen)) };
}

/** Several checkboxes of one name. */
export function readCheckboxes(
  name: string,
  boxes: readonly Element[],
  labels: Labels,
  notes: Notes,
): Field | undefined {
  const choices = choicesOf(
    name,
    boxes.map((box) => optionOf(box, labels)),
    notes,
  );
  if (choices.length === 0) return skip(name, notes);
  const required = boxes.some((box) => isSet(box, "required"));
  return { type: "multiple_choice", name, label: groupLabel(boxes, labels), ...(required && { required }), choices };
}

const CONSENT =
  /consent|agree|accept|terms|conditions|privacy|gdpr|policy|newsletter|subscribe|opt[-_ ]?in|permission|datenschutz|einverstanden|zustimm/i;
const YES = /^(yes|true|on|1)$/;

/** One checkbox: a consent if it's about one, or a choice of one. `isForced`: a hidden field sends "no" beside it. */
export function readCheckbox(
  name: string,
  box: Element,
  labels: Labels,
  notes: Notes,
  isForced: boolean,
): Field | undefined {
  const text = labels.ofOption(box) || labels.ofGroup([box], () => true);
  const required = isSet(box, "required") && { required: true };
  if (isForced || (YES.test(valueOf(box)) && CONSENT.test(`${name} ${text}`))) {
    return { type: "consent", name, label: consentLabel(name, text), ...required, text };
  }
  const choices = choicesOf(name, [{ value: valueOf(box), label: text }], notes);
  if (choices.length === 0) return skip(name, notes);
  return { type: "multiple_choice", name, label: text, ...required, choices };
}

function consentLabel(name: string, text: string): string {
  if (/newsletter|subscribe|opt[-_ ]?in|marketing/i.test(`${name} ${text}`)) return "Newsletter";
  if (/privacy|gdpr|datenschutz/i.test(`${name} ${text}`)) return "Privacy";
  return /terms|conditions/i.test(`${name} ${text}`) ? "Terms" : "Consent";
}

/** A dropdown, with the group of each option before it. */
export function readSelect(name: string, select: Element, labels: Labels, notes: Notes): Field | undefined {
  const options = [...walk(select)].filter((element) => element.name === "option" && !isSet(element, "disabled"));
  const isMultiple = isSet(select, "multiple");
  const common = { name, label: labels.of(select), ...(isSet(select, "required") && { required: true }) };
  // The first empty one only says "Choose one".
  const filled = options.filter((option) => optionValue(option));
  if (filled.length > MAX_CHOICES && !isMultiple) {
    notes.change(name, CHANGED.manyOptions);
    return { type: "text", ...common };
  }
  const choices = choicesOf(
    name,
    filled.map((option) => ({ value: optionValue(option), label: labelOfOption(option) })),
    notes,
  );
  if (choices.length === 0) return skip(name, notes);
  if (isMultiple) return { type: "multiple_choice", ...common, choices };
  const selected = filled.find((option) => isSet(option, "selected"));
  return { type: "dropdown", ...common, choices, ...defaultIn(choices, selected && optionValue(selected)) };
}

const optionValue = (option: Element) => (attr(option, "value") ?? textOf(option)).trim();

function labelOfOption(option: Element): string {
  const text = attr(option, "label") || textOf(option);
  const group = option.parent?.name === "optgroup" && attr(option.parent, "label")?.trim();
  return cleanLabel(group ? `${group}: ${text}` : text);
}

const valueOf = (box: Element) => (attr(box, "value") ?? "on").trim();

const optionOf = (box: Element, labels: Labels) => ({ value: valueOf(box), label: labels.ofOption(box) });

/** A fieldset of one field's options; there may be a text field for "Other". */
function groupLabel(options: readonly Element[], labels: Labels): string {
  const names = new Set(options.map((option) => attr(option, "name")));
  const isOneField = (fieldset: Element) => {
    const asking = [...walk(fieldset)].filter(
      (inside) => isAsking(inside) && typeOf(inside) !== "hidden" && !isDisabled(inside),
    );
    return groupsOf(asking).filter((group) => !names.has(group.name)).length <= 1;
  };
  return labels.ofGroup(options, isOneField);
}

function choicesOf(name: string, options: readonly { value: string; label: string }[], notes: Notes): Choice[] {
  const choices = new Map<string, Choice>();
  for (const { value, label } of options) {
    const isUsable = value && [...value].length <= MAX_CHOICES && !/\p{Cc}/u.test(value) && !choices.has(value);
    if (isUsable && choices.size < MAX_CHOICES)
      choices.set(value, label && label !== value ? { value, label: cut(label, 200) } : { value });
  }
  if (choices.size > 0 && choices.size < options.length) notes.change(name, CHANGED.longOptions);
  return [...choices.values()];
}

function defaultIn(choices: readonly Choice[], value: string | undefined): Partial<Field> {
  return value !== undefined && choices.some((choice) => choice.value === value) ? { default: value } : {};
}

/** Whole numbers in a row, smallest first, whose labels say nothing else. */
function numbersIn(choices: readonly Choice[]): number[] | undefined {
  const isNumber = ({ value, label }: Choice) =>
    /^\d{1,2}$/.test(value) && (label === undefined || /^(\d+( (stars?|points?))?|[★☆⭐ ]+)$/i.test(String(label)));
  const numbers = choices.map(({ value }) => Number(value)).sort((one, other) => one - other);
  const isRow = numbers.every((number, index) => number === (numbers[0] ?? 0) + index);
  return choices.every(isNumber) && isRow ? numbers : undefined;
}

function skip(name: string, notes: Notes): undefined {
  notes.skip(name, SKIPPED.options);
  return undefined;
}
