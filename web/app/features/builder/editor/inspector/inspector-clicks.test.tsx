import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { quoteSchema } from "~/api/mocks/sample-form";
import type { Field, Schema } from "../../schema/model";
import type { Editor } from "../state/context";
import { newField } from "../state/field-defaults";
import { seeded } from "../state/random-edits";
import { defaultFault } from "./field/default-fault";
import { Inspector } from "./inspector";
import { SampleEditor, savedOf } from "./sample-editor";
import { schemaFaults } from "./schema-faults";

const more: Field["type"][] = ["number", "time", "dropdown", "rating", "scale", "yes_no", "url"];
const schema: Schema = {
  ...quoteSchema,
  languages: ["de", "ar"],
  fields: [...quoteSchema.fields, ...more.map((type) => ({ ...newField(type), name: `a_${type}` }))],
};

const words = ["", " ", "x", " Rye ", "Rye", "redirect", "_id", "name", "a\tb", "ä".repeat(250), "z".repeat(6000)];
const numbers = ["-1", "0", "1", "3", "5", "12", "21", "0.5", "1,5", "70000", "1e3", "9".repeat(17)];
const texts = [...words, ...numbers, ".pdf", "PSD .ai", "a@b.example", "https://a.example", "#f3c64f", "[a-z]+"];
const moments: Record<string, string[]> = {
  date: ["", "2026-12-01", "2027-01-31", "2025-06-15"],
  time: ["", "09:30", "08:00", "23:59"],
  "datetime-local": ["", "2026-12-01T09:00", "2026-11-01T09:00"],
  color: ["#ffffff", "#24569f"],
};

/** More of them find more, and take a second for each 20. */
const STEPS = 100;

/** Uses a control of the panel as somebody could who doesn't read what it's for. */
function use(control: Element, pick: <Item>(items: readonly Item[]) => Item): void {
  if (control instanceof HTMLSelectElement) {
    fireEvent.change(control, { target: { value: pick([...control.options]).value } });
  } else if (control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !isClicked(control))) {
    fireEvent.change(control, { target: { value: pick(moments[control.type] ?? texts) } });
    fireEvent.keyDown(control, { key: pick(["Enter", "Escape", "Tab"]) });
    fireEvent.blur(control);
  } else {
    fireEvent.click(control);
    fireEvent.keyDown(control, { key: pick(["ArrowUp", "ArrowDown"]) });
  }
}

const isClicked = ({ type }: HTMLInputElement) => type === "checkbox" || type === "radio";

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

test.each([1, 2, 3])("whatever is clicked and typed, the form can be saved (seed %i)", (seed) => {
  let editor: Editor | undefined;
  const random = seeded(seed);
  const pick = <Item,>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  render(
    <SampleEditor
      schema={schema}
      onDraw={(now) => {
        editor = now;
      }}
    >
      <Inspector />
    </SampleEditor>,
  );
  const seen = new Set<string>();
  for (let step = 0; step < STEPS && editor; step += 1) {
    const { schema, select, setLanguage } = editor;
    const { key = undefined } = schema.fields.length > 0 && random() < 0.15 ? pick(schema.fields) : {};
    if (key) act(() => select(key));
    if (random() < 0.03) act(() => setLanguage(pick([schema.form.language, ...(schema.form.languages ?? [])])));
    const controls = screen
      .getByRole("region", { name: "Settings" })
      .querySelectorAll("input, select, textarea, button");
    const control = pick([...controls].filter(isUsed));
    const name = control.getAttribute("aria-label") ?? control.textContent ?? "";
    use(control, pick);
    const saved = savedOf(editor.schema);
    seen.add(JSON.stringify(saved));
    expect(schemaFaults(saved), `${seed}, ${step}: ${control.tagName} ${name}`).toEqual([]);
    const wrong = saved.fields.filter((field) => field.default && defaultFault(field, field.default));
    expect(wrong, `${seed}, ${step}: ${control.tagName} ${name}`).toEqual([]);
  }
  expect(seen.size).toBeGreaterThan(STEPS / 4);
});

/** A menu opens later; deleting one field after the other leaves nothing to try. */
function isUsed(control: Element): boolean {
  const isMenu = control.getAttribute("aria-haspopup") === "menu";
  return !isMenu && !/^Delete/.test(control.textContent ?? "");
}
