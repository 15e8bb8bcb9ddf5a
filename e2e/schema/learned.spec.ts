// Fields that are learned from submissions, and notices when they change.
import { confirmAddress, type Endpoint, type Member, submit } from "../support/api.ts";
import { runJob } from "../support/database.ts";
import { expect, test } from "../support/test.ts";

/** Lets the job run until it has read what was submitted. It leaves the last seconds to its next run. */
async function learn(member: Member, endpoint: Endpoint, submissions: number) {
  const learned = async () => {
    await runJob("learn_fields");
    return (await member.read<{ submissions: number }>(`/api/endpoints/${endpoint.id}/form/learned`)).submissions;
  };
  await expect.poll(learned, { timeout: 90_000, intervals: [1000] }).toBe(submissions);
}

test("the fields of submissions become a published form with a few clicks", async ({ own, request, member, endpoint }) => {
  await confirmAddress(request, member.account);
  for (const name of ["Ada", "Grace", "Barbara"]) {
    await member.receive(endpoint, { full_name: name, email: `${name}@example.org`, message: "Hello\nthere" });
  }
  await learn(member, endpoint, 3);
  await own.goto(`/forms/${endpoint.id}/edit?tab=form`);
  await own.getByRole("button", { name: "Create form from these fields" }).click();
  await expect(own.getByPlaceholder("Write a question").first()).toHaveValue("Full name");
  await own.getByRole("button", { name: "Publish", exact: true }).click();
  await own.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(own.getByText(/version 1/i).first()).toBeVisible();
  const refused = await submit(request, endpoint, { full_name: "Eve", email: "nowhere" });
  expect(refused.status()).toBe(422);
  expect((await refused.json()).errors).toMatchObject([{ field: "email", code: "TYPE_EMAIL" }]);
});

test("a missing field and a refused redirect show up on the dashboard", async ({ own, request, member, endpoint }) => {
  const send = async (count: number, fields: Record<string, string>) => {
    for (let n = 0; n < count; n++) {
      const answer = await submit(request, endpoint, { ...fields, n: `${fields.phone ?? "none"} ${n}` });
      expect(answer.status()).toBe(200);
    }
  };
  await send(20, { name: "Ada", phone: "030 123456" });
  await send(19, { name: "Ada" });
  await send(1, { name: "Ada", _next: "https://thanks.example/ok" });
  await learn(member, endpoint, 40);
  await own.goto("/dashboard");
  await expect(own.getByText(/phone/).first()).toBeVisible();
  await own.getByRole("button", { name: "Allow thanks.example" }).click();
  await expect(own.getByRole("button", { name: "Allow thanks.example" })).toBeHidden();
  // The notice goes before the answer has come.
  const sites = async () => (await member.read<{ sites: string[] }>(`/api/endpoints/${endpoint.id}`)).sites;
  await expect.poll(sites).toEqual(["https://thanks.example"]);
  await own.getByRole("button", { name: /^Dismiss.*phone/ }).click();
  await expect(own.getByRole("button", { name: /^Dismiss.*phone/ })).toBeHidden();
  expect((await member.read<{ items: unknown[] }>("/api/notices")).items).toEqual([]);
});
