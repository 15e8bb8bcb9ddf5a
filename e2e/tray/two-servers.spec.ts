import type { APIRequestContext, Browser, Page } from "@playwright/test";
import type { Account, Endpoint } from "../support/api.ts";
import { LoadBalancer, ServerProcess } from "../support/servers.ts";
import { test as base, expect } from "../support/test.ts";
import { timed, withinASecond } from "../support/timing.ts";

interface Servers {
  stays: ServerProcess;
  dies: ServerProcess;
  /** As a load balancer would be: the one that dies is asked first. */
  balancer: LoadBalancer;
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
      const balancer = await LoadBalancer.open([dies, stays]);
      await use({ stays, dies, balancer });
      balancer.close();
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
  const listening = page.waitForResponse((response) => response.url().includes("/api/live"));
  await page.goto(`${origin}/forms/${endpoint.id}/submissions`);
  expect((await listening).status()).toBe(200);
  // A page that is still loading is not yet a tab that lies open.
  await expect(page.getByText("No submissions yet")).toBeVisible();
  return page;
}

const row = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });

/** Gives how many milliseconds the post took. */
async function submitTo(server: ServerProcess, request: APIRequestContext, endpoint: Endpoint, name: string) {
  const form = { name, message: "Hello." };
  const { answer, ms } = await timed(() => request.post(`${server.url}/api/submit/${endpoint.id}`, { form }));
  expect(answer.status()).toBe(200);
  return ms;
}

test("what one server takes is in the tabs of both within a second; when one dies its tab goes on and misses nothing", async ({
  browser,
  request,
  member,
  endpoint,
  servers: { stays, dies, balancer },
}) => {
  const tabs = await Promise.all([
    openInbox(browser, stays.url, member.account, endpoint),
    openInbox(browser, balancer.url, member.account, endpoint),
  ]);
  const arrivesInBoth = async (server: ServerProcess, name: string) => {
    const timeout = withinASecond(await submitTo(server, request, endpoint, name));
    await Promise.all(tabs.map((tab) => expect(row(tab, name)).toBeVisible({ timeout })));
  };
  await arrivesInBoth(stays, "Ada Lovelace");
  await arrivesInBoth(dies, "Ben Franklin");

  await dies.kill();
  const meanwhile = ["Cleo Patra", "Dora Maar", "Emmy Noether"];
  for (const name of meanwhile) await submitTo(stays, request, endpoint, name);
  for (const name of meanwhile) await expect(row(tabs[1], name)).toHaveCount(1);
  // It listens again, at the other server, and shows nothing twice.
  await arrivesInBoth(stays, "Frida Kahlo");
  for (const tab of tabs)
    await expect(tab.getByRole("main").getByRole("link", { name: "Ada Lovelace" })).toHaveCount(1);
  for (const tab of tabs) await tab.context().close();
});
