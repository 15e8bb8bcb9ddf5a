import type { Page } from "@playwright/test";
import type { Endpoint, List, Member, Submission } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

type Labelled = Submission & { label: string | null };

const row = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("link", { name });
const bulk = (page: Page) => page.getByRole("toolbar", { name: "Bulk actions" });

/** The last one lies on top. */
async function receiveAll(member: Member, endpoint: Endpoint) {
  const received: Submission[] = [];
  for (const name of ["Ada Lovelace", "Ben Franklin", "Cleo Patra"]) {
    received.push(await member.receive(endpoint, { name, message: "Hello." }));
  }
  return received;
}

async function openInbox(page: Page, endpoint: Endpoint, search = "") {
  await page.goto(`/forms/${endpoint.id}/submissions${search}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

const labelOf = async (member: Member, { id }: Submission) =>
  (await member.read<Labelled>(`/api/submissions/details/${id}`)).label;

/** Moves the mouse as a hand does: the menu beside another one closes if the pointer isn't on its way to it. */
async function choose(page: Page, name: string) {
  const item = page.getByRole("menuitemradio", { name, exact: true });
  await expect(item).toBeInViewport({ ratio: 1 });
  const box = await item.boundingBox();
  if (!box) throw new Error(`${name} isn't drawn`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByRole("menu")).toHaveCount(0);
}

test("a submission's menu gives it a label, which is shown in its row and stays", async ({ own, member, endpoint }) => {
  const [, ben] = await receiveAll(member, endpoint);
  await openInbox(own, endpoint);
  await row(own, "Ben Franklin").click();
  const pane = own.getByRole("region", { name: "Reading pane" });
  await expect(pane.getByRole("heading", { name: "Ben Franklin" })).toBeVisible();
  await pane.getByRole("button", { name: "More actions" }).click();
  await own.getByRole("menuitem", { name: "Label" }).click();
  await expect(own.getByRole("menuitemradio", { name: "No label" })).toBeChecked();
  await choose(own, "Purple");
  await expect(row(own, /Ben Franklin.*purple label/)).toBeVisible();
  await expect(pane.getByText("Purple label")).toBeVisible();
  await expect.poll(() => labelOf(member, ben as Submission)).toBe("purple");
  await own.reload();
  await expect(row(own, /Ben Franklin.*purple label/)).toBeVisible();
  await own.getByRole("button", { name: "Show as table" }).click();
  await expect(own.getByRole("table").getByRole("img", { name: "purple label" })).toHaveCount(1);
});

test("several get a label at once, and Undo gives each its own back", async ({ own, member, endpoint }) => {
  const [ada, ben] = (await receiveAll(member, endpoint)) as [Submission, Submission];
  await member.send("PATCH", "/api/submissions/", { ids: [ada.id], label: "red" });
  await openInbox(own, endpoint);
  await expect(row(own, /Ada Lovelace.*red label/)).toBeVisible();
  await own.getByRole("checkbox", { name: "Select all" }).click();
  await bulk(own).getByRole("button", { name: "Label" }).click();
  await choose(own, "Green");
  await expect(own.getByText("3 submissions labelled green.")).toBeVisible();
  await expect.poll(() => labelOf(member, ben)).toBe("green");
  await own.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => labelOf(member, ada)).toBe("red");
  await expect.poll(() => labelOf(member, ben)).toBe(null);
  await expect(row(own, /Ada Lovelace.*red label/)).toBeVisible();
  await expect(row(own, /green label/)).toHaveCount(0);
});

test("the list is filtered by a label, also by its URL", async ({ own, member, endpoint }) => {
  const [ada] = (await receiveAll(member, endpoint)) as [Submission];
  await member.send("PATCH", "/api/submissions/", { ids: [ada.id], label: "orange" });
  await openInbox(own, endpoint);
  await own.getByRole("button", { name: "Filter" }).click();
  await own.getByRole("dialog", { name: "Filter" }).getByRole("button", { name: "Orange" }).click();
  await expect(row(own, "Ben Franklin")).toHaveCount(0);
  await expect(row(own, "Ada Lovelace")).toBeVisible();
  await expect(own).toHaveURL(/[?&]label=orange/);
  await own.keyboard.press("Escape");
  await own.reload();
  await expect(row(own, "Ada Lovelace")).toBeVisible();
  await expect(row(own, "Ben Franklin")).toHaveCount(0);
  await own.getByRole("button", { name: "Remove filter: Orange label" }).click();
  await expect(row(own, "Ben Franklin")).toBeVisible();
  const answer = await member.read<List<Submission>>(`/api/submissions/${endpoint.id}?label=orange`);
  expect(answer.items.map(({ id }) => id)).toEqual([ada.id]);
});

test("on its own page the keys of the inbox work, and Escape leads back to the list", async ({ own, member, endpoint }) => {
  const [, ben] = (await receiveAll(member, endpoint)) as [Submission, Submission];
  await openInbox(own, endpoint, "?unread=1");
  await row(own, "Ben Franklin").focus();
  await own.keyboard.press("Enter");
  await own.waitForURL(`/submissions/${ben.id}`);
  await expect(own.getByRole("heading", { level: 1, name: "Ben Franklin" })).toBeVisible();
  await expect(own.getByRole("button", { name: "Move to trash" })).toHaveAttribute("title", "Move to trash (#)");
  await own.keyboard.press("s");
  await expect(own.getByRole("button", { name: "Star", exact: true })).toHaveAttribute("aria-pressed", "true");
  await own.keyboard.press("#");
  await expect(own.getByRole("button", { name: "Restore" })).toBeVisible();
  await expect.poll(async () => (await member.submissionsOf(endpoint, "trash")).total).toBe(1);
  await own.keyboard.press("#");
  await expect.poll(async () => (await member.submissionsOf(endpoint, "trash")).total).toBe(0);
  await own.keyboard.press("Escape");
  await expect(own).toHaveURL(new RegExp(`/forms/${endpoint.id}/submissions\\?.*unread=1`));
});
