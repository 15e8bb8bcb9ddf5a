import { type Field, inputsOf, type Schema, textIn } from "../../schema/model";

/** The sheet of paper on which a form is drawn. What doesn't fit is cut off at its end. */
export const paper = { left: 52, width: 104, top: 28, end: 128 };

/** A field and where its drawing starts. */
export interface Placed {
  field: Field;
  top: number;
  /** How wide its label is drawn. 0 draws none. */
  label: number;
}

const LABEL = 6;
const GAP = 7;

const heights: Partial<Record<string, number>> = {
  long_text: 26,
  file: 24,
  rating: 14,
  scale: 11,
  yes_no: 15,
  consent: 8,
  heading: 5,
  text_block: 10,
};

/** How high a field's drawing is, without its label. */
function heightOf({ type, choices }: Field): number {
  if (type === "single_choice" || type === "multiple_choice") return 9 * Math.min(choices?.length ?? 0, 4) - 2;
  return heights[type] ?? 12;
}

const widthOf = (text: string, scale: number) => Math.max(14, Math.min(paper.width, Math.round(text.length * scale)));

/** The title's width, then the fields of the first step from top to bottom, and where the button is. */
export function layOut({ fields, language, title }: Schema, name: string) {
  const firstBreak = fields.findIndex(({ type }) => type === "page_break");
  const steps = countSteps(fields);
  const first = (steps > 1 ? fields.slice(0, firstBreak) : fields).filter(
    ({ type, show_if }) => type !== "hidden" && !show_if,
  );
  let top = paper.top + (steps > 1 ? 20 : 12);
  const placed = first.map((field): Placed => {
    const isLabelled = field.type !== "consent" && field.type !== "heading" && field.type !== "text_block";
    const label = isLabelled ? widthOf(textIn(field.label, language), 1.7) : 0;
    const at = { field, top, label };
    top += (label ? LABEL : 0) + heightOf(field) + GAP;
    return at;
  });
  // A short form stands lower, so that it doesn't look cut off.
  const shift = Math.max(0, Math.min(20, Math.floor((paper.end - top - 12) / 2)));
  return { title: widthOf(textIn(title, language) || name, 2.6), steps, placed, button: top, shift };
}

const countSteps = (fields: readonly Field[]) => fields.filter(({ type }) => type === "page_break").length + 1;

/** "7 fields, 3 steps". */
export function sizeOf({ fields }: Schema): { fields: number; steps: number } {
  return { fields: inputsOf(fields).length, steps: countSteps(fields) };
}
