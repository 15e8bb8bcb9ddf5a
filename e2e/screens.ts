import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { type Account, type Endpoint, type List, Member, register, type Submission } from "./support/api.ts";
import { operatorEmail, signInOperator } from "./support/operator.ts";
import { formRoutes, guestRoutes, memberRoutes, protectedRoutes, settingsRoutes } from "./support/routes.ts";
import { type Screen, shoot } from "./support/shoot.ts";
import { openTickets, reportForm, startIncident, writeTexts } from "./support/tickets.ts";

/** `/forms/{id}/submissions` is called forms-id-submissions. */
const named = (path: string) =>
  path === "/" ? "landing" : path.slice(1).replace(/[0-9a-f-]{36}|\b[2-9b-z]{16}\b|(?<=support\/)\d+/, "id").replaceAll(/\/|\?tab=|\?form=id&step=/g, "-");

/** The page at a path. The inbox fills the window; every other page is as long as it is. */
const pageAt = (path: string, name = named(path)): Screen => ({
  name,
  show: (page) => page.goto(path),
  fullPage: !/^\/forms\/\w+\/submissions/.test(path),
});

for (const path of guestRoutes) test(`picture of ${named(path)}`, ({ browser }) => shoot(browser, pageAt(path)));

test("picture of landing-demo, with a submission and a piece of spam in the tray", ({ browser }) =>
  shoot(browser, {
    name: "landing-demo",
    show: async (page) => {
      await page.goto("/#demo");
      const send = page.getByRole("button", { name: "Send" });
      await send.click();
      await expect(page.getByText("Inbox 1 · Spam 0")).toBeVisible();
      await page.getByLabel(/honeypot/).check();
      await send.click();
      await expect(page.getByText("Inbox 1 · Spam 1")).toBeVisible();
    },
  }));

test("picture of demo, the page without scripts", ({ browser }) =>
  shoot(browser, {
    name: "demo",
    scripts: false,
    show: async (page) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Send" }).click();
      await page.waitForURL(/\/demo\//);
    },
  }));

/** Mara of the demonstration, her busiest form, and its newest submission with a file. */
async function openDemonstration(request: APIRequestContext) {
  const account = { email: "mara@formtray.example", password: "a demonstration" };
  const { token } = await (await request.post("/api/auth/login", { data: account })).json();
  const mara = new Member(request, { ...account, token });
  const { items: endpoints } = await mara.read<List<Endpoint & { unread: number }>>("/api/endpoints/");
  const busiest = endpoints.toSorted((a, b) => b.unread - a.unread)[0];
  const { items } = await mara.read<List<Submission>>(`/api/submissions/${busiest?.id}?has_files=true`);
  return { member: mara, token: token as string, form: busiest?.id ?? "", submission: items[0]?.id ?? "" };
}

for (const path of settingsRoutes) {
  test(`picture of ${named(path)}`, async ({ browser, request }) => {
    const { token } = await openDemonstration(request);
    await shoot(browser, { ...pageAt(path), token });
  });
}

for (const [n, path] of protectedRoutes.entries()) {
  test(`picture of ${named(path)}`, async ({ browser, request }) => {
    const { token, form, submission } = await openDemonstration(request);
    await shoot(browser, { ...pageAt(memberRoutes(form, submission)[n] ?? path, named(path)), token });
  });
}

for (const [n, path] of formRoutes("id").entries()) {
  test(`picture of ${named(path)}`, async ({ browser, request }) => {
    const { token, form } = await openDemonstration(request);
    await shoot(browser, { ...pageAt(formRoutes(form)[n] ?? path, named(path)), token });
  });
}

test("picture of an inbox with a submission open", async ({ browser, request }) => {
  const { token, form, submission } = await openDemonstration(request);
  const path = `/forms/${form}/submissions?selected=${submission}`;
  await shoot(browser, { ...pageAt(path, "forms-id-submissions-open"), token });
});

