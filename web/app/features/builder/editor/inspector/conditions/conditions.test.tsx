import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { Field } from "../../../schema/model";
import type { Editor } from "../../state/context";
import { newField } from "../../state/field-defaults";
import { Inspector } from "../inspector";
import { SampleEditor, savedOf } from "../sample-editor";
import { dependentsOf } from "./dependents";

const user = userEvent.setup();
let editor: Editor;

const input = (type: Field["type"], name: string, label: string, more: Partial<Field> = {}): Field => ({
  ...newField(type, label),
  name,
  ...more,
});
const need = input("single_choice", "need", "What do you need?", {
  choices: [{ value: "site", label: "Website" }, { value: "shop" }],
});
const budget = input("number", "budget", "Budget");
const brief = input("file", "brief", "Brief");
const notes = input("long_text", "notes", "Notes");

/** Shows the settings of the last of some fields. */
function show(...fields: Field[]) {
  render(
    <SampleEditor
      schema={{ language: "en", fields }}
      selected={fields.length - 1}
      onDraw={(now) => {
        editor = now;
      }}
    >
      <Inspector />
    </SampleEditor>,
  );
}

const shownIf = () => savedOf(editor.schema).fields.at(-1)?.show_if;
const part = (number: number, what: "field" | "comparison" | "value") =>
  screen.getByLabelText<HTMLSelectElement>(`Condition ${number}: ${what}`);
const offered = (control: HTMLSelectElement) => [...control.options].map(({ text }) => text);
const add = () => user.click(screen.getByRole("button", { name: "Add condition" }));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

describe("a condition", () => {
  test("is about the field before, and can be saved as soon as it's added", async () => {
    show(budget, need, notes);
    expect(screen.getByText("Always shown.")).toBeTruthy();
    await add();
    expect(shownIf()).toEqual({ all: [{ field: "need", is: "equals", value: "site" }] });
    expect(offered(part(1, "field"))).toEqual(["Budget", "What do you need?"]);
    expect(offered(part(1, "value"))).toEqual(["Website", "shop"]);
    await user.selectOptions(part(1, "value"), "shop");
    expect(shownIf()).toEqual({ all: [{ field: "need", is: "equals", value: "shop" }] });
  });

  test("compares as the type of its field allows", async () => {
    show(need, budget, brief, notes, input("text", "why", "Why?"));
    await add();
    expect(offered(part(1, "comparison"))).toEqual(["is", "isn't", "contains", "is filled in", "is empty"]);
    await user.selectOptions(part(1, "field"), "Brief");
    expect(offered(part(1, "comparison"))).toEqual(["has files", "has no files"]);
    await user.selectOptions(part(1, "field"), "Budget");
    expect(offered(part(1, "comparison"))).toContain("is greater than");
    await user.selectOptions(part(1, "field"), "What do you need?");
    expect(offered(part(1, "comparison"))).toEqual(["is", "isn't", "is filled in", "is empty"]);
  });

  test("changes once there is something to compare with", async () => {
    show(budget, notes);
    await add();
    await user.selectOptions(part(1, "comparison"), "is greater than");
    expect(shownIf()).toEqual({ all: [{ field: "budget", is: "filled" }] });
    await user.type(part(1, "value"), "many");
    expect(screen.getByText("Enter a number.")).toBeTruthy();
    expect(shownIf()).toEqual({ all: [{ field: "budget", is: "filled" }] });
    await user.clear(part(1, "value"));
    await user.type(part(1, "value"), "500");
    expect(shownIf()).toEqual({ all: [{ field: "budget", is: "greater", value: "500" }] });
    await user.selectOptions(part(1, "comparison"), "is less than");
    expect(shownIf()).toEqual({ all: [{ field: "budget", is: "less", value: "500" }] });
    await user.selectOptions(part(1, "comparison"), "is empty");
    expect(shownIf()).toEqual({ all: [{ field: "budget", is: "empty" }] });
  });

  test("that isn't the only one holds with all or any others, and the last takes its key with it", async () => {
    show(need, budget, notes);
    await add();
    expect(screen.queryByLabelText("How many of the conditions have to be true")).toBeNull();
    await add();
    await user.selectOptions(screen.getByLabelText("How many of the conditions have to be true"), "Any");
    expect(shownIf()).toMatchObject({ any: [{ field: "budget" }, { field: "budget" }] });
    await user.click(screen.getByRole("button", { name: "Remove condition 1" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove condition 1" }));
    await user.click(screen.getByRole("button", { name: "Remove condition 1" }));
    expect(savedOf(editor.schema).fields.at(-1)).not.toHaveProperty("show_if");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add condition" }));
  });

  test("about an option that is gone says so", async () => {
    show(need, { ...notes, show_if: { all: [{ field: "need", is: "equals", value: "other" }] } });
    expect(screen.getByText("This is no longer an option.")).toBeTruthy();
    expect(part(1, "value").value).toBe("other");
  });
});

describe("a circle", () => {
  const about = (name: string) => ({ all: [{ field: name, is: "filled" as const }] });

  test("is prevented, and the reason is said", async () => {
    show({ ...need, show_if: about("budget") }, { ...budget, show_if: about("notes") }, brief, notes);
    expect(screen.getByText(/2 fields can't be chosen because they depend on this one\./)).toBeTruthy();
    await add();
    expect(offered(part(1, "field"))).toEqual(["Brief"]);
  });

  test("leaves nothing to choose if every field depends on this one", () => {
    show({ ...budget, show_if: about("notes") }, notes);
    expect(screen.queryByRole("button", { name: "Add condition" })).toBeNull();
  });

  test("that a form has already doesn't hang the editor", () => {
    const fields = [
      { ...need, show_if: about("budget") },
      { ...budget, show_if: about("need") },
    ];
    expect([...dependentsOf("need", fields)].toSorted()).toEqual(["budget", "need"]);
  });
});

test("a required field isn't required while it's hidden", async () => {
  show(need, { ...notes, required: true });
  expect(screen.queryByText(/isn't required/)).toBeNull();
  await add();
  expect(screen.getByText("While it's hidden, the field isn't required.")).toBeTruthy();
});
