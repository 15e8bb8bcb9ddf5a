import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { billing, card, details, free, messages, mockBilling, openPage, press, refusal, textOf } from "./mock-billing";

const server = mockBilling();
const SAVE = "PUT /api/billing/details";
const dialog = async () => within(await screen.findByRole("dialog"));
const field = async (name: string) => (await dialog()).findByRole("textbox", { name });
const type = async (name: string, text: string) => {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
};
const sent = () => JSON.parse(server.sent[0]?.slice(SAVE.length) ?? "null");

describe("the card", () => {
  test("has what invoices say, and how they're paid", async () => {
    openPage();
    await card("Usage this month");
    const text = await textOf("Billing details");
    expect(text).toContain("CompanyAtelier KastorAnna Kastor");
    expect(text).toContain("AddressLindenweg 14, 04155 Leipzig, Germany");
    expect(text).toContain("VAT IDDE123456788Valid19 % VAT on invoices");
    expect(text).toContain("Invoice emailbilling@kastor.example");
    expect(text).toContain("Reference on invoicesNone");
    expect(text).toContain("Payment methodBank transfer, due in 14 days");
  });

  test.each([
    ["unknown", "DE123456788Check pending"],
    ["plausible", "DE123456788Format checked"],
    ["invalid", "DE123456788Not valid"],
  ] as const)("says that a VAT ID is %s", async (vat_id_status, text) => {
    server.billing = billing({ details: { ...details, vat_id_status } });
    openPage();
    expect(await textOf("Billing details")).toContain(text);
  });

  test("of a person has a name, and what invoices say about VAT", async () => {
    const tax = { kind: "outside_eu", percent: "0", sentence: "Not subject to VAT.", prices_with_vat: false } as const;
    server.billing = billing({ details: { ...details, company: "", vat_id: null, vat_id_status: "none" }, tax });
    openPage();
    const text = await textOf("Billing details");
    expect(text).toContain("NameAnna Kastor");
    expect(text).toContain("VAT IDNoneNot subject to VAT.");
  });

  test("says that submissions are still held until payment is arranged, and with whom", async () => {
    server.usage = free({ used: 12 });
    openPage();
    const region = await card("Billing details");
    await waitFor(async () =>
      expect(await textOf("Billing details")).toContain(
        "None, so submissions above the free ones are still held. To pay by invoice, contact billing@formtray.example.",
      ),
    );
    expect(region.getByRole("link").getAttribute("href")).toBe("mailto:billing@formtray.example");
  });
});

describe("the form", () => {
  test("adds them: everything that was typed is sent, and what the server saved is shown", async () => {
    Object.assign(server, { usage: free(), billing: billing({ details: null }) });
    openPage();
    await press("Add billing details");
    await type("Company", " Atelier Kastor ");
    await type("Street and number", "Lindenweg 14");
    await type("Postal code", "04155");
    await type("City", "Leipzig");
    await userEvent.selectOptions((await dialog()).getByRole("combobox", { name: "Country" }), "Germany");
    await type("Invoice email", "billing@kastor.example");
    await type("VAT ID optional", "DE123456788");
    server.answers = { [SAVE]: () => Response.json(billing()) };
    await press("Save details");
    await waitFor(() => expect(messages()).toEqual(["success: Billing details saved."]));
    expect(sent()).toEqual({
      company: "Atelier Kastor",
      person: "",
      street: "Lindenweg 14",
      postal_code: "04155",
      city: "Leipzig",
      country: "DE",
      vat_id: "DE123456788",
      email: "billing@kastor.example",
      reference: null,
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await textOf("Billing details")).toContain("Lindenweg 14, 04155 Leipzig, Germany");
  });

  test("offers every country, by name", async () => {
    openPage();
    await press("Edit");
    const options = (await dialog()).getAllByRole("option").map(({ textContent }) => textContent);
    expect(options).toHaveLength(250);
    expect(options.slice(0, 3)).toEqual(["Choose a country", "Afghanistan", "Åland Islands"]);
    expect(new Set(options).size).toBe(250);
  });

  test("can be saved only after a change", async () => {
    openPage();
    await press("Edit");
    const save = () => screen.getByRole("button", { name: "Save details" }).getAttribute("aria-disabled");
    await field("Company");
    expect(save()).toBe("true");
    await type("Company", "Atelier");
    expect(save()).toBeNull();
    await type("Company", "Atelier Kastor");
    expect(save()).toBe("true");
  });

  test("shows what the server refuses beside the field, and goes there", async () => {
    const errors = [{ field: "vat_id", code: "wrong_checksum", message: "A digit of this VAT ID is wrong." }];
    server.answers = { [SAVE]: refusal(422, "invalid", "Some fields are invalid.", errors) };
    openPage();
    await press("Edit");
    await type("VAT ID optional", "DE1");
    await press("Save details");
    expect(await screen.findByText("A digit of this VAT ID is wrong.")).toBeTruthy();
    expect(document.activeElement).toBe(await field("VAT ID optional"));
    expect(messages()).toEqual([]);
  });

  test("that couldn't be saved says so, and keeps what was typed", async () => {
    server.answers = { [SAVE]: refusal(503, "unavailable", "The database isn't responding.") };
    openPage();
    await press("Edit");
    await type("City", "Halle");
    await press("Save details");
    expect(await screen.findByText("The database isn't responding.")).toBeTruthy();
    expect(((await field("City")) as HTMLInputElement).value).toBe("Halle");
  });

  test("asks before changes are discarded", async () => {
    openPage();
    await press("Edit");
    await type("City", "Halle");
    await press("Cancel");
    const question = within(await screen.findByRole("alertdialog", { name: "Discard unsaved changes?" }));
    await userEvent.click(question.getByRole("button", { name: "Keep editing" }));
    expect(((await field("City")) as HTMLInputElement).value).toBe("Halle");
    await press("Cancel");
    await press("Discard changes");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent).toEqual([]);
  });
});
