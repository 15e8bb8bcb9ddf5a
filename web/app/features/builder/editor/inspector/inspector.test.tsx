import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { contactSchema, quoteSchema } from "~/api/mocks/sample-form";
import type { Field, Schema } from "../../schema/model";
import type { Editor } from "../state/context";
import { newField } from "../state/field-defaults";
import { Inspector } from "./inspector";
import { SampleEditor, savedOf } from "./sample-editor";

const user = userEvent.setup();
let editor: Editor;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

interface Shown {
  selected?: number;
  language?: string;
  problems?: Editor["problems"];
}

/** Shows the settings of a form; what is saved is in `saved()`. */
function show(schema: Schema, shown: Shown = {}) {
  return render(
    <SampleEditor
      schema={schema}
      {...shown}
      onDraw={(now) => {
        editor = now;
      }}
    >
      <Inspector />
    </SampleEditor>,
  );
}

const showField = (field: Field, others: readonly Field[] = []) =>
  show({ language: "en", fields: [field, ...others] }, { selected: 0 });
const saved = () => savedOf(editor.schema);
const field = (at = 0) => saved().fields[at];
const named = (field: Field): Field => ({ ...field, name: "field" });
const isLayout = (type: Field["type"]) => ["heading", "text_block", "page_break"].includes(type);
const unfold = (name: RegExp) => user.click(screen.getByRole("button", { name }));

