import { expect, type Page } from "@playwright/test";
import { Authenticator } from "./totp.ts";

interface SecondFactor {
  app: Authenticator;
  recoveryCodes: string[];
}

/** In the settings of who is signed in there: on, with what the person then has in hand. */
export async function turnOnTwoFactor(page: Page): Promise<SecondFactor> {
  await page.goto("/settings?tab=two-factor");
  await page.getByRole("button", { name: "Turn on two-factor authentication" }).click();
  const app = new Authenticator(await page.locator("[data-secret]").innerText());
  await page.getByLabel("Code", { exact: true }).fill(app.next());
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list).toBeVisible();
  return { app, recoveryCodes: await list.getByRole("listitem").allInnerTexts() };
}
