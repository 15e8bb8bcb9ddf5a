import { test as base, type BrowserContext, type Page } from "@playwright/test";
import { type Endpoint, Member, register, type Submission } from "./api.ts";
import { app } from "./routes.ts";

interface Fixtures {
  /** An account of this test's own, through the API. */
  member: Member;
  /** A browser in which that account is signed in. */
  signedIn: BrowserContext;
  /** A page of that browser, still empty. `page` is a guest's. */
  own: Page;
  /** One endpoint of that account. */
  endpoint: Endpoint;
  /** One submission to it, with a file. */
  submission: Submission;
}

export const attachment = {
  name: "letter.txt",
  mimeType: "text/plain",
  buffer: Buffer.from("Dear tray,\nthis is a letter.\n"),
};

export const test = base.extend<Fixtures>({
  member: async ({ request }, use) => use(new Member(request, await register(request))),

  signedIn: async ({ browser, member }, use) => {
    const localStorage = [{ name: "authToken", value: member.account.token }];
    const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: app, localStorage }] } });
    await use(context);
    await context.close();
  },

  own: async ({ signedIn }, use) => use(await signedIn.newPage()),

  endpoint: async ({ member }, use) => use(await member.createEndpoint()),

  submission: async ({ member, endpoint }, use) =>
    use(await member.receive(endpoint, { name: "Ada Lovelace", email: "ada@example.org", message: "Hello." }, attachment)),
});

export { expect } from "@playwright/test";
