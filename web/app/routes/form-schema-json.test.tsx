import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { contactSchema, form, noForm, published } from "~/api/mocks/sample-form";
import { choose, dialog, editor, messages, mockFormSchema, press, question, refusal } from "./mock-form-schema";
import { url } from "./mock-forms";

const server = mockFormSchema();

/** The contact form with another label for its name. */
const renamed = (label: string) => ({
  ...contactSchema,
  fields: contactSchema.fields.map((field) => (field.name === "name" ? { ...field, label } : field)),
});

async function edit() {
  await server.openTab();
  await choose("Edit as JSON");
  return editor();
}

/** Typing braces would be read as keys. */
const write = (area: HTMLElement, text: string) => fireEvent.change(area, { target: { value: text } });
const save = () => press("Save changes");
const saveButton = () => screen.getByRole("button", { name: "Save changes" });

describe("the editor", () => {
  test("has the draft, the focus, and nothing to save yet", async () => {
    const area = await edit();
    expect(JSON.parse(area.value)).toEqual(contactSchema);
    expect(document.activeElement).toBe(area);
    expect(saveButton().getAttribute("aria-disabled")).toBe("true");
    await save();
    expect(server.sent).toEqual([]);
    write(area, `${area.value} `);
    expect(saveButton().getAttribute("aria-disabled")).toBeNull();
  });

  test("saves the draft on the revision it began with, and returns to the fields", async () => {
    const area = await edit();
    write(area, JSON.stringify(renamed("Full name")));
    await save();
    await screen.findByText("Full name");
    expect(server.sent).toEqual([`PUT "7" ${JSON.stringify(renamed("Full name"))}`]);
    expect(messages()).toEqual(["Draft saved."]);
    expect(url()).toBe("/forms/k7qm/edit?tab=form");
    await waitFor(() => expect(document.activeElement?.outerHTML).toMatch(/^<h1.*>Contact</));
  });

  test("of a new form begins with an example that can be saved as it is", async () => {
    server.form = noForm();
    await server.openTab("json");
    const area = await editor();
    expect(JSON.parse(area.value).fields).toHaveLength(3);
    await press("Save draft");
    await screen.findByText("Not published");
    expect(server.sent[0]).toMatch(/^PUT "0" /);
  });

  test("closes with Escape and with Cancel, and asks if something would be lost", async () => {
    await edit();
    await userEvent.keyboard("{Escape}");
    expect(await screen.findByRole("button", { name: "Publish" })).toBeTruthy();
    await choose("Edit as JSON");
    const area = await editor();
    write(area, "{}");
    area.focus();
    await userEvent.keyboard("{Escape}");
    await userEvent.click((await question("Discard unsaved changes?")).getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(area.value).toBe("{}");
    await press("Cancel");
    await userEvent.click(
      (await question("Discard unsaved changes?")).getByRole("button", { name: "Discard changes" }),
    );
    expect(await screen.findByRole("button", { name: "Publish" })).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  test("asks before another tab opens", async () => {
    write(await edit(), "{}");
    await userEvent.click(screen.getByRole("tab", { name: "Webhooks" }));
    await userEvent.click(
      (await question("Discard unsaved changes?")).getByRole("button", { name: "Discard changes" }),
    );
    await screen.findByRole("tab", { name: "Webhooks", selected: true });
  });
});

describe("errors", () => {
  const text =
    '{\n  "language": "en",\n  "fields": [\n    { "type": "text" },\n    { "type": "text", "name": "a", "pattern": "(?=a)" }\n  ]\n}';

  test("are listed by place, and lead there", async () => {
    const errors = [
      { field: "fields[1].pattern", code: "pattern_not_supported", message: "Look-around isn't supported." },
      { field: "fields[0].name", code: "required", message: "Give the field a name." },
    ];
    server.answers.PUT = () => refusal(422, "schema_invalid", "The form has errors.", { errors });
    const area = await edit();
    write(area, text);
    await save();
    const list = within(await screen.findByRole("alert"));
    expect(list.getByText("Not saved: 2 errors")).toBeTruthy();
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Line 5Look-around isn't supported. fields[1].pattern",
      // What is missing has no place of its own: its field's is shown.
      "Line 4Give the field a name. fields[0].name",
    ]);
    expect(document.activeElement).toBe(list.getByRole("button", { name: "Line 5" }));
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(area);
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('"(?=a)"');
    expect(area.getAttribute("aria-invalid")).toBe("true");
  });

  test("of the text itself are found before anything is sent", async () => {
    const area = await edit();
    write(area, '{\n  "fields": [,]\n}');
    await save();
    expect(await screen.findByText(/^This isn't valid JSON\./)).toBeTruthy();
    await press("Line 2");
    expect(area.selectionStart).toBe('{\n  "fields": ['.length);
    write(area, "[]");
    await save();
    expect(await screen.findByText(/^The form must be a JSON object/)).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  test("of another kind are said without a place; what was typed stays", async () => {
    server.answers.PUT = () => refusal(403, "suspended", "This endpoint is suspended.");
    const area = await edit();
    write(area, "{}");
    await save();
    expect((await screen.findByRole("alert")).textContent).toBe("Not saved. This endpoint is suspended.");
    expect(area.value).toBe("{}");
  });
});

describe("a form that was changed since", () => {
  /** Someone else renames the name while one renames it oneself. */
  async function collide() {
    server.form = form({ published: published() });
    const area = await edit();
    write(area, JSON.stringify(renamed("Mine")));
    server.form = form({ draft: { ...renamed("Theirs"), fields: renamed("Theirs").fields.slice(0, 1) }, revision: 9 });
    await save();
    return dialog("This form was changed in the meantime");
  }
  const changes = (asked: Awaited<ReturnType<typeof collide>>, name: string) =>
    within(asked.getByRole("list", { name }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  test("is shown beside one's own changes, in words and as JSON", async () => {
    const asked = await collide();
    expect(changes(asked, "Your changes")).toEqual(["ChangedMineWas “Name”"]);
    expect(changes(asked, "Saved version")).toEqual(["ChangedTheirsWas “Name”", "RemovedEmailEmail"]);
    expect(asked.getAllByText("Show JSON")).toHaveLength(2);
  });

  test("is replaced with Keep mine", async () => {
    const asked = await collide();
    await userEvent.click(asked.getByRole("button", { name: "Keep mine" }));
    await screen.findByText("Mine", { selector: "bdi" });
    expect(server.sent.at(-1)).toBe(`PUT "9" ${JSON.stringify(renamed("Mine"))}`);
    expect(messages()).toEqual(["Draft saved."]);
  });

  test("stays with Use saved version", async () => {
    const asked = await collide();
    await userEvent.click(asked.getByRole("button", { name: "Use saved version" }));
    await screen.findByText("Theirs", { selector: "bdi" });
    expect(server.sent).toHaveLength(1);
    expect(messages()).toEqual(["Saved version kept. Your changes were discarded."]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("is compared anew if it changes once more", async () => {
    const asked = await collide();
    server.form = form({ draft: renamed("Newest"), revision: 10 });
    await userEvent.click(asked.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(changes(asked, "Saved version")).toEqual(["ChangedNewestWas “Name”"]));
    await userEvent.click(asked.getByRole("button", { name: "Keep mine" }));
    await screen.findByText("Mine", { selector: "bdi" });
    expect(server.sent.map((call) => call.slice(0, 8).trim())).toEqual(['PUT "7"', 'PUT "9"', 'PUT "10"']);
  });

  test("Escape leads back to what was typed", async () => {
    await collide();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await editor()).value).toBe(JSON.stringify(renamed("Mine")));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("a failure of Keep mine is said in the dialog", async () => {
    const asked = await collide();
    server.answers.PUT = () => refusal(403, "suspended", "This endpoint is suspended.");
    await userEvent.click(asked.getByRole("button", { name: "Keep mine" }));
    expect((await asked.findByRole("alert")).textContent).toBe("This endpoint is suspended.");
  });
});
