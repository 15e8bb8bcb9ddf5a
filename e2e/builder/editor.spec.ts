// The form editor: a form of three steps built by mouse and by keyboard alone, saved by itself, restored, compared, published.
import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { bearer, confirmAddress, type Endpoint, type Member, submit } from "../support/api.ts";
import { app } from "../support/routes.ts";
import { expect, test } from "../support/test.ts";

interface FormState {
  draft: { fields: { type: string; name?: string; label?: string; required?: boolean; show_if?: object }[] } | null;
  published: { version: number } | null;
  revision: number;
}

const stateOf = (member: Member, { id }: Endpoint) => member.read<FormState>(`/api/endpoints/${id}/form`);
const field = (page: Page, name: string | RegExp) => page.getByRole("group", { name, exact: typeof name === "string" });
const lines = (page: Page) => page.getByRole("combobox", { name: "Type a question, or press / to choose a field" });
const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });
const isSaved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();

async function openEditor(page: Page, { id }: Endpoint) {
  await page.goto(`/forms/${id}/edit?tab=form`);
  await expect(button(page, "Publish")).toBeVisible();
}

/** Publishes what is on the screen, and waits for it. */
async function publish(page: Page, version: number) {
  await button(page, "Publish").click();
  await button(page.getByRole("dialog"), "Publish").click();
  await expect(page.getByText(`Version ${version} published`, { exact: true })).toBeVisible();
}

const shop = { all: [{ field: "what_do_you_need", is: "equals", value: "Option 2" }] };

/** What both ways of building end in. */
const built = [
  {
    type: "single_choice",
    name: "what_do_you_need",
    label: "What do you need?",
    choices: [{ value: "Option 1" }, { value: "Option 2" }],
  },
  { type: "text", name: "which_shop", label: "Which shop?", show_if: shop },
  { type: "page_break" },
  { type: "file", name: "brief", label: "Brief" },
  { type: "page_break" },
  { type: "email", name: "email", label: "Email" },
  { type: "consent", name: "privacy", label: "Privacy", text: "I’ve read the privacy policy.", required: true },
];

async function expectBuilt(member: Member, endpoint: Endpoint) {
  expect((await stateOf(member, endpoint)).draft?.fields).toEqual(built);
}

async function checkSubmissions(member: Member, endpoint: Endpoint, request: APIRequestContext) {
  const refused = await submit(request, endpoint, { what_do_you_need: "Option 3", privacy: "yes" });
  expect(refused.status()).toBe(422);
  const accepted = await submit(request, endpoint, {
    what_do_you_need: "Option 2",
    which_shop: "Bakery",
    privacy: "yes",
  });
  expect(accepted.status()).toBe(200);
  expect((await member.submissionsOf(endpoint)).items).toHaveLength(1);
}

test("a form of three steps with a condition, a file and consent is built by mouse", async ({
  own,
  member,
  endpoint,
  request,
}) => {
  await confirmAddress(request, member.account);
  await openEditor(own, endpoint);
  const label = () => own.getByRole("textbox", { name: "Label", exact: true }).first();

  await button(own, "Add Single choice").click();
  await label().fill("What do you need?");
  await button(own, "Add Short text").click();
  await label().fill("Which shop?");
  await button(own, "Add condition").click();
  await own.getByLabel("Condition 1: field").selectOption("What do you need?");
  await own.getByLabel("Condition 1: value").selectOption("Option 2");
  await expect(field(own, "Which shop?, Short text")).toContainText("Shown if What do you need? is Option 2");

  await button(own, "Add Page break").click();
  await button(own, "Add File upload").click();
  await label().fill("Brief");
  await button(own, "Add Page break").click();
  await button(own, "Add Consent").click();
  await label().fill("Privacy");
  // Dragged from the list to above the consent, and a page further on by its handle.
  await button(own, "Add Email").dragTo(field(own, "Privacy, Consent, required"), { targetPosition: { x: 60, y: 20 } });
  await expect(field(own, "Email")).toBeVisible();
  await expect(own.getByRole("region", { name: "Page 3" }).getByRole("group")).toHaveCount(2);

  await field(own, "Which shop?, Short text").hover();
  await field(own, "Which shop?, Short text")
    .locator("[data-grip]")
    .dragTo(field(own, "What do you need?, Single choice"), { targetPosition: { x: 60, y: 20 } });
  await expect(own.getByRole("region", { name: "Page 1" }).getByRole("group").first()).toHaveAccessibleName(
    "Which shop?, Short text",
  );
  await button(own, "Undo").click();
  await expect(own.getByRole("region", { name: "Page 1" }).getByRole("group").first()).toHaveAccessibleName(
    "What do you need?, Single choice",
  );

  await isSaved(own);
  await expectBuilt(member, endpoint);
  await publish(own, 1);
  await checkSubmissions(member, endpoint, request);
});

