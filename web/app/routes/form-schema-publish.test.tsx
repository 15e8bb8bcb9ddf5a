import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { contactSchema, form, noForm, published, quoteSchema } from "~/api/mocks/sample-form";
import { choose, dialog, messages, mockFormSchema, press, question, refusal } from "./mock-form-schema";
import { url } from "./mock-forms";

const server = mockFormSchema();

const consequence =
  "New submissions are checked against these fields. Submissions that don't match are rejected with an error message.";

describe("publishing", () => {
  test("for the first time says how many fields there are, and what it means", async () => {
    await server.openTab();
    await press("Publish");
    const asked = await dialog("Publish form");
    expect(asked.getByText("The form has 2 fields, 2 of them required.")).toBeTruthy();
    expect(asked.getByText(consequence)).toBeTruthy();
    await userEvent.click(asked.getByRole("button", { name: "Publish" }));
    await screen.findByText("Version 1 published");
    expect(server.sent).toEqual(['POST /publish "7"']);
    expect(messages()).toEqual(["Version 1 published."]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Publish" })));
  });

  test("says in words what is added, changed and removed", async () => {
    const [name] = contactSchema.fields;
    const draft = {
      ...contactSchema,
      fields: [
        { ...name, type: "text" as const, label: "Full name", required: false },
        { type: "phone" as const, name: "phone", label: "Phone" },
      ],
    };
    server.form = form({ draft, published: published() });
    await server.openTab();
    await press("Publish");
    const asked = await dialog("Publish changes");
    const changes = within(asked.getByRole("list", { name: "Changes" })).getAllByRole("listitem");
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      "AddedPhonePhone",
      "ChangedFull nameWas “Name”. No longer required",
      "RemovedEmailEmail",
    ]);
    expect(asked.getByText(/you can restore version 3\.$/)).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent).toEqual([]);
  });

  test("a draft that was changed since shows what would be published now", async () => {
    const own = { ...contactSchema, fields: contactSchema.fields.toReversed() };
    server.form = form({ draft: own, published: published() });
    await server.openTab();
    await press("Publish");
    const asked = await dialog("Publish changes");
    const draft = {
      ...contactSchema,
      fields: [...contactSchema.fields, { type: "url" as const, name: "site", label: "Website" }],
    };
    server.form = form({ draft, revision: 8, published: published() });
    await userEvent.click(asked.getByRole("button", { name: "Publish" }));
    expect(await asked.findByText("The draft was changed in the meantime")).toBeTruthy();
    expect(asked.getByRole("list", { name: "Changes" }).textContent).toBe("AddedWebsiteURL");
    await userEvent.click(asked.getByRole("button", { name: "Publish" }));
    await screen.findByText("Version 4 published");
    expect(server.sent).toEqual(['POST /publish "7"', 'POST /publish "8"']);
  });

  test("what the server refuses is said in the dialog", async () => {
    server.answers["POST /publish"] = () => refusal(409, "no_draft", "There's no draft to publish.");
    await server.openTab();
    await press("Publish");
    const asked = await dialog("Publish form");
    await userEvent.click(asked.getByRole("button", { name: "Publish" }));
    expect((await asked.findByRole("alert")).textContent).toBe("There's no draft to publish.");
  });
});

describe("an email address that isn't verified", () => {
  const title = "Verify your email address to publish";

  test("is explained before anything is published, with a new link", async () => {
    server.isVerified = false;
    await server.openTab();
    await press("Publish");
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(/^Open the link we sent to ada@example\.org\./)).toBeTruthy();
    await press("Resend verification email");
    expect(await screen.findByText("We sent a new link to ada@example.org. Open it, then publish.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Resend verification email" })).toBeNull();
  });

  test("is explained in the dialog if only the server knows", async () => {
    server.answers["POST /publish"] = () => refusal(403, "email_not_verified", "Verify your email address.");
    await server.openTab();
    await press("Publish");
    const asked = await dialog("Publish form");
    expect(asked.queryByText(title)).toBeNull();
    await userEvent.click(asked.getByRole("button", { name: "Publish" }));
    expect(await asked.findByText(title)).toBeTruthy();
  });
});

