import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { contactSchema, quoteSchema } from "~/api/mocks/sample-form";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import type { Schema } from "../../../schema/model";
import type { Editor } from "../../state/context";
import { Inspector } from "../inspector";
import { SampleEditor, savedOf } from "../sample-editor";

const user = userEvent.setup();
let editor: Editor;

function show(schema: Schema, tab: "theme" | "form", language = schema.language) {
  render(
    <SampleEditor
      schema={schema}
      language={language}
      onDraw={(now) => {
        editor = now;
      }}
    >
      <Inspector initialTab={tab} />
      <ConfirmDialogs />
    </SampleEditor>,
  );
}

const saved = () => savedOf(editor.schema);
const type = async (label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  if (text) await user.type(screen.getByLabelText(label), text);
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

describe("the form", () => {
  test("has texts, limits and switches, and none of them leaves anything behind", async () => {
    show(quoteSchema, "form");
    await type("Title", "Get a quote");
    await type("Name of the first step", "Project");
    await type("Thank-you text", "Thanks.");
    await type("Message while closed", "Closed.");
    await type("Response limit", "24");
    await user.click(screen.getByRole("switch", { name: /^One response per browser/ }));
    await user.click(screen.getByRole("switch", { name: /^Show in search results/ }));
    expect(saved()).toEqual({
      ...quoteSchema,
      title: "Get a quote",
      first_step: "Project",
      thank_you: "Thanks.",
      closed_message: "Closed.",
      max_responses: 24,
      one_response: true,
      indexable: true,
    });
    for (const label of ["Title", "Name of the first step", "Thank-you text", "Message while closed"]) {
      await type(label, "");
    }
    await type("Response limit", "");
    await user.click(screen.getByRole("switch", { name: /^One response per browser/ }));
    await user.click(screen.getByRole("switch", { name: /^Show in search results/ }));
    expect(saved()).toEqual(quoteSchema);
  });

  test("without steps has no name for the first one", () => {
    show(contactSchema, "form");
    expect(screen.queryByLabelText("Name of the first step")).toBeNull();
  });

  test("closes after it opens, in the browser's time zone", async () => {
    show(contactSchema, "form");
    expect(screen.getByText(/^Times are in your time zone, /)).toBeTruthy();
    await type("Opens", "2026-12-01T09:00");
    expect(saved().open_from).toBe(new Date("2026-12-01T09:00").toISOString().replace(".000Z", "Z"));
    await type("Closes", "2026-11-01T09:00");
    expect(screen.getByText("The form has to close after it opens.")).toBeTruthy();
    expect(saved()).not.toHaveProperty("open_until");
  });
});

describe("languages", () => {
  test("are added and removed, with their translations after a question", async () => {
    show(quoteSchema, "form");
    await user.selectOptions(screen.getByLabelText("Add a language"), "French");
    expect(saved().languages).toEqual(["de", "fr"]);
    await user.click(screen.getByRole("button", { name: "Remove French" }));
    expect(saved().languages).toEqual(["de"]);
    await user.click(screen.getByRole("button", { name: "Remove German" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("4 translations will be deleted.");
    await user.click(within(question).getByRole("button", { name: "Remove language" }));
    await screen.findByLabelText("Add a language");
    expect(saved()).not.toHaveProperty("languages");
    expect(JSON.stringify(saved())).not.toContain("Angebot");
  });

  test("the main one can be another, and is then the one that is edited", async () => {
    show(quoteSchema, "form");
    await user.selectOptions(screen.getByLabelText("Main language"), "German");
    expect(saved()).toMatchObject({ language: "de", languages: ["en"] });
    expect(editor.language).toBe("de");
  });

  test("set a text in its direction, and an English placeholder in its own while it's empty", async () => {
    show({ language: "ar", fields: [{ type: "text", name: "name", label: "الاسم" }] }, "form");
    const text = screen.getByLabelText("Thank-you text");
    expect(text.getAttribute("placeholder")).toBe("Thanks, we've received your answers.");
    expect([text.dir, text.lang]).toEqual(["ltr", "en"]);
    await user.type(text, "شكرا");
    expect([text.dir, text.lang]).toEqual(["rtl", "ar"]);
    await user.clear(text);
    expect([text.dir, text.lang]).toEqual(["ltr", "en"]);
    // Nothing stands in its place.
    expect(screen.getByLabelText("Title").dir).toBe("rtl");
  });

  test("set the hint for a translation from left to right, too", async () => {
    show({ language: "en", languages: ["ar"], title: "Quote", fields: [] }, "form", "ar");
    const title = screen.getByLabelText("Title");
    expect(title.getAttribute("placeholder")).toBe("Arabic translation");
    expect(title.dir).toBe("ltr");
    await user.type(title, "عرض");
    expect(title.dir).toBe("rtl");
  });

  test("show the main text above its translation, and lead to what is missing", async () => {
    show({ ...quoteSchema, title: "Request a quote" }, "form", "de");
    expect(screen.getByText("17 texts missing")).toBeTruthy();
    expect(screen.queryByLabelText("Response limit")).toBeNull();
    const title = screen.getByLabelText("Title");
    expect(title.closest("div")?.textContent).toContain("Request a quote");
    await user.type(title, "Angebot");
    expect(saved().title).toEqual({ en: "Request a quote", de: "Angebot" });
    expect(screen.getByText("16 texts missing")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next missing" }));
    expect(editor.selected).toBe("field-1");
    expect(screen.getByLabelText("other")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Next missing" }));
    expect(editor.selected).toBe("field-2");
    await user.click(screen.getByRole("button", { name: "Edit them in English" }));
    expect(screen.getByLabelText("Field name")).toBeTruthy();
  });
});

describe("the theme", () => {
  test("keeps only what isn't the default", async () => {
    show(contactSchema, "theme");
    await user.click(screen.getByRole("radio", { name: "Blue" }));
    await user.click(screen.getByRole("radio", { name: "Dark" }));
    await user.click(screen.getByRole("radio", { name: "Square" }));
    await user.selectOptions(screen.getByLabelText("Font"), "Rounded");
    expect(saved().theme).toEqual({ color: "#24569f", mode: "dark", radius: "none", font: "rounded" });
    await user.click(screen.getByRole("radio", { name: "Default" }));
    await user.click(screen.getByRole("radio", { name: "Device" }));
    await user.click(screen.getByRole("radio", { name: "Medium" }));
    await user.selectOptions(screen.getByLabelText("Font"), "Serif headings");
    expect(saved()).not.toHaveProperty("theme");
  });

  test("says what is hard to read, and offers the closest colour that isn't", async () => {
    show(contactSchema, "theme");
    await type("Hex code", "F3C64F");
    expect(saved().theme).toEqual({ color: "#f3c64f" });
    expect(screen.getByText("You can't publish the form with this colour.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Use #/ }));
    expect(screen.queryByText("You can't publish the form with this colour.")).toBeNull();
    await type("Hex code", "#12");
    expect(screen.getByText(/^Enter # and 6 digits/)).toBeTruthy();
    expect(saved().theme?.color).toMatch(/^#[\da-f]{6}$/);
  });
});
