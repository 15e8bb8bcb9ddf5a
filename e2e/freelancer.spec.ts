// Somebody with many clients: 40 endpoints, found, grouped and gone through without scrolling.
import type { Page } from "@playwright/test";
import type { Endpoint, Member } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

const clients = [
  ..."Alder & Finch|Bageri Lindqvist|Café Tramuntana|Delta Physio|Ember Ceramics|Fjord Kayaks|Galerie Moreau".split("|"),
  ..."Haddad Interiors|Isola Bikes|Juniper Yoga|Kestrel Law|Lumen Dental|Marrow & Rye|Ortega Vinos|Whitfield School".split("|"),
];

/** Client 0, 15 and 30 are the same, and so on: "Form 3 of Café Tramuntana" is the third endpoint of all. */
async function createForty(member: Member): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for (let n = 1; n <= 40; n += 1) {
    const client = clients[(n - 1) % clients.length] ?? "";
    endpoints.push(await member.createEndpoint(`Form ${n} of ${client}`, client));
  }
  return endpoints;
}

const rows = (page: Page) => page.getByRole("table", { name: "Endpoints" }).getByRole("link");

test("40 endpoints of 15 clients: found, grouped, and gone through by keyboard", async ({ own, member }) => {
  test.slow();
  const endpoints = await createForty(member);
  const [third, eighteenth] = [endpoints[2], endpoints[17]];
  if (!third || !eighteenth) throw new Error("there are 40");
  await member.receive(third, { name: "Ada Lovelace", message: "A table for two." });
  await member.receive(eighteenth, { name: "Grace Hopper", message: "Is it open?" });

  await own.goto("/endpoints");
  await expect(rows(own)).toHaveCount(41);
  await expect(rows(own).first()).toHaveText("All forms");
  await expect(own.getByRole("status").filter({ hasText: "40 endpoints" })).toBeVisible();

  // One client's endpoints.
  const rail = own.getByRole("navigation", { name: "Clients" });
  await rail.getByRole("link", { name: /^Café Tramuntana/ }).click();
  await expect(rows(own)).toHaveCount(3);
  await expect(own).toHaveURL(/\?label=Caf/);
  await rail.getByRole("link", { name: /^All clients/ }).click();
  await expect(rows(own)).toHaveCount(41);

  // One endpoint by name, without accents; Enter opens its submissions.
  await own.keyboard.press("/");
  await expect(own.getByRole("searchbox", { name: "Search endpoints" })).toBeFocused();
  await own.keyboard.type("form 3 cafe");
  await expect(rows(own).filter({ hasText: "Form 3 of Café Tramuntana" })).toBeVisible();
  await own.keyboard.press("Escape");
  await expect(rows(own)).toHaveCount(41);
  await own.keyboard.type(third.id);
  await expect(rows(own)).toHaveCount(1);
  await own.keyboard.press("Enter");
  await own.waitForURL(`/forms/${third.id}/submissions`);
  await expect(own.getByRole("main").getByText("Ada Lovelace").first()).toBeVisible();

  // To another form without the list, then to all.
  await switchTo(own, "form 18");
  await own.waitForURL(`/forms/${eighteenth.id}/submissions`);
  await expect(own.getByRole("main").getByText("Grace Hopper").first()).toBeVisible();
  await switchTo(own, "all forms");
  await own.waitForURL("/forms/all/submissions");
  for (const name of ["Ada Lovelace", "Grace Hopper"]) {
    await expect(own.getByRole("main").getByText(name).first()).toBeVisible();
  }
});

async function switchTo(page: Page, typed: string) {
  await page.getByRole("button", { name: "Switch form" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Search forms" })).toBeFocused();
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
}

test("Create Endpoint in the navigation leads to the name, and a new endpoint gets the client that is shown", async ({
  own,
  member,
}) => {
  await member.createEndpoint("Contact", "Lumen Dental");
  await own.goto("/dashboard");
  await own.getByRole("banner").getByRole("link", { name: "Create Endpoint", exact: true }).click();
  await expect(own.getByLabel("New endpoint")).toBeFocused();
  await own.goto("/endpoints?label=Lumen+Dental");
  await own.getByLabel("New endpoint").fill("Job applications");
  await own.getByLabel("New endpoint").press("Enter");
  await expect(own.getByRole("dialog", { name: "Job applications" })).toBeVisible();
  await own.keyboard.press("Escape");
  await expect(rows(own)).toHaveText(["Job applications", "Contact"]);
});