test("picture of a search: found, not found, unreadable, failed", async ({ browser, request }) => {
  const { token } = await openDemonstration(request);
  const searches = { found: "please", none: 'rarely "said like this"', unreadable: "after:soon" };
  for (const [name, q] of Object.entries(searches)) {
    const path = `/forms/all/submissions?${new URLSearchParams({ q })}`;
    await shoot(browser, { ...pageAt(path, `search-${name}`), token });
  }
  await shoot(browser, {
    ...pageAt("/forms/all/submissions?q=please", "search-failed"),
    token,
    show: async (page) => {
      await page.route(/\/api\/submissions\/.*q=/, (route) => route.abort());
      await page.goto("/forms/all/submissions?q=please");
    },
  });
});

test("picture of the export of a search, of a selection, and of a menu", async ({ browser, request }) => {
  const { token, form } = await openDemonstration(request);
  const open = (page: Page) => expect(page.getByRole("dialog", { name: "Export submissions" })).toBeVisible();
  const openMenu = async (page: Page) => {
    await page.getByRole("button", { name: "Form actions" }).click();
    await expect(page.getByRole("menuitem", { name: "Export submissions" })).toBeVisible();
  };
  const picture = (name: string, search: string, show: (page: Page) => Promise<unknown>) =>
    shoot(browser, {
      name,
      token,
      fullPage: false,
      show: async (page) => {
        await page.goto(`/forms/${form}/submissions${search}`);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await show(page);
      },
    });
  await picture("export-menu", "", openMenu);
  await picture("export-search", "?q=hello&days=30", async (page) => {
    await openMenu(page);
    await page.getByRole("menuitem", { name: "Export submissions" }).click();
    await open(page);
  });
  await picture("export-selection", "", async (page) => {
    await page.getByRole("checkbox", { name: "Select all" }).click();
    await page.getByRole("toolbar", { name: "Bulk actions" }).getByRole("button", { name: "Export" }).click();
    await open(page);
  });
});

test("picture of the exports: none, and in every state", async ({ browser, request }) => {
  const { token } = await openDemonstration(request);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const one = { endpoint_id: "22b4kq7mtz9cw3dh", endpoint_name: "Quote request", created_at: inDays(-0.01), files: false };
  const file = { state: "ready", finished_at: inDays(-1), expires_at: inDays(6), download_url: "/" };
  const items = [
    { ...one, id: "1", name: "quote-request.csv", format: "csv", state: "running", rows: 4210, total: 12_431, request: { format: "csv", state: "inbox" } },
    { ...one, id: "2", name: "quote-request.zip", format: "xlsx", files: true, state: "waiting", rows: 0, total: null, request: { format: "xlsx", files: true, state: "inbox", q: "brief has:file", unread: true } },
    { ...one, ...file, id: "3", name: "all-forms.zip", format: "json", endpoint_id: null, endpoint_name: null, created_at: inDays(-1), rows: 1204, total: 1204, bytes: 224_000_000, request: { format: "json", files: true, memos_and_stars: true } },
    { ...one, ...file, id: "4", name: "newsletter.ndjson", format: "ndjson", endpoint_name: "Newsletter of the Atelier", created_at: inDays(-3), rows: 9, total: 9, bytes: 4100, request: { format: "ndjson", ids: Array(9).fill("1") } },
    { ...one, id: "5", name: "quote-request.csv", format: "csv", created_at: inDays(-4), state: "failed", rows: 100, total: 9000, request: { format: "csv", state: "spam", spam_reasons: true } },
  ];
  for (const [name, shown] of Object.entries({ exports: items, "exports-none": [] })) {
    await shoot(browser, {
      name,
      token,
      show: async (page) => {
        await page.route("**/api/exports/", (route) => route.fulfill({ json: { items: shown } }));
        await page.goto("/exports");
      },
    });
  }
});

test("picture of erase, counted and with a receipt, and of a folder that can be emptied", async ({ browser, request }) => {
  const { member, token, form } = await openDemonstration(request);
  expect((await member.send("POST", "/api/submissions/empty", { folder: "trash" })).ok()).toBe(true);
  await shoot(browser, {
    ...pageAt("/settings?tab=erase", "erase-counted"),
    token,
    show: async (page) => {
      await page.goto("/settings?tab=erase");
      await page.getByLabel("Email address or other text").fill("please");
      await page.getByRole("button", { name: "Count", exact: true }).click();
      await expect(page.getByRole("button", { name: /^Erase \d+ submission/ })).toBeVisible();
    },
  });
  await shoot(browser, {
    ...pageAt(`/forms/${form}/submissions?folder=spam`, "spam-folder"),
    token,
    show: async (page) => {
      await page.goto(`/forms/${form}/submissions?folder=spam`);
      await expect(page.getByRole("button", { name: "Empty spam" })).toBeVisible();
    },
  });
});