test("the same form is built by keyboard alone, and all that is done is said", async ({
  own,
  member,
  endpoint,
  request,
}) => {
  await confirmAddress(request, member.account);
  await openEditor(own, endpoint);
  const said = own.getByRole("status", { name: "Editor messages" });
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await own.keyboard.press(key);
  };
  const insert = async (typed: string, option: string) => {
    await own.keyboard.type(`/${typed}`);
    await expect(own.getByRole("option", { name: option, selected: true })).toBeVisible();
    await keys("Enter");
  };

  // An empty form begins where the first question is typed.
  await expect(lines(own)).toBeFocused();
  await own.keyboard.type("Email");
  await keys("Enter");
  await expect(said).toHaveText("Email added at position 1 of 1.");
  await expect(lines(own)).toBeFocused();

  await insert("single", "Single choice Pick 1");
  await expect(own.getByRole("textbox", { name: "Label" }).first()).toBeFocused();
  await own.keyboard.type("What do you need?");
  await keys("Enter");
  await expect(lines(own)).toBeFocused();
  await own.keyboard.type("Which shop?");
  await keys("Enter");
  await insert("page", "Page break New page");
  await lines(own).last().focus();
  await insert("file", "File upload");
  await own.keyboard.type("Brief");
  await keys("Enter");
  await insert("page", "Page break New page");
  await lines(own).last().focus();
  await insert("consent", "Consent");
  await own.keyboard.type("Privacy");

  // From the label to the field, up to the first one, and with it to the last page.
  await keys("Escape");
  await expect(field(own, "Privacy, Consent, required")).toBeFocused();
  for (let up = 0; up < 6; up += 1) await keys("ArrowUp");
  await expect(field(own, "Email")).toBeFocused();
  await keys("Alt+ArrowDown");
  await expect(said).toHaveText("Email moved to position 2 of 7, page 1.");
  await expect(field(own, "Email")).toBeFocused();
  for (let down = 0; down < 4; down += 1) await keys("Alt+ArrowDown");
  await expect(said).toHaveText("Email moved to position 6 of 7, page 3.");

  await keys("Tab");
  const toolbar = own.getByRole("toolbar", { name: "Field" });
  for (const name of ["Move up", "Move down", "Move to…", "Duplicate field", "Delete field"]) {
    await expect(button(toolbar, name)).toBeFocused();
    await keys("Tab");
  }
  await expect(own.getByRole("textbox", { name: "Label" }).first()).toBeFocused();

  await field(own, "Which shop?, Short text").focus();
  await button(own, "Add condition").focus();
  await keys("Enter");
  await own.getByLabel("Condition 1: field").focus();
  await own.keyboard.type("What");
  await own.getByLabel("Condition 1: value").focus();
  await own.keyboard.type("Option 2");
  await isSaved(own);
  await expectBuilt(member, endpoint);

  await button(own, "Publish").focus();
  await keys("Enter");
  await expect(own.getByRole("dialog", { name: "Publish form" })).toBeVisible();
  await button(own.getByRole("dialog"), "Publish").focus();
  await keys("Enter");
  await expect(own.getByText("Version 1 published", { exact: true })).toBeVisible();
  await checkSubmissions(member, endpoint, request);
});

