import { stepsOf } from "../../fields/steps";
import type { Field, Schema } from "../../schema/model";
import { scriptUrl } from "../hosted-url";
import { fieldMarkup, type Page, textOn } from "./controls";
import { element, linesOf, type Markup } from "./markup";
import { styleLines } from "./styles";
import { isRightToLeft, wordsIn } from "./words";

export interface HtmlOptions {
  endpointUrl: string;
  /** The endpoint's own honeypot, if it has one. */
  honeypot?: string | null | undefined;
  /** One of the form's languages. */
  language: string;
  withStyles: boolean;
}

/** The HTML of a form, to paste into any page. It works without a script; ours checks and hides what HTML can't. */
export function formHtml(schema: Schema, options: HtmlOptions): string {
  const { endpointUrl, honeypot, language, withStyles } = options;
  const rules = needsRules(schema);
  const form = element(
    "form",
    {
      class: withStyles && "formtray-form",
      action: endpointUrl,
      method: "post",
      enctype: schema.fields.some(({ type }) => type === "file") && "multipart/form-data",
      lang: language,
      dir: isRightToLeft(language) && "rtl",
      "data-formtray-rules": rules,
    },
    element("input", { type: "text", name: honeypot || "_gotcha", tabindex: -1, autocomplete: "off", hidden: true }),
    contentOf(schema, language),
    element("button", { type: "submit" }, wordsIn(language).submit),
  );
  return [
    ...(withStyles ? styleLines(schema.theme) : []),
    ...linesOf(form),
    ...(rules ? [`<script src="${scriptUrl(endpointUrl, "formtray-rules.js")}" defer></script>`] : []),
  ].join("\n");
}

/** The title and the fields; each step of a form with several is a fieldset. */
function contentOf(schema: Schema, language: string): Markup[] {
  const page: Page = { schema, language, headingLevel: schema.title ? 3 : 2, ids: new Set() };
  const steps = stepsOf(schema);
  const title = schema.title ? [element("h2", {}, textOn(page, schema.title))] : [];
  const content = steps.flatMap(({ fields, label }, index) => {
    const markup = fields.flatMap((field) => fieldMarkup(field, page));
    if (steps.length === 1) return markup;
    const name = textOn(page, index === 0 ? schema.first_step : label) || `${index + 1}/${steps.length}`;
    return [element("fieldset", {}, element("legend", {}, name), markup)];
  });
  return [...title, ...content];
}

/** Whether browsers need our script to check the form, or to hide a field. Without it, only the server checks. */
const needsRules = ({ fields }: Schema) => fields.some(isBeyondHtml);

function isBeyondHtml({ type, show_if, pattern, message, required, min, max, max_files, max_size }: Field): boolean {
  if (show_if || pattern || message) return true;
  if (type === "multiple_choice") return Boolean(required) || min != null || max != null;
  return type === "file" && (max_files != null || max_size != null);
}
