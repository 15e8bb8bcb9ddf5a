import type { APIRequestContext, Browser, Page } from "@playwright/test";
import type { Account, Endpoint } from "../support/api.ts";
import { Front, ServerProcess } from "../support/servers.ts";
import { test as base, expect } from "../support/test.ts";

const SOON = 1_000;

interface Servers {
  stays: ServerProcess;
  dies: ServerProcess;
  /** As a load balancer would be: the one that dies is asked first. */
  front: Front;
}

/** Taken down however the test ends. */
const test = base.extend<{ servers: Servers }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
  servers: async ({}, use) => {
    const started: ServerProcess[] = [];
    const start = async () => {
      const server = await ServerProcess.start();
      started.push(server);
      return server;
    };
    try {
      const [stays, dies] = [await start(), await start()];
      const front = await Front.open([dies, stays]);
      await use({ stays, dies, front });
      front.close();
    } finally {
      await Promise.all(started.map((server) => server.kill()));
    }
  },
});

/** A browser of its own, signed in at an address, with the inbox open and listening. */
async function openInbox(browser: Browser, origin: string, account: Account, endpoint: Endpoint): Promise<Page> {
  const localStorage = [{ name: "authToken", value: account.token }];
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
  const page = await context.newPage();
  const listening = page.waitForResponse((response) => response.url().includes("/api/live"), { timeout: 15_000 });
  await page.goto(`${origin}/forms/${endpoint.id}/submissions`);
  expect((await listening).status()).toBe(200);
  // A page that is still loading is not yet a tab that lies open.
  await expect(page.getByText("No submissions yet")).toBeVisible();
  return page;
}

const row = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });

async function submitTo(server: ServerProcess, request: APIRequestContext, endpoint: Endpoint, name: string) {
  const answer = await request.post(`${server.url}/api/submit/${endpoint.id}`, { form: { name, message: "Hello." } });
  expect(answer.status()).toBe(200);
}

test("what one server takes is in the tabs of both within a second; when one dies its tab goes on and misses nothing", async ({
  browser,
  request,
  member,
  endpoint,
  servers: { stays, dies, front },
}) => {
  test.setTimeout(60_000);
  const tabs = await Promise.all([
    openInbox(browser, stays.url, member.account, endpoint),
    openInbox(browser, front.url, member.account, endpoint),
  ]);
  const inBoth = async (name: string) => {
    await Promise.all(tabs.map((tab) => expect(row(tab, name)).toBeVisible({ timeout: SOON })));
  };
  await submitTo(stays, request, endpoint, "Ada Lovelace");
  await inBoth("Ada Lovelace");
  await submitTo(dies, request, endpoint, "Ben Franklin");
  await inBoth("Ben Franklin");

  await dies.kill();
  const meanwhile = ["Cleo Patra", "Dora Maar", "Emmy Noether"];
  for (const name of meanwhile) await submitTo(stays, request, endpoint, name);
  for (const name of meanwhile) await expect(row(tabs[1], name)).toHaveCount(1);
  // It listens again, at the other server, and shows nothing twice.
  await submitTo(stays, request, endpoint, "Frida Kahlo");
  await inBoth("Frida Kahlo");
  for (const tab of tabs)
    await expect(tab.getByRole("main").getByRole("link", { name: "Ada Lovelace" })).toHaveCount(1);
  for (const tab of tabs) await tab.context().close();
});
