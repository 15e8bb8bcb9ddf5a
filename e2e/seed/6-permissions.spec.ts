import type { APIRequestContext } from "@playwright/test";
import { bearer, Member, register } from "../support/api.ts";
import { formRoutes, guestRoutes, memberRoutes, settingsRoutes } from "../support/routes.ts";
import { createEndpoint, openDeletion, signIn, signOut, userMenuButton } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const unknown = "0190a0a0-0000-7000-8000-000000000000";
const unknownForm = "22b4kq7mtz9cw3dh";

test("§6 there are no named roles", async ({ member }) => {
  const profile = JSON.stringify(await member.read("/api/auth/profile"));
  expect(profile).not.toMatch(/"(role|roles|permissions)"/);
});

/** The seed's calls that are not public, with ids where they belong. */
const seedCalls: [method: string, path: string][] = [
  ["POST", "/api/auth/change-password"],
  ["GET", "/api/auth/profile"],
  ["PUT", "/api/auth/profile"],
  ["POST", "/api/auth/resend-verification"],
  ["GET", "/api/endpoints/"],
  ["POST", "/api/endpoints/"],
  ["GET", `/api/endpoints/${unknownForm}`],
  ["PUT", `/api/endpoints/${unknownForm}`],
  ["DELETE", `/api/endpoints/${unknownForm}`],
  ["GET", "/api/submissions/"],
  ["GET", `/api/submissions/${unknownForm}`],
  ["GET", `/api/submissions/${unknownForm}/${unknown}`],
  ["DELETE", `/api/submissions/${unknownForm}/${unknown}`],
  ["GET", `/api/submissions/details/${unknown}`],
  ["GET", `/api/submissions/files/${unknown}/download`],
];

/**
 * Our own calls that anybody may make, besides the seed's: each has another proof in its path, body or header, or needs
 * none.
 */
const ownPublicCalls = [
  "POST /api/auth/login/two-factor",
  "POST /api/auth/register",
  "GET /api/form-schema.json",
  "GET /api/recipients/confirm/{token}",
  "POST /api/recipients/confirm/{token}",
  "GET /api/recipients/unsubscribe/{token}",
  "POST /api/recipients/unsubscribe/{token}",
  "GET /api/submissions/files/{file_id}/shared/{pass}",
  "GET /api/exports/{export_id}/file/{pass}",
  "POST /echo",
  "GET /f/{id}/rules.json",
  "GET /f/{id}/thanks",
  "GET /h/{id}",
  "GET /h/{id}/report",
  "POST /h/{id}/report",
  "GET /h/{id}/thanks",
  "GET /status.json",
  "GET /status.rss",
  "POST /api/status/measurements",
];

const seedPublicCalls = [
  "POST /api/auth/login",
  "POST /api/auth/forgot-password",
  "POST /api/auth/reset-password",
  "GET /api/auth/verify-email/{token}",
  "POST /api/submit/{id}",
];

/** A guest's calls that are not refused. */
async function answeredToGuests(request: APIRequestContext, calls: [method: string, path: string][]): Promise<string[]> {
  const answered: string[] = [];
  for (const [method, path] of calls) {
    const answer = await request.fetch(path, { method, ...(/PUT|POST|PATCH/.test(method) ? { data: {} } : {}) });
    if (answer.status() !== 401) answered.push(`${method} ${path}: ${answer.status()}`);
  }
  return answered;
}

test("§6 a guest's call to anything that is not public is refused with 401", async ({ request }) => {
  expect(await answeredToGuests(request, seedCalls)).toEqual([]);
});

test("§6 a guest's call to billing is refused with 401", async ({ request }) => {
  const calls: [string, string][] = [
    ["GET", "/api/billing/usage"],
    ["GET", "/api/billing/invoices"],
    ["POST", "/api/billing/add-ons/webhooks/activate"],
    ["POST", "/api/billing/add-ons/webhooks/deactivate"],
  ];
  expect(await answeredToGuests(request, calls)).toEqual([]);
});

test("§6 a guest's call to any other path of the API is refused with 401 too", async ({ request }) => {
  const { paths } = await (await request.get("/api/openapi.json")).json();
  const operations = Object.entries<Record<string, object>>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
  const open = new Set([...seedPublicCalls, ...ownPublicCalls]);
  const closed = operations.filter(({ method, path }) => !open.has(`${method} ${path}`));
  expect(operations.length - closed.length).toBe(open.size);
  expect(closed.length).toBeGreaterThan(seedCalls.length);
  const filled = closed.map(({ method, path }): [string, string] => [method, path.replaceAll(/\{(\w+)\}/g, idFor(path))]);
  expect(await answeredToGuests(request, filled)).toEqual([]);
});

/** Something of the kind that stands in a path's place; only endpoints have ids of their own shape. */
const idFor = (path: string) => (_: string, name: string) =>
  name === "endpoint_id" || (name === "id" && path.startsWith("/api/endpoints/")) ? unknownForm : unknown;