async function retype(control: HTMLElement, text: string) {
  await user.clear(control);
  if (text) await user.type(control, text.replace(/[{[]/g, "$&$&"));
}

/** What the panel offers to set, as it's called there. */
const offered = () =>
  new Set(
    [...document.querySelectorAll("label, h3, button[aria-expanded] > span:first-child")].map((one) => one.textContent),
  );

describe("each type has its settings", () => {
  const common = ["Label", "Help text", "Required", "Field name", "Error message"];
  const typed = [...common, "Default answer", "Length", "Autofill"];
  const cases: [Field["type"], string[]][] = [
    ["text", [...typed, "Pattern"]],
    ["long_text", typed],
    ["email", [...typed, "Pattern"]],
    ["phone", [...typed, "Pattern"]],
    ["url", [...typed, "Pattern"]],
    ["number", [...common, "Default answer", "Autofill", "Value: minimum", "Value: maximum"]],
    ["date", [...common, "Default answer", "Autofill", "Earliest date", "Latest date"]],
    ["time", [...common, "Default answer", "Earliest time", "Latest time"]],
    ["single_choice", [...common, "Default answer", "Options", "Advanced"]],
    ["multiple_choice", [...common, "Options", "Advanced", "Answers allowed: minimum", "Answers allowed: maximum"]],
    ["dropdown", [...common, "Default answer", "Options", "Advanced"]],
    ["rating", [...common, "Default answer", "Highest rating"]],
    [
      "scale",
      [...common, "Default answer", "Scale: first number", "Scale: last number", "Label for 1", "Label for 10"],
    ],
    ["yes_no", [...common, "Default answer"]],
    ["file", [...common, "Images", "PDF", "Other endings", "Number of files", "MB per file"]],
    ["consent", [...common, "Consent text"]],
    ["hidden", ["Label", "Value", "Length", "Field name"]],
    ["heading", ["Heading"]],
    ["text_block", ["Text"]],
    ["page_break", ["Name of the next step"]],
  ];
  const all = [...new Set(cases.flatMap(([, own]) => own))];

  test.each(cases)("%s", (type, own) => {
    showField(isLayout(type) ? newField(type) : named(newField(type)));
    const found = offered();
    expect(all.filter((setting) => found.has(setting)).toSorted()).toEqual(own.toSorted());
    expect(screen.queryByText("Show this field if") !== null).toBe(type !== "page_break");
    expect(screen.getByRole("button", { name: "Change type" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Duplicate" })).toBeTruthy();
  });
});

describe("the text of a field", () => {
  test("is changed as it's typed", async () => {
    showField(named(newField("text", "Name")));
    await retype(screen.getByRole("textbox", { name: "Label" }), "Your name");
    expect(field()?.label).toBe("Your name");
    await user.type(screen.getByRole("textbox", { name: "Help text" }), "First and last");
    expect(field()?.help).toBe("First and last");
    await user.clear(screen.getByRole("textbox", { name: "Help text" }));
    expect(field()).not.toHaveProperty("help");
  });

  test("that the form can't be without stays until there is another one", async () => {
    showField(named(newField("text", "Name")));
    const label = screen.getByRole("textbox", { name: "Label" });
    await user.clear(label);
    expect(label).toHaveProperty("value", "");
    expect(label.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Enter a label.")).toBeTruthy();
    expect(field()?.label).toBe("Name");
    await user.type(label, "Who");
    expect(field()?.label).toBe("Who");
    expect(screen.queryByText("Enter a label.")).toBeNull();
  });

  test("changed elsewhere replaces what is being typed", async () => {
    showField(named(newField("text", "Name")));
    const label = screen.getByRole("textbox", { name: "Label" });
    await user.type(label, "s");
    editor.dispatch({ type: "undo" });
    expect(await screen.findByDisplayValue("Name")).toBe(label);
    await user.clear(label);
    editor.dispatch({ type: "change", key: "field-0", change: { label: "Full name" } });
    expect(await screen.findByDisplayValue("Full name")).toBe(label);
  });
});

describe("limits", () => {
  test("are taken over as soon as they fit together", async () => {
    showField(named(newField("number", "Guests")));
    const [min, max] = [screen.getByLabelText("Value: minimum"), screen.getByLabelText("Value: maximum")];
    await user.type(min, "10");
    await user.type(max, "5");
    expect(field()).toMatchObject({ min: 10 });
    expect(field()).not.toHaveProperty("max");
    expect(screen.getByText("Use 10 or more.")).toBeTruthy();
    await user.type(max, "0,5");
    expect(field()).toMatchObject({ min: 10, max: 50.5 });
    await user.clear(min);
    expect(field()).not.toHaveProperty("min");
  });

  test("of a scale decide which default answers are left", async () => {
    showField({ ...named(newField("scale")), default: "9" });
    await unfold(/^Default answer/);
    await retype(screen.getByLabelText("Scale: last number"), "7");
    expect(field()).toMatchObject({ max: 7 });
    expect(field()).not.toHaveProperty("default");
    expect(screen.getByLabelText("Label for 7")).toBeTruthy();
    await user.tab();
    await retype(screen.getByLabelText("Scale: last number"), "40");
    // As it was before the 40 was typed.
    expect(field()).toMatchObject({ max: 7 });
    expect(screen.getByText("Use 2 to 21.")).toBeTruthy();
  });

  test("of files are chosen by the words that people use", async () => {
    showField(named(newField("file", "CV")));
    await user.click(screen.getByRole("checkbox", { name: "PDF" }));
    await user.type(screen.getByLabelText("Other endings"), "PSD, .ai");
    expect(field()?.file_types).toEqual([".pdf", ".psd", ".ai"]);
    await user.type(screen.getByLabelText("Other endings"), ", .a b");
    await retype(screen.getByLabelText("MB per file"), "2.5");
    await retype(screen.getByLabelText("Number of files"), "11");
    expect(field()).toMatchObject({ max_size: 2_621_440 });
    expect(field()).not.toHaveProperty("max_files");
    await user.click(screen.getByRole("checkbox", { name: "PDF" }));
    await user.clear(screen.getByLabelText("Other endings"));
    expect(field()).not.toHaveProperty("file_types");
  });
});

describe("a pattern", () => {
  test("shows what the server says, until another one is typed", async () => {
    const problems = [{ key: "field-0", setting: "pattern", message: "The pattern repeats a repetition." }];
    show(
      { language: "en", fields: [{ ...named(newField("text", "Code")), pattern: "a+" }] },
      { selected: 0, problems },
    );
    const pattern = screen.getByRole("textbox", { name: "Pattern" });
    expect(pattern.getAttribute("aria-describedby")).toBeTruthy();
    expect(screen.getByText("The pattern repeats a repetition.")).toBeTruthy();
    await retype(pattern, "[A-Z");
    expect(screen.getByText("This isn't a complete regular expression. Check its brackets.")).toBeTruthy();
    await user.type(pattern, "]{{2}");
    expect(field()?.pattern).toBe("[A-Z]{2}");
  });
});

describe("the name of a field", () => {
  const condition: Field = {
    ...newField("text", "Why?"),
    name: "why",
    show_if: { all: [{ field: "field", is: "filled" }] },
  };

  test("is changed after a warning, and conditions follow", async () => {
    showField(named(newField("text", "Name")), [condition]);
    const name = screen.getByLabelText("Field name");
    await retype(name, "full_name");
    expect(field()?.name).toBe("field");
    expect(screen.getByText(/new column in exports/).textContent).toContain("that use field.");
    expect(screen.getByText("1 condition in this form follows automatically.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Rename field" }));
    expect(field()?.name).toBe("full_name");
    expect(field(1)?.show_if).toEqual({ all: [{ field: "full_name", is: "filled" }] });
  });

  test("stays with Escape, and where another field has it", async () => {
    showField(named(newField("text", "Name")), [condition]);
    const name = screen.getByLabelText("Field name");
    await retype(name, "why");
    await user.keyboard("{Enter}");
    expect(screen.getByText("Another field already has this name.")).toBeTruthy();
    await user.keyboard("{Escape}");
    expect(name).toHaveProperty("value", "field");
    expect(field()?.name).toBe("field");
  });

  test("of a field that was never saved changes without a warning", async () => {
    show(contactSchema, { selected: 0 });
    editor.dispatch({ type: "insert", field: newField("text", "Company"), at: 2 });
    const name = await screen.findByDisplayValue("company");
    await retype(name, "firm");
    expect(screen.queryByRole("button", { name: "Rename field" })).toBeNull();
    await user.tab();
    expect(field(2)?.name).toBe("firm");
  });
});

describe("the panel", () => {
  test("says what to do while no field is selected, and follows the selection", async () => {
    show(quoteSchema);
    expect(screen.getByText("Select a field to edit it.")).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: "Form" }));
    editor.select("field-3");
    expect(await screen.findByDisplayValue("Describe the project")).toBeTruthy();
    expect(screen.getByRole("tab", { name: "Field" }).getAttribute("aria-selected")).toBe("true");
  });

  test("duplicates and deletes the field", async () => {
    show(contactSchema, { selected: 1 });
    await user.click(screen.getByRole("button", { name: "Duplicate" }));
    expect(saved().fields.map(({ name }) => name)).toEqual(["name", "email", "email_2"]);
    await user.click(screen.getByRole("button", { name: "Delete field" }));
    expect(saved().fields.map(({ name }) => name)).toEqual(["name", "email"]);
  });

  test("changes the type and keeps what both have", async () => {
    show(contactSchema, { selected: 0 });
    await user.click(screen.getByRole("button", { name: "Change type" }));
    await user.click(await screen.findByRole("menuitem", { name: "Long text" }));
    expect(field()).toEqual({ type: "long_text", name: "name", label: "Name", required: true });
  });

  test("shows the problems of the last save at their settings", () => {
    const problems = [
      { key: "field-1", setting: "choices[2].value", message: "Remove the spaces." },
      { key: "field-1", setting: "message", message: "This text is too long." },
      { key: "field-2", setting: "label", message: "Not here." },
    ];
    show(quoteSchema, { selected: 1, problems });
    expect(screen.getByLabelText("Option 3").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText("Option 2").getAttribute("aria-invalid")).toBeNull();
    expect(screen.getByRole("button", { name: /^Error message/ }).textContent).toContain("Needs attention");
    expect(screen.getByRole("textbox", { name: "Error message" }).getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByText("Not here.")).toBeNull();
  });

  test("of a sheet has only what the sheet is about", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    show(contactSchema, { selected: 0 });
    expect(screen.queryByRole("tab")).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete field" })).toBeNull();
    expect(screen.getByRole("button", { name: "Change type" })).toBeTruthy();
    vi.unstubAllGlobals();
  });
});
