import { freshEmail, freshPassword, Member } from "../support/api.ts";
import { type Email, emailTo } from "../support/mail.ts";
import { expect, test } from "../support/test.ts";

test("§7 POST /api/auth/register creates an account", async ({ request }) => {
  const [email, password] = [freshEmail(), freshPassword()];
  const answer = await request.post("/api/auth/register", { data: { email, password } });
  expect(answer.status()).toBe(201);
  const { token, user } = await answer.json();
  expect(user.email).toBe(email);
  const member = new Member(request, { email, password, token });
  expect(await member.read("/api/auth/profile")).toMatchObject({ email });
  expect((await request.post("/api/auth/login", { data: { email, password } })).status()).toBe(200);
  expect((await request.post("/api/auth/register", { data: { email, password } })).status()).toBe(409);
});

test("§7 POST /api/auth/login takes email and password", async ({ request, member }) => {
  const { email, password } = member.account;
  const answer = await request.post("/api/auth/login", { data: { email, password } });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ token: expect.any(String), user: { email } });
  const wrong = await request.post("/api/auth/login", { data: { email, password: `${password}!` } });
  expect(wrong.status()).toBe(401);
});

/** The token in the link of an email. */
const tokenIn = (email: Email, path: string) => new URL(email.link(path)).searchParams.get("token") ?? "";

test("§7 POST /api/auth/forgot-password emails a link, public", async ({ request, member }) => {
  const { email } = member.account;
  const answers = [];
  for (const address of [email, freshEmail()]) {
    answers.push(await request.post("/api/auth/forgot-password", { data: { email: address } }));
  }
  expect(answers.map((answer) => answer.status())).toEqual([202, 202]);
  const [known, unknown] = await Promise.all(answers.map((answer) => answer.text()));
  expect(known).toBe(unknown);
  expect(tokenIn(await emailTo(email, /password/i), "/reset-password")).toMatch(/\w{20}/);
});

test("§7 POST /api/auth/reset-password sets a new password, public", async ({ request, member }) => {
  const { email, password } = member.account;
  await request.post("/api/auth/forgot-password", { data: { email } });
  const token = tokenIn(await emailTo(email, /password/i), "/reset-password");
  const next = freshPassword();
  const reset = (data: object) => request.post("/api/auth/reset-password", { data });
  const wrong = await reset({ token: `${token}x`, new_password: next });
  expect(wrong.status()).toBe(422);
  expect((await reset({ token, new_password: next })).status()).toBe(204);
  const signIn = (typed: string) => request.post("/api/auth/login", { data: { email, password: typed } });
  expect((await signIn(password)).status()).toBe(401);
  expect((await signIn(next)).status()).toBe(200);
  expect((await reset({ token, new_password: freshPassword() })).status()).toBe(422);
});

test("§7 POST /api/auth/change-password takes current_password and new_password", async ({ request, member }) => {
  const { email, password } = member.account;
  const next = freshPassword();
  const change = (current_password: string) =>
    member.send("POST", "/api/auth/change-password", { current_password, new_password: next });
  expect((await change(`${password}!`)).status()).toBe(422);
  expect((await change(password)).status()).toBe(200);
  expect((await request.post("/api/auth/login", { data: { email, password } })).status()).toBe(401);
  expect((await request.post("/api/auth/login", { data: { email, password: next } })).status()).toBe(200);
});

test("§7 GET /api/auth/profile gives the profile", async ({ member }) => {
  expect(await member.read("/api/auth/profile")).toMatchObject({
    email: member.account.email,
    plan: { id: "free", label: "Free Plan" },
  });
});

test("§7 PUT /api/auth/profile changes the profile", async ({ member }) => {
  const change = { name: "Ada", timezone: "Europe/Berlin" };
  const answer = await member.send("PUT", "/api/auth/profile", change);
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ email: member.account.email, ...change });
  expect(await member.read("/api/auth/profile")).toMatchObject({ email: member.account.email, ...change });
});

test("§7 GET /api/auth/verify-email/{token} verifies the address, public", async ({ request, member }) => {
  const { email } = member.account;
  const token = tokenIn(await emailTo(email, /verify/i), "/verify-email");
  expect(await member.read("/api/auth/profile")).toMatchObject({ email_verified: false });
  const unknown = await request.get(`/api/auth/verify-email/${token}x`);
  expect(await unknown.json()).toMatchObject({ code: "invalid_token" });
  for (const time of ["first", "second"]) {
    const answer = await request.get(`/api/auth/verify-email/${token}`);
    expect(answer.status(), time).toBe(200);
    expect(await answer.json(), time).toMatchObject({ user: { email, email_verified: true } });
  }
  expect(await member.read("/api/auth/profile")).toMatchObject({ email_verified: true });
});

test("§7 POST /api/auth/resend-verification sends the email again", async ({ request, member }) => {
  const { email } = member.account;
  const first = tokenIn(await emailTo(email, /verify/i), "/verify-email");
  expect((await member.send("POST", "/api/auth/resend-verification")).status()).toBe(202);
  const second = tokenIn(await emailTo(email, /verify/i), "/verify-email");
  expect(second).not.toBe(first);
  expect((await request.get(`/api/auth/verify-email/${second}`)).status()).toBe(200);
});
