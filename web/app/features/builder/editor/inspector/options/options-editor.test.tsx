import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { Field, Schema } from "../../../schema/model";
import type { Editor } from "../../state/context";
import { Inspector } from "../inspector";
import { SampleEditor, savedOf } from "../sample-editor";

const user = userEvent.setup();
let editor: Editor;

const bread: Field = {
  type: "dropdown",
  name: "bread",
  label: "Bread",
  choices: [{ value: "Rye" }, { value: "Spelt" }, { value: "Oats" }],
};

function show(field: Field = bread, more: Partial<Schema> = {}, others: Field[] = []) {
  render(
    <SampleEditor
      schema={{ language: "en", ...more, fields: [field, ...others] }}
      selected={0}
      onDraw={(now) => {
        editor = now;
      }}
    >
      <Inspector />
    </SampleEditor>,
  );
}

const saved = () => savedOf(editor.schema).fields[0];
const values = () => saved()?.choices?.map(({ value }) => value);
const option = (number: number) => screen.getByRole("textbox", { name: `Option ${number}` });

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

describe("options", () => {
  test("are typed one after the other with Enter", async () => {
    show();
    await user.click(option(1));
    await user.keyboard("{Enter}");
    expect(values()).toEqual(["Rye", "Option 4", "Spelt", "Oats"]);
    expect(document.activeElement).toBe(option(2));
    await user.keyboard("Wheat");
    expect(values()).toEqual(["Rye", "Wheat", "Spelt", "Oats"]);
    await user.click(screen.getByRole("button", { name: "Add option" }));
    expect(document.activeElement).toBe(option(5));
    expect(values()).toEqual(["Rye", "Wheat", "Spelt", "Oats", "Option 5"]);
  });

  test("can't be empty or the same", async () => {
    show();
    await user.clear(option(2));
    expect(screen.getByText("Enter a text, or remove the option.")).toBeTruthy();
    await user.type(option(2), "Rye");
    expect(screen.getByText("Another option has this value.")).toBeTruthy();
    expect(values()).toEqual(["Rye", "Spelt", "Oats"]);
    await user.type(option(2), " bread ");
    expect(option(2)).toHaveProperty("value", "Rye bread ");
    expect(values()).toEqual(["Rye", "Rye bread", "Oats"]);
  });

  test("are moved by the arrow keys, which keep the focus on what is moved", async () => {
    show();
    screen.getByRole("button", { name: "Move Rye" }).focus();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(values()).toEqual(["Spelt", "Oats", "Rye"]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move Rye" }));
    expect(screen.getByText("Rye moved to position 3 of 3.")).toBeTruthy();
    await user.keyboard("{ArrowUp}");
    expect(values()).toEqual(["Spelt", "Rye", "Oats"]);
  });

  test("are removed with their default, but not the last one", async () => {
    show({ ...bread, default: "Rye" });
    await user.click(screen.getByRole("button", { name: "Remove Rye" }));
    expect(saved()).not.toHaveProperty("default");
    await user.click(screen.getByRole("button", { name: "Remove Spelt" }));
    const last = screen.getByRole("button", { name: "Remove Oats" });
    expect(last.getAttribute("aria-disabled")).toBe("true");
    await user.click(last);
    expect(values()).toEqual(["Oats"]);
  });

  test("are pasted as a list, or into an option", async () => {
    show();
    await user.click(screen.getByRole("button", { name: "Paste a list" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Options, one per line"));
    await user.paste("Wheat\nRye\n\nCorn");
    await user.click(screen.getByRole("button", { name: "Add 2 options" }));
    expect(values()).toEqual(["Rye", "Spelt", "Oats", "Wheat", "Corn"]);
    expect(document.activeElement).toBe(option(5));
    await user.click(option(1));
    await user.paste("Barley\nMillet");
    expect(values()).toEqual(["Rye", "Barley", "Millet", "Spelt", "Oats", "Wheat", "Corn"]);
  });

  test("that a condition compares with keep their values", async () => {
    const about: Field = {
      type: "text",
      name: "a",
      label: "A",
      show_if: { any: [{ field: "bread", is: "equals", value: "Rye" }] },
    };
    show(bread, {}, [about]);
    await user.type(option(1), " bread");
    expect(saved()?.choices?.[0]).toEqual({ value: "Rye", label: "Rye bread" });
    expect(screen.getByRole("button", { name: /^Advanced/ }).textContent).toContain("1 stored value differs");
  });

  test("have values of their own under Advanced", async () => {
    show({ ...bread, default: "Rye" });
    await user.click(screen.getByRole("button", { name: /^Advanced/ }));
    const value = screen.getByLabelText("Value of Rye");
    await user.clear(value);
    await user.type(value, "r");
    expect(saved()).toMatchObject({ choices: [{ value: "r", label: "Rye" }, {}, {}], default: "r" });
  });
});

describe("in another language", () => {
  test("each option is below the one that it translates", async () => {
    show(bread, { languages: ["ar"] });
    expect(screen.queryByText(/texts? missing/)).toBeNull();
    editor.setLanguage("ar");
    expect(await screen.findByText("4 texts missing")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add option" })).toBeNull();
    const spelt = within(screen.getByRole("list", { name: "Options" })).getByLabelText("Spelt");
    // Its placeholder, "Arabic translation", is English.
    expect([spelt.dir, spelt.lang]).toEqual(["ltr", "en"]);
    await user.type(spelt, "حنطة");
    expect([spelt.dir, spelt.lang]).toEqual(["rtl", "ar"]);
    expect(saved()?.choices?.[1]).toEqual({ value: "Spelt", label: { en: "Spelt", ar: "حنطة" } });
    expect(screen.getByText("3 texts missing")).toBeTruthy();
    await user.clear(spelt);
    expect(saved()?.choices?.[1]).toEqual({ value: "Spelt" });
  });
});
