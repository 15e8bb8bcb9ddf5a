import { Member, register } from "../support/api.ts";
import { MemberWithForms } from "../support/schema.ts";
import { test as base } from "../support/test.ts";

export interface ClientOptions {
  /** Whether endpoints have a published form; a project of playwright.config.ts runs everything again with it. */
  withForm: boolean;
}

export const test = base.extend<ClientOptions>({
  withForm: [false, { option: true }],

  member: async ({ request, withForm }, use) => {
    const account = await register(request);
    await use(withForm ? new MemberWithForms(request, account) : new Member(request, account));
  },
});

export { attachment, expect } from "../support/test.ts";
