import type { APIRequestContext, Browser, BrowserContextOptions, Page } from "@playwright/test";
import { confirmAddress, Member, register } from "./api.ts";
import { app } from "./routes.ts";
import type { Authenticator } from "./totp.ts";
import { turnOnTwoFactor } from "./two-factor.ts";

interface Operator {
  page: Page;
  member: Member;
  authenticator: Authenticator;
}

/** The addresses that e2e/server.sh makes operators. Each can register once, so each belongs to one test. */
export const operatorEmail = (number: 1 | 2 | 3 | 4 | 5) => `operator-${number}@example.org`;

/** A browser in which an account with that address is signed in: verified, and with two-factor authentication on. */
export async function signInOperator(
  browser: Browser,
  request: APIRequestContext,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Operator> {
  const account = await register(request, email);
  await confirmAddress(request, account);
  const localStorage = [{ name: "authToken", value: account.token }];
  const storageState = { cookies: [], origins: [{ origin: app, localStorage }] };
  const page = await (await browser.newContext({ ...options, storageState })).newPage();
  const { app: authenticator } = await turnOnTwoFactor(page);
  return { page, member: new Member(request, account), authenticator };
}