test("§6 one user reaches nothing of another's", async ({ request, submission }) => {
  const stranger = new Member(request, await register(request));
  for (const path of [
    `/api/endpoints/${submission.endpoint_id}`,
    `/api/submissions/${submission.endpoint_id}`,
    `/api/submissions/details/${submission.id}`,
    `/api/submissions/files/${submission.files[0]?.id}/download`,
  ]) {
    expect((await stranger.get(path)).status(), path).toBe(404);
  }
});

test("§6 login sends no authorization header", async ({ page, member }) => {
  await page.goto("/login");
  const asked = page.waitForRequest("/api/auth/login");
  await signIn(page, member.account);
  expect((await asked).headers()).not.toHaveProperty("authorization");
});

test("§6 forgot-password sends no authorization header", async ({ own }) => {
  await own.goto("/forgot-password");
  const asked = own.waitForRequest("/api/auth/forgot-password");
  await own.getByLabel("Email", { exact: true }).fill("ada@example.org");
  await own.getByRole("main").getByRole("button").click();
  expect((await asked).headers()).not.toHaveProperty("authorization");
});

test("§6 reset-password sends no authorization header", async ({ own }) => {
  await own.goto("/reset-password?token=unknown");
  const asked = own.waitForRequest("/api/auth/reset-password");
  await own.getByLabel("New password").fill("a new password of mine");
  await own.getByRole("main").getByRole("button", { name: "Set new password" }).click();
  expect((await asked).headers()).not.toHaveProperty("authorization");
});

test("§6 verify-email sends no authorization header", async ({ own }) => {
  await own.goto("/verify-email?token=unknown");
  const asked = own.waitForRequest("/api/auth/verify-email/unknown");
  await own.getByRole("main").getByRole("button").click();
  expect((await asked).headers()).not.toHaveProperty("authorization");
});

test("§6 public form submission needs no authorization, and ignores any", async ({ request, member, endpoint }) => {
  const headers = { authorization: "Bearer nobody" };
  const answer = await request.post(`/api/submit/${endpoint.id}`, { form: { name: "Ada" }, headers });
  expect(answer.status()).toBe(200);
  expect((await member.submissionsOf(endpoint)).items).toHaveLength(1);
});

test("§6 all other calls send a bearer token", async ({ own, member, submission }) => {
  const { authorization } = bearer(member.account);
  const calls = new Set<string>();
  const without = new Set<string>();
  own.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    const call = `${request.method()} ${pathname}`;
    calls.add(call);
    if (request.headers().authorization !== authorization) without.add(call);
  });
  const { endpoint_id: form, id, files } = submission;
  for (const path of [...memberRoutes(form, id), ...settingsRoutes, ...formRoutes(form), "/docs"]) {
    await own.goto(path);
    await expect(own.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(own.locator('[aria-busy="true"]'), path).toHaveCount(0);
  }
  await own.goto("/endpoints");
  await createEndpoint(own, "Newsletter");
  await expect(own.getByRole("dialog")).toBeVisible();
  await own.goto(`/submissions/${id}`);
  const download = own.waitForEvent("download");
  await own.getByRole("button", { name: /Download.*letter\.txt/ }).click();
  await download;
  await (await openDeletion(own)).getByRole("button", { name: "Delete" }).click();
  await expect(own.getByRole("region", { name: "Notifications" }).getByRole("listitem")).toBeVisible();
  await signOut(own);
  await own.waitForURL("/");
  expect([...calls]).toEqual(
    expect.arrayContaining([
      "GET /api/",
      "GET /api/auth/profile",
      "GET /api/auth/sessions",
      "GET /api/endpoints/",
      "GET /api/live",
      "GET /api/stats",
      "GET /api/submissions/",
      `GET /api/submissions/${form}`,
      `GET /api/submissions/details/${id}`,
      `GET /api/submissions/files/${files[0]?.id}/download`,
      "POST /api/endpoints/",
      `DELETE /api/submissions/${form}/${id}`,
      "POST /api/auth/logout",
    ]),
  );
  expect([...without]).toEqual([]);
});

test("§6 protected routes require authentication: a dead token is none", async ({ own, member }) => {
  await member.send("POST", "/api/auth/logout");
  await own.goto("/dashboard");
  await own.waitForURL("/login");
});

test("§6 the user menu shows a 'Free Plan' label on every page it is on", async ({ own, submission }) => {
  test.slow();
  const hidden = ["/", "/login", "/register"];
  const pages = [...guestRoutes, ...memberRoutes(submission.endpoint_id, submission.id), ...settingsRoutes];
  for (const path of pages.filter((page) => !hidden.includes(page))) {
    await own.goto(path);
    await userMenuButton(own).click();
    await expect(own.getByText("Free Plan", { exact: true }), path).toBeVisible();
  }
});
