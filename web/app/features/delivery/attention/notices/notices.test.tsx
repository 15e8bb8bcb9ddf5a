import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { notice } from "~/api/mocks/sample-form";
import { Card } from "~/ui/layout/card";
import { mockApi, renderPage, toastMessages } from "../../mock-api";
import { Attention } from "../attention";
import type { Notice } from "./notice-text";

const { answers, asked } = mockApi();

const redirect = (given: Partial<Notice> = {}) =>
  notice({ id: "n2", kind: "redirect_refused", field: null, site: "https://shop.example", ...given });

function open(...items: Notice[]) {
  answers["GET /api/attention"] = () => Response.json({ items: [] });
  answers["GET /api/notices"] = () => Response.json({ items });
  renderPage(
    <Card aria-label="Needs attention" tabIndex={-1}>
      <Attention />
    </Card>,
  );
}

const item = async (title: string) => {
  const found = (await screen.findByRole("heading", { name: title })).closest("li");
  if (!found) throw new Error(`${title} is no item`);
  return within(found);
};
const isGone = (title: string) => waitFor(() => expect(screen.queryByRole("heading", { name: title })).toBeNull());
const nothing = "Everything's working. No failed deliveries.";

test("each is a title and a sentence", async () => {
  open(notice(), notice({ id: "n3", kind: "field_new", field: "company" }), redirect());
  const list = await screen.findByRole("list", { name: "Needs attention" });
  const said = within(list)
    .getAllByRole("listitem")
    .map((one) => [one.querySelector("h3")?.textContent, one.querySelector("p")?.firstChild?.textContent]);
  expect(said).toEqual([
    [
      "Field “phone” hasn't been sent lately",
      "It used to arrive with most submissions to Contact. The last 20 came without it.",
    ],
    ["New field “company” in Contact", "Submissions now contain a field that earlier ones didn't."],
    [
      "Redirect to shop.example was blocked",
      "Contact redirects visitors to a domain that isn't allowed. They saw the thank-you page instead.",
    ],
  ]);
});

test("a field's leads to the form", async () => {
  open(notice());
  const one = await item("Field “phone” hasn't been sent lately");
  expect(one.getByRole("link", { name: "View form" }).getAttribute("href")).toBe("/forms/k7qm/edit?tab=form");
});

test("a silent form's says since when, and leads to where it can be tested", async () => {
  const silent = notice({ id: "n4", kind: "form_silent", field: null, last_day: `${new Date().getFullYear()}-11-03` });
  open(silent);
  const one = await item("No recent submissions to Contact");
  expect(one.getByText(/Contact usually gets submissions, but has had none since November 3\./)).toBeTruthy();
  expect(one.getByRole("link", { name: "View snippet" }).getAttribute("href")).toBe("/forms/k7qm?tab=snippet");
  await userEvent.click(one.getByRole("button", { name: "Dismiss: No recent submissions to Contact" }));
  await isGone("No recent submissions to Contact");
  expect(asked).toEqual(["POST /api/notices/n4/dismiss"]);
});

test("one of a kind that only a newer version knows is left out", async () => {
  open(notice({ id: "n5", kind: "form_moved" as Notice["kind"] }));
  expect(await screen.findByText(nothing)).toBeTruthy();
});

test("one is dismissed at once, and the focus stays in the card", async () => {
  open(notice());
  const title = "Field “phone” hasn't been sent lately";
  const button = (await item(title)).getByRole("button", { name: `Dismiss: ${title}` });
  await userEvent.click(button);
  expect(await screen.findByText(nothing)).toBeTruthy();
  expect(asked).toEqual([`POST /api/notices/${notice().id}/dismiss`]);
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Needs attention" }));
  expect(toastMessages()).toEqual([]);
});

test("one that couldn't be dismissed comes back", async () => {
  open(notice());
  answers[`POST /api/notices/${notice().id}/dismiss`] = () => Response.json({ detail: "Broken." }, { status: 400 });
  const title = "Field “phone” hasn't been sent lately";
  await userEvent.click((await item(title)).getByRole("button", { name: /^Dismiss/ }));
  await waitFor(() => expect(toastMessages()).toEqual(["Couldn't dismiss. Broken."]));
  await item(title);
});

test("a blocked domain is allowed beside those that are, and the notice goes", async () => {
  open(redirect());
  answers["PUT /api/endpoints/k7qm"] = () =>
    Response.json({ id: "k7qm", sites: ["https://a.example", "https://shop.example"] });
  await userEvent.click(
    (await item("Redirect to shop.example was blocked")).getByRole("button", { name: "Allow shop.example" }),
  );
  await isGone("Redirect to shop.example was blocked");
  expect(asked).toEqual(['PUT /api/endpoints/k7qm {"add_sites":["https://shop.example"]}']);
  expect(toastMessages()).toEqual(["shop.example added to the allowed domains."]);
});

test("why a domain can't be allowed is said, and the notice stays", async () => {
  open(redirect());
  const errors = [{ field: "add_sites", code: "too_many", message: "You can add at most 50 domains." }];
  answers["PUT /api/endpoints/k7qm"] = () => Response.json({ detail: "Invalid", errors }, { status: 422 });
  const one = await item("Redirect to shop.example was blocked");
  await userEvent.click(one.getByRole("button", { name: "Allow shop.example" }));
  await waitFor(() => expect(toastMessages()).toEqual(["You can add at most 50 domains."]));
  await item("Redirect to shop.example was blocked");
});

test("without a domain there is nothing to allow", async () => {
  open(redirect({ site: null }));
  const one = await item("Redirect to another domain was blocked");
  expect(one.getAllByRole("button")).toHaveLength(1);
});

test("the card waits until it is known what there is, so that nothing moves", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  open(notice());
  const items = answers["GET /api/notices"];
  answers["GET /api/notices"] = (body) => held.then(() => items?.(body) ?? new Response()) as unknown as Response;
  expect(await screen.findByRole("status", { name: "Loading items that need attention" })).toBeTruthy();
  expect(screen.queryByText(nothing)).toBeNull();
  release();
  await item("Field “phone” hasn't been sent lately");
});

test("if they can't be loaded, the other items are there", async () => {
  open();
  answers["GET /api/notices"] = () => Response.json({ detail: "Broken." }, { status: 500 });
  expect(await screen.findByText(nothing)).toBeTruthy();
});