const named = (label: string) => ({ language: "en", fields: [{ type: "text", name: "name", label }] });

async function save(request: APIRequestContext, member: Member, endpoint: Endpoint, schema: object) {
  const { revision } = await stateOf(member, endpoint);
  const headers = { ...bearer(member.account), "If-Match": `"${revision}"` };
  const answer = await request.put(`/api/endpoints/${endpoint.id}/form`, { headers, data: schema });
  expect(answer.status()).toBe(200);
}

test("two tabs never overwrite each other", async ({ own, signedIn, member, endpoint, request }) => {
  await save(request, member, endpoint, named("Name"));
  const other = await signedIn.newPage();
  await openEditor(own, endpoint);
  await openEditor(other, endpoint);
  const type = async (page: Page, text: string) => {
    await field(page, /Short text$/).click();
    await page.getByRole("textbox", { name: "Label" }).first().fill(text);
  };
  await type(own, "First tab");
  await isSaved(own);
  await type(other, "Second tab");
  const asked = other.getByRole("dialog", { name: "This form was changed in the meantime" });
  await expect(asked.getByRole("list", { name: "Your changes" })).toContainText("Second tab");
  await expect(asked.getByRole("list", { name: "Saved version" })).toContainText("First tab");
  expect((await stateOf(member, endpoint)).draft?.fields[0]?.label).toBe("First tab");
  await button(asked, "Keep mine").click();
  await isSaved(other);
  expect((await stateOf(member, endpoint)).draft?.fields[0]?.label).toBe("Second tab");

  await type(own, "First tab again");
  await button(own.getByRole("dialog"), "Use saved version").click();
  await expect(field(own, "Second tab, Short text")).toBeVisible();
  await button(own, "Undo").click();
  await expect(field(own, "First tab again, Short text")).toBeVisible();
});

test("undo and redo survive a reload, and a lost connection loses nothing", async ({
  own,
  member,
  endpoint,
  request,
}) => {
  await save(request, member, endpoint, named("Name"));
  await openEditor(own, endpoint);
  await field(own, "Name, Short text").click();
  await own.getByRole("textbox", { name: "Label" }).first().fill("Full name");
  await lines(own).fill("City");
  await lines(own).press("Enter");
  await isSaved(own);
  await own.reload();
  await expect(field(own, "City, Short text")).toBeVisible();
  await own.keyboard.press("Control+z");
  await expect(field(own, "City, Short text")).toHaveCount(0);
  await own.keyboard.press("Control+z");
  await expect(field(own, "Name, Short text")).toBeVisible();
  await own.keyboard.press("Control+Shift+z");
  await expect(field(own, "Full name, Short text")).toBeVisible();
  await isSaved(own);

  await own.context().setOffline(true);
  await lines(own).fill("Street");
  await lines(own).press("Enter");
  await expect(own.getByText("Not saved. Retrying")).toBeVisible();
  await lines(own).fill("Country");
  await lines(own).press("Enter");
  await own.context().setOffline(false);
  await isSaved(own);
  const labels = (await stateOf(member, endpoint)).draft?.fields.map(({ label }) => label);
  expect(labels).toEqual(["Full name", "Street", "Country"]);
});

test("a version is restored into the editor", async ({ own, member, endpoint, request }) => {
  await confirmAddress(request, member.account);
  await save(request, member, endpoint, named("Name"));
  await openEditor(own, endpoint);
  await publish(own, 1);
  await field(own, "Name, Short text").click();
  await own.getByRole("textbox", { name: "Label" }).first().fill("Full name");
  await isSaved(own);
  await publish(own, 2);
  await button(own, "More form actions").click();
  await own.getByRole("menuitem", { name: "View versions" }).click();
  await button(own, "Restore version 1").click();
  await expect(field(own, "Name, Short text")).toBeVisible();
  await expect(own.getByText("1 unpublished change", { exact: true })).toBeVisible();
});

