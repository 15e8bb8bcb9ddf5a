import { confirmAddress, submit } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

const hello = (n: number) => ({ name: `Visitor ${n}`, email: `visitor${n}@example.org`, message: `Hello, the ${n}th time.` });

test("the dashboard counts what has arrived, and follows by itself", async ({ own, member, endpoint }) => {
  for (const n of [1, 2, 3]) await member.receive(endpoint, hello(n));
  await own.goto("/dashboard");
  const numbers = own.getByRole("region", { name: "Statistics" });
  await expect(numbers.getByRole("meter")).toHaveAttribute("aria-valuetext", "3 of 150");
  await expect(own.getByRole("img", { name: /^3 submissions and 0 spam in the last 30 days/ })).toBeVisible();
  await expect(own.getByRole("img", { name: "3 submissions in the last 30 days" })).toBeVisible();
  await expect(numbers).toContainText("3 submissionsIn 1 of 1 endpoint");
  await member.receive(endpoint, hello(4));
  await expect(own.getByText("Visitor 4")).toBeVisible();
  await expect(numbers.getByRole("meter")).toHaveAttribute("aria-valuetext", "4 of 150");
});

test("above the free quota submissions are held, and the dashboard says so", async ({ own, member, endpoint }) => {
  await member.receiveMany(endpoint, 150);
  expect(await member.receive(endpoint, hello(151))).toMatchObject({ state: "held", fields: [] });
  await own.goto("/dashboard");
  const numbers = own.getByRole("region", { name: "Statistics" });
  await expect(numbers).toContainText("New submissions are held until you open them.");
  await expect(numbers.getByRole("meter")).toHaveAttribute("aria-valuetext", "150 of 150");
  const attention = own.getByRole("list", { name: "Needs attention" });
  await expect(attention.getByRole("heading", { name: "1 submission held" })).toBeVisible();
  await expect(attention).toContainText("150 of 150 free submissions used this month.");
  await expect(own.getByText("Visitor 151")).toHaveCount(0);
  await attention.getByRole("link", { name: "View held submissions" }).click();
  await own.waitForURL("/forms/all/submissions?folder=held");
  await expect(own.getByRole("heading", { name: "1 held submission" })).toBeVisible();
});

test("the chart shows one endpoint, or all", async ({ own, member, endpoint }) => {
  const other = await member.createEndpoint("Newsletter");
  await member.receive(endpoint, hello(1));
  for (const n of [2, 3]) await member.receive(other, hello(n));
  await own.goto("/dashboard");
  await expect(own.getByRole("img", { name: /^3 submissions and 0 spam/ })).toBeVisible();
  await own.getByRole("combobox", { name: "Endpoint" }).selectOption("Newsletter");
  await expect(own.getByRole("img", { name: /^2 submissions and 0 spam/ })).toBeVisible();
  await expect(own.getByText("2 submissions, none in the 30 days before")).toBeVisible();
});

test("the chart reads out a day under the mouse and by arrow keys, and nothing moves", async ({ own, member, endpoint, request }) => {
  // Else its banner comes with the profile, and all below it moves for that.
  await confirmAddress(request, member.account);
  for (const n of [1, 2]) await member.receive(endpoint, hello(n));
  await own.goto("/dashboard");
  const panel = own.getByRole("region", { name: "Last 30 days" });
  const readout = panel.getByRole("paragraph").filter({ hasText: /· \d+ submissions? · \d+ spam/ });
  await expect(readout).toContainText(/^Today, \w+ \d+ · 2 submissions · 0 spam/);
  const day = panel.getByRole("slider", { name: "Day" });
  const before = await day.boundingBox();
  await day.hover({ position: { x: 2, y: 40 } });
  await expect(readout).toContainText(/^\w+day, \w+ \d+ · 0 submissions · 0 spam/);
  expect(await day.boundingBox()).toEqual(before);
  await own.mouse.move(0, 0);
  await expect(readout).toContainText(/^Today/);
  await day.focus();
  await own.keyboard.press("ArrowLeft");
  await expect(readout).toContainText(/^\w+day, \w+ \d+ · 0 submissions · 0 spam/);
  await expect(day).toHaveAttribute("aria-valuetext", /· 0 submissions · 0 spam$/);
  await own.keyboard.press("End");
  await expect(readout).toContainText(/^Today/);
});

test("without the numbers of deliveries the others stand", async ({ own, member, endpoint }) => {
  await own.route("/api/deliveries/summary?*", (route) => route.fulfill({ status: 403, json: { detail: "Broken on purpose" } }));
  await member.receive(endpoint, hello(1));
  await own.goto("/dashboard");
  const numbers = own.getByRole("region", { name: "Statistics" });
  await expect(numbers).toContainText("Couldn't be loaded.");
  await expect(numbers.getByRole("meter")).toHaveAttribute("aria-valuetext", "1 of 150");
  await own.unroute("/api/deliveries/summary?*");
  await numbers.getByRole("button", { name: "Retry" }).click();
  await expect(numbers).not.toContainText("Couldn't be loaded.");
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
