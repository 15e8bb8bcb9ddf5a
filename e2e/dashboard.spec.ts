import { submit } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

const hello = (n: number) => ({ name: `Visitor ${n}`, email: `visitor${n}@example.org`, message: `Hello, the ${n}th time.` });

test("the dashboard counts what has arrived, and follows by itself", async ({ own, member, endpoint }) => {
  for (const n of [1, 2, 3]) await member.receive(endpoint, hello(n));
  await own.goto("/dashboard");
  const numbers = own.getByRole("region", { name: "Statistics" });
  await expect(numbers.getByRole("meter")).toHaveAttribute("aria-valuetext", "3 of 150");
  await expect(own.getByRole("img", { name: /^3 submissions and 0 spam in the last 30 days/ })).toBeVisible();
  await expect(own.getByRole("img", { name: "3 submissions in the last 30 days" })).toBeVisible();
  await member.receive(endpoint, hello(4));
  await expect(own.getByText("Visitor 4")).toBeVisible();
  await expect(numbers.getByRole("meter")).toHaveAttribute("aria-valuetext", "4 of 150");
});

test("above the free quota submissions arrive as before, and the dashboard says so", async ({ own, member, endpoint }) => {
  await member.receiveMany(endpoint, 150);
  expect(await member.receive(endpoint, hello(151))).toMatchObject({ state: "inbox" });
  await own.goto("/dashboard");
  const numbers = own.getByRole("region", { name: "Statistics" });
  await expect(numbers).toContainText("1 over your free 150. Still accepted at no charge.");
  await expect(own.getByRole("list", { name: "Needs attention" })).toContainText(
    "151 of 150 used this month. Submissions over the limit are still accepted and delivered at no charge.",
  );
  await expect(own.getByRole("main").getByRole("link", { name: /Visitor 151/ })).toBeVisible();
});

test("the chart shows one endpoint, or all", async ({ own, member, endpoint }) => {
  const other = await member.createEndpoint("Newsletter");
  await member.receive(endpoint, hello(1));
  for (const n of [2, 3]) await member.receive(other, hello(n));
  await own.goto("/dashboard");
  await expect(own.getByRole("img", { name: /^3 submissions and 0 spam/ })).toBeVisible();
  await own.getByRole("combobox", { name: "Endpoint" }).selectOption("Newsletter");
  await expect(own.getByRole("img", { name: /^2 submissions and 0 spam/ })).toBeVisible();
});

test("a test is delivered like any other and never counted", async ({ own, member, endpoint }) => {
  await own.goto("/endpoints");
  await own.getByRole("button", { name: `More for ${endpoint.name}` }).click();
  await own.getByRole("menuitem", { name: "Send test submission" }).click();
  await own.getByRole("link", { name: "View submission" }).click();
  await own.waitForURL(/\/submissions\/[\w-]{36}/);
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await member.submissionsOf(endpoint)).items).toHaveLength(1);
  await own.goto("/dashboard");
  await expect(own.getByRole("meter")).toHaveAttribute("aria-valuetext", "0 of 150");
});

test("a paused endpoint takes no test, and says so", async ({ own, member, endpoint }) => {
  await member.change(endpoint, { status: "paused" });
  await own.goto("/endpoints");
  await own.getByRole("button", { name: `More for ${endpoint.name}` }).click();
  await own.getByRole("menuitem", { name: "Send test submission" }).click();
  await expect(own.getByText(/^Couldn't send the test\./)).toBeVisible();
});

test("a day without numbers says so and leaves the rest standing", async ({ own, member, endpoint, request }) => {
  await own.route("/api/stats?*", (route) => route.fulfill({ status: 500, json: { detail: "Broken on purpose" } }));
  await submit(request, endpoint, hello(1));
  await own.goto("/dashboard");
  await expect(own.getByText("The chart couldn't be loaded")).toBeVisible();
  await expect(own.getByText("Visitor 1")).toBeVisible();
  await expect(own.getByRole("meter")).toHaveAttribute("aria-valuetext", "1 of 150");
  expect((await member.submissionsOf(endpoint)).items).toHaveLength(1);
});