test("an owner who hasn't verified their email address is told why nothing is published", async ({
  own,
  member,
  endpoint,
  request,
}) => {
  await save(request, member, endpoint, named("Name"));
  await openEditor(own, endpoint);
  await button(own, "Publish").click();
  const asked = own.getByRole("dialog", { name: "Publish form" });
  await expect(asked.getByText("Verify your email address to publish")).toBeVisible();
  await button(asked, "Publish").click();
  await expect(button(asked, "Resend verification email")).toBeVisible();
  expect((await stateOf(member, endpoint)).published ?? null).toBeNull();
});

test("what the server refuses is said at its field, and nothing that was typed is lost", async ({
  own,
  member,
  endpoint,
  request,
}) => {
  await save(request, member, endpoint, named("Name"));
  await openEditor(own, endpoint);
  await field(own, "Name, Short text").click();
  await own.getByRole("textbox", { name: "Label" }).first().fill("");
  await expect(own.getByText("Not saved: 1 problem")).toBeVisible();
  await expect(field(own, /Short text/)).toContainText("needs label");
  await own.getByRole("textbox", { name: "Label" }).first().fill("First name");
  await isSaved(own);
  expect((await stateOf(member, endpoint)).draft?.fields[0]?.label).toBe("First name");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing in the editor, ${colorScheme}`, async ({ own, member, endpoint, request }) => {
    await own.emulateMedia({ colorScheme });
    const types = ["text", "date", "file", "rating", "scale", "yes_no"];
    const fields = types.map((type) => ({ type, name: type, label: `A ${type}` }));
    const choice = {
      type: "single_choice",
      name: "pick",
      label: "Pick one",
      choices: [{ value: "A" }, { value: "B" }],
    };
    const condition = {
      type: "long_text",
      name: "more",
      label: "More",
      show_if: { all: [{ field: "pick", is: "filled" }] },
    };
    await save(request, member, endpoint, {
      language: "en",
      fields: [...fields, choice, { type: "page_break" }, condition],
    });
    await openEditor(own, endpoint);
    await field(own, "Pick one, Single choice").click();
    const axe = async () => {
      const { violations } = await new AxeBuilder({ page: own }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
    };
    await axe();
    await own.getByRole("tab", { name: "Outline" }).click();
    await lines(own).first().fill("/");
    await axe();
  });
}

test("on a phone a tap opens a field's settings, and + adds one in between", async ({
  browser,
  member,
  endpoint,
  request,
}) => {
  await save(request, member, endpoint, {
    language: "en",
    fields: [...named("Name").fields, { type: "email", name: "email", label: "Email" }],
  });
  const localStorage = [{ name: "authToken", value: member.account.token }];
  const origins = [{ origin: app, localStorage }];
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: { cookies: [], origins },
  });
  const page = await context.newPage();
  await openEditor(page, endpoint);
  await field(page, "Name, Short text").tap();
  const sheet = page.getByRole("region", { name: "Field settings" });
  await sheet.getByRole("textbox", { name: "Label" }).fill("Full name");
  await button(sheet, "Move").tap();
  await page.getByRole("menuitem", { name: "After Email" }).tap();
  await button(sheet, "Done").tap();
  await expect(sheet).toHaveCount(0);
  await button(page, "Insert a field before Full name").tap();
  await button(page.getByRole("region", { name: "Add a field" }), "Add Phone").tap();
  await button(sheet, "Done").tap();
  await isSaved(page);
  const labels = (await stateOf(member, endpoint)).draft?.fields.map(({ label }) => label);
  expect(labels).toEqual(["Email", "Phone", "Full name"]);
  await context.close();
});
