import { bearer, Member, register } from "../support/api.ts";
import { openUserMenu, signIn } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const unknown = "0190a0a0-0000-7000-8000-000000000000";

test("§6 there are no named roles", async ({ member }) => {
  const profile = JSON.stringify(await member.read("/api/auth/profile"));
  expect(profile).not.toMatch(/"(role|roles|permissions)"/);
});

test("§6 a guest's call to anything that is not public is refused with 401", async ({ request }) => {
  const calls: [string, string][] = [
    ["GET", "/api/auth/profile"],
    ["PUT", "/api/auth/profile"],
    ["GET", "/api/endpoints/"],
    ["POST", "/api/endpoints/"],
    ["GET", "/api/endpoints/22b4kq7mtz9cw3dh"],
    ["PUT", "/api/endpoints/22b4kq7mtz9cw3dh"],
    ["DELETE", "/api/endpoints/22b4kq7mtz9cw3dh"],
    ["GET", "/api/submissions/"],
    ["GET", "/api/submissions/22b4kq7mtz9cw3dh"],
    ["GET", `/api/submissions/22b4kq7mtz9cw3dh/${unknown}`],
    ["DELETE", `/api/submissions/22b4kq7mtz9cw3dh/${unknown}`],
    ["GET", `/api/submissions/details/${unknown}`],
    ["GET", `/api/submissions/files/${unknown}/download`],
  ];
  for (const [method, path] of calls) {
    const answer = await request.fetch(path, { method, ...(method === "PUT" || method === "POST" ? { data: {} } : {}) });
    expect(answer.status(), `${method} ${path}`).toBe(401);
  }
});

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
  await own.getByLabel("E-mail").fill("ada@example.org");
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
  const sent = new Map<string, string | undefined>();
  own.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) sent.set(pathname, request.headers().authorization);
  });
  const arrived = own.waitForResponse(/\/api\/submissions\//);
  await own.goto(`/submissions/${submission.id}`);
  await arrived;
  expect([...sent.keys()]).toContain("/api/auth/profile");
  expect([...new Set(sent.values())]).toEqual([bearer(member.account).authorization]);
});

test("§6 protected routes require authentication: a dead token is none", async ({ own, member }) => {
  await member.send("POST", "/api/auth/logout");
  await own.goto("/dashboard");
  await own.waitForURL("/login");
});

test("§6 the user menu shows a 'Free Plan' label on every page it is on", async ({ own }) => {
  for (const path of ["/endpoints", "/settings"]) {
    await own.goto(path);
    await expect((await openUserMenu(own)).getByText("Free Plan", { exact: true })).toBeVisible();
  }
});