describe("unpublishing", () => {
  test("is asked about, and keeps the draft", async () => {
    server.form = form({ published: published(), has_changes: false });
    await server.openTab();
    await choose("Unpublish");
    const asked = await question("Unpublish this form?");
    expect(asked.getByText(/the endpoint accepts any fields\. The draft and all versions are kept\.$/)).toBeTruthy();
    await userEvent.click(asked.getByRole("button", { name: "Unpublish" }));
    await screen.findByText("Not published");
    expect(server.sent).toEqual(["POST /unpublish"]);
    expect(messages()).toEqual(["Form unpublished. Submissions are no longer checked."]);
  });

  test("that fails is said; what isn't published can't be unpublished", async () => {
    server.form = form({ published: published() });
    server.answers["POST /unpublish"] = () => refusal(400, "bad_request", "Broken.");
    await server.openTab();
    await choose("Unpublish");
    await userEvent.click((await question("Unpublish this form?")).getByRole("button", { name: "Unpublish" }));
    await waitFor(() => expect(messages()).toEqual(["Couldn't unpublish. Broken."]));
  });

  test("is off for a form that isn't published", async () => {
    await server.openTab();
    await press("More form actions");
    expect((await screen.findByRole("menuitem", { name: "Unpublish" })).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("versions", () => {
  const open = async () => {
    await server.openTab();
    await choose("View versions");
    return screen.findByRole("table", { name: "Published versions" });
  };

  test("are listed with their date and number of fields, and Back leads to the fields", async () => {
    server.form = form({ published: published(), has_changes: false });
    const table = await open();
    const cells = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .slice(0, 3)
          .map((cell) => cell.lastChild?.textContent),
      );
    expect(cells.map(([version, , fields]) => [version, fields])).toEqual([
      ["Version 3Published", "11"],
      ["Version 2", "9"],
      ["Version 1", "1"],
    ]);
    expect(url()).toBe("/forms/k7qm/edit?tab=form&view=versions");
    await press("Fields");
    await screen.findByText("Version 3 published");
    expect(url()).toBe("/forms/k7qm/edit?tab=form");
  });

  test("a version can be looked at", async () => {
    await open();
    await press("View version 2");
    const shown = await dialog("Version 2");
    expect(await shown.findByRole("region", { name: "Step 1 of 3" })).toBeTruthy();
  });

  test("one is restored at once if the draft has nothing to lose", async () => {
    server.form = form({ published: published(), has_changes: false });
    await open();
    expect(screen.getByRole("button", { name: "Restore version 3" }).getAttribute("aria-disabled")).toBe("true");
    await press("Restore version 2");
    await screen.findByText(/unpublished changes$/);
    expect(server.sent).toEqual(['POST /restore "7" {"version":2}']);
    expect(messages()).toEqual(["Version 2 restored to the draft."]);
    expect(screen.getByRole("region", { name: "Page 3" })).toBeTruthy();
  });

  test("a draft with changes is asked about first", async () => {
    server.form = form({ published: published() });
    await open();
    await press("Restore version 2");
    const asked = await question("Restore version 2?");
    await userEvent.click(asked.getByRole("button", { name: "Cancel" }));
    expect(server.sent).toEqual([]);
    await press("Restore version 2");
    await userEvent.click((await question("Restore version 2?")).getByRole("button", { name: "Replace draft" }));
    await screen.findByText(/unpublished changes$/);
  });

  test("a draft that was changed since isn't replaced unseen", async () => {
    server.form = form({ published: published(), has_changes: false });
    await open();
    server.form = form({ draft: quoteSchema, revision: 9, published: published() });
    await press("Restore version 2");
    expect(await screen.findByText("The draft was changed in the meantime")).toBeTruthy();
    await press("Restore version 2");
    await userEvent.click((await question("Restore version 2?")).getByRole("button", { name: "Replace draft" }));
    await waitFor(() => expect(server.sent.at(-1)).toBe('POST /restore "9" {"version":2}'));
  });

  test("none yet: says when there will be", async () => {
    server.versions = [];
    await server.openTab("versions");
    expect(await screen.findByRole("heading", { name: "No versions yet" })).toBeTruthy();
  });

  test("a list that couldn't be loaded can be loaded again", async () => {
    server.form = noForm();
    server.answers["GET /versions"] = () => refusal(400, "bad_request", "Broken.");
    await server.openTab("versions");
    expect(await screen.findByText("Broken.")).toBeTruthy();
    delete server.answers["GET /versions"];
    await press("Retry");
    expect(await screen.findByRole("table", { name: "Published versions" })).toBeTruthy();
  });
});