test("picture of an import: none, columns, the result of the check, and a file that can't be read", async ({ browser, request }) => {
  const { token, form } = await openDemonstration(request);
  const rows = Array.from({ length: 30 }, (_, at) => `2024-03-0${(at % 9) + 1}T10:00:00Z,,visitor${at}@example.org,Message ${at}`);
  const long = "2024-03-10T10:00:00Z,,maximilian-alexander.von.hohenstein@example.org,".concat("How long does it take? ".repeat(40));
  const csv = ["_date,_status,email,message", long, ...rows, "soon,,eve@example.org,When?"].join("\n");
  const upload = async (page: Page, text: string) => {
    await page.goto(`/forms/${form}/import`);
    await page.getByLabel("Choose file").setInputFiles({ name: "contact.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  };
  const picture = (name: string, show: (page: Page) => Promise<unknown>) =>
    shoot(browser, { ...pageAt(`/forms/${form}/import`, name), token, show });
  await picture("import-new", (page) => page.goto(`/forms/${form}/import`));
  await picture("import-unreadable", async (page) => {
    await upload(page, " ");
    await expect(page.getByRole("alert").first()).toBeVisible();
  });
  await picture("import-columns", async (page) => {
    await upload(page, csv);
    await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible();
  });
  await picture("import-checked", async (page) => {
    await upload(page, csv);
    await page.getByRole("button", { name: "Check file" }).click();
    await expect(page.getByRole("heading", { name: "Ready to import" })).toBeVisible();
  });
});

test("picture of dialog-unsaved, over settings with changes", async ({ browser, request }) => {
  const { token } = await openDemonstration(request);
  await shoot(browser, {
    name: "dialog-unsaved",
    token,
    fullPage: false,
    show: async (page) => {
      await page.goto("/settings");
      const name = page.getByRole("textbox", { name: "Name" });
      await name.fill("Mara Lindqvist-Andersson of Hill House Guest Rooms");
      await page.getByRole("link", { name: "Password", exact: true }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  });
});

test("picture of dialog-shortcuts", async ({ browser, request }) => {
  const { token } = await openDemonstration(request);
  await shoot(browser, {
    name: "dialog-shortcuts",
    token,
    fullPage: false,
    show: async (page) => {
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  });
});

test("picture of rules-changed, after someone else has saved others", async ({ browser, request }) => {
  const { token, form } = await openDemonstration(request);
  await shoot(browser, { name: "rules-changed", token, show: (page) => changeRulesElsewhere(page, form) });
});

async function changeRulesElsewhere(page: Page, form: string) {
  await page.goto(`/forms/${form}/edit?tab=notifications`);
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByRole("combobox", { name: "Field", exact: true }).fill("department");
  await page.getByRole("checkbox", { name: /@/ }).first().check();
  const detail = "These settings were changed in the meantime. Check them and save again.";
  const body = { detail, code: "changed_meanwhile", errors: [], request_id: "r" };
  await page.route("**/notifications", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 409, json: body }) : route.continue(),
  );
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
}

/** The pages that look different when there is nothing, too much or an error to show. */
const workPages = (form: string) => ["/dashboard", "/endpoints", `/forms/${form}/submissions`, "/settings"];

async function shootWorkPages(browser: Browser, state: string, account: Account, form: string, prepare?: (page: Page) => Promise<unknown>) {
  for (const path of workPages(form)) {
    const screen = pageAt(path, `${named(path)}-${state}`);
    await shoot(browser, {
      ...screen,
      token: account.token,
      show: async (page) => {
        await prepare?.(page);
        await screen.show(page);
      },
    });
  }
}

test("picture of pages before anything has arrived", async ({ browser, request }) => {
  const account = await register(request);
  const { id } = await new Member(request, account).createEndpoint();
  await shootWorkPages(browser, "empty", account, id);
});

test("picture of pages with long names and texts", async ({ browser, request }) => {
  const account = await register(request);
  const member = new Member(request, account);
  await member.send("PUT", "/api/auth/profile", { name: "Maximiliane Schwarzenberg-Hohenlohe von und zu Guttenstein" });
  const endpoint = await member.createEndpoint(
    "Anmeldung zur Donaudampfschifffahrtsgesellschaft, Jahreshauptversammlung 2026",
    "Donaudampfschifffahrtsgesellschaft",
  );
  await member.createEndpoint("W".repeat(80), "Donaudampfschifffahrtsgesellschaft");
  const fields = { name: "Maximiliane Schwarzenberg-Hohenlohe", email: `${"m".repeat(60)}@example.org` };
  const message = "I would like to know whether the ship leaves in the rain as well. ".repeat(40);
  await member.receive(endpoint, { ...fields, message, ["field".repeat(20)]: "word".repeat(100) });
  await member.receiveMany(endpoint, 30);
  const { id } = await member.receive(endpoint, { ...fields, message: "word".repeat(500), lines: "One line\n".repeat(60) });
  await shootWorkPages(browser, "long", account, endpoint.id);
  const open = pageAt(`/forms/${endpoint.id}/submissions?selected=${id}`, "forms-id-submissions-open-long");
  await shoot(browser, { ...open, token: account.token });
});

test("picture of pages whose data can't be loaded", async ({ browser, request }) => {
  const { token, form } = await openDemonstration(request);
  const body = { detail: "Something went wrong on our side.", code: "internal", request_id: "r" };
  await shootWorkPages(browser, "failing", { email: "", password: "", token }, form, (page) =>
    page.route(/\/api\/(?!auth\/)/, (route) => route.fulfill({ status: 500, json: body })),
  );
});

test("picture of support and admin, with tickets in every state", async ({ browser, request }) => {
  test.slow();
  const { member: mara, token, form, submission } = await openDemonstration(request);
  const { member: operator } = await signInOperator(browser, request, operatorEmail(1));
  const ticket = await openTickets(mara, operator, { form, submission });
  await reportForm(request);
  await writeTexts(operator);
  // The list fills the window, with the thread beside it.
  const support = { token, fullPage: false };
  await shoot(browser, { ...pageAt("/support", "support-tickets"), ...support });
  await shoot(browser, { ...pageAt(`/support/${ticket}`, "support-ticket"), ...support });
  await shoot(browser, { ...pageAt(`/support/new?form=${form}`), token, show: (page) => writeDraft(page, form) });
  await shootAdmin(browser, operator, ticket, mara.account.email);

  const { end } = await startIncident(operator);
  await shoot(browser, pageAt("/status", "status-incident"));
  await end();
  await shoot(browser, pageAt("/status", "status-resolved"));
});

async function writeDraft(page: Page, form: string) {
  await page.goto(`/support/new?form=${form}`);
  await page.getByLabel("Subject").fill("Redirect after submitting goes to the thank-you page");
  await page.getByLabel("Message").fill("Our form sends `_next`, but visitors end up on your thank-you page.");
  await expect(page.getByRole("region", { name: "Docs that match your subject" })).toBeVisible();
}

async function shootAdmin(browser: Browser, operator: Member, ticket: string, owner: string) {
  const first = async (path: string) => (await operator.read<List<{ id: string }>>(path)).items[0]?.id ?? "";
  const found = await operator.read<{ workspaces: { id: string }[] }>(`/api/admin/search?q=${owner}`);
  const paths = {
    "admin-tickets": "/admin/tickets",
    "admin-ticket": `/admin/tickets/${ticket}`,
    "admin-reports": "/admin/reports",
    "admin-report": `/admin/reports/${await first("/api/admin/reports")}`,
    "admin-health": "/admin/health",
    "admin-workspaces": "/admin/workspaces",
    "admin-workspace": `/admin/workspaces/${found.workspaces[0]?.id}`,
    "admin-search": `/admin/workspaces?q=${owner}`,
    "admin-incidents": "/admin/incidents",
    "admin-announcements": "/admin/announcements",
    "admin-audit": "/admin/audit",
  };
  for (const [name, path] of Object.entries(paths)) {
    await shoot(browser, { ...pageAt(path, name), token: operator.account.token });
  }
}
