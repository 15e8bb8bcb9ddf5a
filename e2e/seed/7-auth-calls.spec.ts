import { freshEmail, freshPassword } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

test("§7 POST /api/auth/register creates an account", async ({ request }) => {
  const email = freshEmail();
  const answer = await request.post("/api/auth/register", { data: { email, password: freshPassword() } });
  expect(answer.status()).toBe(201);
  expect(await answer.json()).toMatchObject({ token: expect.any(String), user: { email } });
});

test("§7 POST /api/auth/login takes email and password", async ({ request, member }) => {
  const { email, password } = member.account;
  const answer = await request.post("/api/auth/login", { data: { email, password } });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ token: expect.any(String), user: { email } });
  const wrong = await request.post("/api/auth/login", { data: { email, password: `${password}!` } });
  expect(wrong.status()).toBe(401);
});

test("§7 POST /api/auth/forgot-password is there, public", async ({ request }) => {
  const answer = await request.post("/api/auth/forgot-password", { data: { email: freshEmail() } });
  expect(answer.status()).toBe(202);
});

test("§7 POST /api/auth/reset-password is there, public", async ({ request }) => {
  const answer = await request.post("/api/auth/reset-password", { data: { token: "x", new_password: freshPassword() } });
  expect(answer.status()).toBe(422);
});

test("§7 POST /api/auth/change-password takes current_password and new_password", async ({ request, member }) => {
  const { email, password } = member.account;
  const next = freshPassword();
  const change = { current_password: password, new_password: next };
  expect((await member.send("POST", "/api/auth/change-password", change)).status()).toBe(200);
  expect((await request.post("/api/auth/login", { data: { email, password: next } })).status()).toBe(200);
});

test("§7 GET /api/auth/profile gives the profile", async ({ member }) => {
  expect(await member.read("/api/auth/profile")).toMatchObject({
    email: member.account.email,
    plan: { id: "free", label: "Free Plan" },
  });
});

test("§7 PUT /api/auth/profile changes the profile", async ({ member }) => {
  expect((await member.send("PUT", "/api/auth/profile", { name: "Ada" })).status()).toBe(200);
  expect(await member.read("/api/auth/profile")).toMatchObject({ name: "Ada" });
});

test("§7 GET /api/auth/verify-email/{token} is there, public", async ({ request }) => {
  const answer = await request.get("/api/auth/verify-email/unknown");
  expect(await answer.json()).toMatchObject({ code: "invalid_token" });
});

test("§7 POST /api/auth/resend-verification sends the mail again", async ({ member }) => {
  expect((await member.send("POST", "/api/auth/resend-verification")).status()).toBe(202);
});
