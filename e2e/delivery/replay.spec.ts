import { Hook, verified } from "../support/receiver.ts";
import { addWebhook, deliveryTo, openActivity } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/** As often as scripts/e2e lets it be tried. */
const TRIES = 6;
/** Until it is given up, after a second for each attempt. */
const FAILURE_TIMEOUT = { timeout: 45_000 };

test.beforeEach(() => test.slow());

test("what was given up is sent once more", async ({ own, member, endpoint }) => {
  const hook = new Hook({ down: TRIES });
  const secret = await addWebhook(own, endpoint, hook.url);
  const { id } = await member.receive(endpoint, { message: "Nobody is at home." });
  await own.goto(`/submissions/${id}`);
  await openActivity(own);
  const moments = deliveryTo(own, hook.place);
  await expect(moments).toContainText("Failed after", FAILURE_TIMEOUT);

  await moments.getByRole("button", { name: /^Resend/ }).click();
  await expect(moments).toHaveCount(2);
  await expect(moments.last()).toContainText("Delivered again");
  const last = (await hook.called(TRIES + 1)).at(-1);
  expect(last && verified(last, secret).data.id).toBe(id);
});

test("all that a webhook failed to take are sent once more", async ({ own, member, endpoint }) => {
  const hook = new Hook({ down: 2 * TRIES });
  const secret = await addWebhook(own, endpoint, hook.url);
  const sent = await Promise.all(["one", "two"].map((message) => member.receive(endpoint, { message })));
  for (const { id } of sent) {
    await own.goto(`/submissions/${id}`);
    await openActivity(own);
    await expect(deliveryTo(own, hook.place)).toContainText("Failed after", FAILURE_TIMEOUT);
  }
  await own.goto("/dashboard");
  await expect(own.getByRole("list", { name: "Needs attention" })).toContainText(hook.place);

  await own.goto(`/forms/${endpoint.id}/edit?tab=webhooks`);
  await own.getByRole("button", { name: /^More for/ }).click();
  await own.getByRole("menuitem", { name: "Retry failed deliveries" }).click();
  const calls = await hook.called(2 * TRIES + 2);
  const arrived = calls.slice(-2).map((call) => verified(call, secret).data.id);
  expect(arrived.sort()).toEqual(sent.map(({ id }) => id).sort());
});
