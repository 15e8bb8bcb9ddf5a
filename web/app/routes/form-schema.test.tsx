import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { contactSchema, form, noForm, published, quoteSchema } from "~/api/mocks/sample-form";
import { messages, mockFormSchema, press, refusal } from "./mock-form-schema";
import { openForm, url } from "./mock-forms";

const server = mockFormSchema();

/** The fields of a page by their names for those who don't see them. */
const fieldsOf = (page: string) =>
  within(screen.getByRole("region", { name: page }))
    .getAllByRole("group")
    .map((field) => field.getAttribute("aria-label"));

const line = () => screen.findByRole("combobox", { name: "Type a question, or press / to choose a field" });

describe("without a form", () => {
  test("and without submissions the first question can be typed", async () => {
    server.form = noForm();
    server.learned = { submissions: 0, fields: [], schema: null };
    await server.openTab();
    await screen.findByText(/^Each question becomes a field/);
    await userEvent.type(await line(), "Email{Enter}");
    await waitFor(() => expect(server.sent).toHaveLength(1), { timeout: 5000 });
    const draft = { language: "en", fields: [{ type: "email", label: "Email", name: "email" }] };
    expect(server.sent).toEqual([`PUT "0" ${JSON.stringify(draft)}`]);
  });

  test("the fields of submissions are listed, with how often they were filled in", async () => {
    server.form = noForm();
    await server.openTab();
    const table = await screen.findByRole("table", { name: "Fields in your submissions" });
    const texts = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .slice(0, 3)
          .map((cell) => cell.lastChild?.textContent),
      );
    expect(texts).toEqual([
      ["name", "Short text", "100 %"],
      // Almost all isn't all, and one is more than none.
      ["email", "Email", "99 %"],
      ["phone", "Phone", "45 %"],
      ["message", "Long text", "98 %"],
      ["coupon", "Short text", "1 %"],
    ]);
    expect(screen.getByText(/^5 fields in 212 submissions\./)).toBeTruthy();
  });

  test("one press makes a draft of them, and the first field takes the focus", async () => {
    server.form = noForm();
    await server.openTab();
    await press("Create form from these fields");
    const first = await screen.findByRole("group", { name: "Name, Short text, required" });
    expect(server.sent).toEqual([`PUT "0" ${JSON.stringify(server.learned.schema)}`]);
    expect(messages()).toEqual(["Draft created."]);
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  test("if someone else has made a draft since, theirs is shown", async () => {
    server.form = noForm();
    await server.openTab();
    await screen.findByRole("table");
    server.form = form({ draft: quoteSchema, revision: 1 });
    await press("Create form from these fields");
    expect(await screen.findByRole("region", { name: "Page 3" })).toBeTruthy();
    expect(messages()).toEqual(["Someone else has created a draft in the meantime."]);
  });

  test("what is refused is said there", async () => {
    server.form = noForm();
    server.answers.PUT = () => refusal(403, "suspended", "This endpoint is suspended.");
    await server.openTab();
    await press("Create form from these fields");
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Couldn't create the form. This endpoint is suspended.",
    );
  });
});

describe("a form", () => {
  test("has its fields in order, by page, as visitors see them", async () => {
    server.form = form({ draft: quoteSchema });
    await server.openTab();
    await screen.findByRole("region", { name: "Page 1" });
    expect(fieldsOf("Page 1")).toEqual([
      "Request a quote, Heading",
      "What do you need?, Single choice, required",
      "What should the shop connect to?, Multiple choice",
      "Describe the project, Long text, required",
    ]);
    expect(fieldsOf("Page 2")).toEqual(["Brief, File upload", "When should it go live?, Date"]);
    expect(screen.getByRole("button", { name: "Page 2 of 3 Details 2 fields" })).toBeTruthy();
    const phone = screen.getByRole("group", { name: "Phone" });
    expect(phone.textContent).toContain("Shown if When should it go live? is before 2027-01-01 or Brief has files");
  });

  test.each([
    ["Not published", {}, false],
    ["1 unpublished change", { published: published(3, { ...contactSchema, title: "Hello" }) }, false],
    ["Version 3 published", { published: published(), has_changes: false }, true],
  ])("says how it stands: %s", async (status, given, isOff) => {
    server.form = form(given);
    await server.openTab();
    await screen.findByText(status);
    expect(screen.getByRole("button", { name: "Publish" }).getAttribute("aria-disabled")).toBe(isOff ? "true" : null);
  });

  test("with nothing to publish opens no dialog", async () => {
    server.form = form({ published: published(), has_changes: false });
    await server.openTab();
    await press("Publish");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shows texts as text", async () => {
    const label = "<b>الاسم</b>";
    server.form = form({ draft: { language: "en", fields: [{ type: "text", name: "n", label }] } });
    await server.openTab();
    expect(await screen.findByText(label)).toBeTruthy();
  });

  test("of a newer server is shown as far as it is known", async () => {
    const field = { type: "signature", name: "sign", label: "Sign here" };
    server.form = form({ draft: { language: "en", fields: [field] } as never });
    await server.openTab();
    expect(await screen.findByRole("group", { name: "Sign here, signature" })).toBeTruthy();
  });
});

test("a failure says so, and Retry loads it again", async () => {
  server.answers.GET = () => refusal(400, "bad_request", "Broken.");
  openForm("/forms/k7qm/edit?tab=form");
  expect(await screen.findByText("The form couldn't be loaded")).toBeTruthy();
  delete server.answers.GET;
  await press("Retry");
  expect(await screen.findByText("Not published")).toBeTruthy();
});

test("while it loads, its shape is there", async () => {
  let release = () => {};
  server.answers.GET = () =>
    new Promise((resolve) => {
      release = () => resolve(Response.json(form()));
    });
  openForm("/forms/k7qm/edit?tab=form");
  await waitFor(() => expect(document.querySelector(".full-window[aria-busy=true]")).toBeTruthy());
  release();
  await screen.findByRole("button", { name: "Publish" });
  expect(document.querySelector("[aria-busy=true]")).toBeNull();
});

test("the form's own page leads to it", async () => {
  openForm("/forms/k7qm");
  await userEvent.click(await screen.findByRole("link", { name: "Edit form" }));
  await screen.findByRole("tab", { name: "Form", selected: true });
  expect(url()).toBe("/forms/k7qm/edit?tab=form");
});
