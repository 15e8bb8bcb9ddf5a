import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import {
  billing,
  card,
  day,
  free,
  messages,
  mockBilling,
  openPage,
  paying,
  press,
  refusal,
  textOf,
  url,
} from "./mock-billing";

const server = mockBilling();
const LIMIT = "PUT /api/billing/spending-limit";

describe("this month", () => {
  test("has what was received, what it costs and what it will", async () => {
    openPage();
    const text = await textOf("Usage this month");
    expect(text).toContain("Day 12 of 30");
    expect(text).toContain("226 submissions150 free and 76 paid");
    expect(text).toContain("€1.52 so far76 × €0.02, before tax");
    expect(text).toContain("€8.40 estimatedabout 570 submissions, before tax");
    expect(text).toContain("150 free76 paidabout 344 more by November 30limit at 650 submissions");
    expect(text).toContain(
      "You used up your 150 free submissions on November 9. Each further one costs €0.02 before tax.",
    );
    expect(screen.getByRole("img", { name: /^226 of the 650 submissions/ })).toBeTruthy();
  });

  test("shows prices with VAT too for those who pay it", async () => {
    server.billing = billing({ tax: { kind: "eu_consumer", percent: "25.5", sentence: null, prices_with_vat: true } });
    openPage();
    await waitFor(async () => expect(await textOf("Usage this month")).toContain("before tax, €1.91 with VAT"));
  });

  test("shows no VAT to others", async () => {
    openPage();
    await card("Billing details");
    expect(await textOf("Usage this month")).not.toContain("VAT");
  });

  test.each([
    [
      paying({ used: 93, forecast: "2026-11-20" }),
      "At this pace, you'll use up your 150 free submissions around November 20.",
    ],
    [paying({ used: 93, forecast: null }), "57 of your 150 free submissions are left."],
    [paying({ spending_limit_cents: 152 }), "You've reached your spending limit, so new submissions are held."],
    [paying({ used: 2000 }), "Each further one costs €0.018 before tax."],
    [
      free({ used: 93, forecast: "2026-11-20" }),
      "At this pace, you'll reach 150 around November 20. After that, new submissions are held.",
    ],
    [free({ used: 150 }), "New submissions are held until you open them. The next 150 free ones start on December 1."],
    [free({ included: null, used: 9000 }), "All submissions are included in your workspace."],
  ])("says what follows from it (%#)", async (usage, text) => {
    server.usage = usage;
    openPage();
    expect(await textOf("Usage this month")).toContain(text);
  });

  test("of a workspace that isn't metered has no limit and no prices", async () => {
    server.usage = free({ included: null, used: 9000 });
    openPage();
    await card("Billing details");
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Spending limit" })).toBeNull());
    expect(screen.queryByRole("link", { name: "See prices" })).toBeNull();
  });
});

describe("the spending limit", () => {
  const field = () => screen.findByRole("textbox", { name: "Euros a month, before tax" });
  const type = async (text: string) => {
    await userEvent.clear(await field());
    await userEvent.type(await field(), text);
  };

  test.each([
    [paying(), "At this pace, you'll stay below it this month."],
    [paying({ spending_limit_cents: 840 }), "At this pace, you'll reach it this month."],
    [paying({ spending_limit_cents: 153 }), "You've reached it. It starts again on December 1."],
  ])("says how far it is (%#)", async (usage, text) => {
    server.usage = usage;
    openPage();
    expect(await textOf("Spending limit")).toContain(text);
  });

  test("is changed in a dialog that shows how many submissions it allows", async () => {
    openPage();
    await press("Change limit");
    expect(((await field()) as HTMLInputElement).value).toBe("10.00");
    expect(screen.getByRole("button", { name: "Save limit" }).getAttribute("aria-disabled")).toBe("true");
    await type("25,50");
    expect(screen.getByRole("status").textContent).toBe(
      "€25.50 allows 1,305 paid submissions a month, besides the 150 free ones.",
    );
    server.answers = { [LIMIT]: () => Response.json(paying({ spending_limit_cents: 2550 })) };
    server.usage = paying({ spending_limit_cents: 2550 });
    await press("Save limit");
    await waitFor(() => expect(messages()).toEqual(["success: Spending limit changed to €25.50."]));
    expect(server.sent).toEqual([`${LIMIT} {"cents":2550}`]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await textOf("Spending limit")).toContain("€25.50");
  });

  test("below what the month has cost warns that submissions will be held", async () => {
    openPage();
    await press("Change limit");
    await type("1");
    expect(screen.getByRole("status").textContent).toContain(
      "This month has cost €1.52 so far, so new submissions will be held.",
    );
  });

  test("that is no amount isn't sent", async () => {
    openPage();
    await press("Change limit");
    await type("a lot");
    await press("Save limit");
    expect(screen.getByText("Enter an amount in euros, such as 25.00.")).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  test("that the server refuses is said beside the field", async () => {
    const errors = [{ field: "cents", code: "out_of_range", message: "Choose at most €100,000.00." }];
    server.answers = { [LIMIT]: refusal(422, "invalid", "Some fields are invalid.", errors) };
    openPage();
    await press("Change limit");
    await type("999999");
    await press("Save limit");
    expect(await screen.findByText("Choose at most €100,000.00.")).toBeTruthy();
    expect((await field()).getAttribute("aria-invalid")).toBe("true");
  });
});

describe("usage by day", () => {
  const slider = async () => (await card("Usage by day")).findByRole("slider", { name: "Day" });
  const hint = async () => (await slider()).getAttribute("aria-valuetext");

  test("begins with today, and shows each day by keyboard", async () => {
    openPage();
    const cursor = await slider();
    await waitFor(async () => expect(await hint()).toContain("Newsletter 7"));
    expect(await hint()).toBe("Today, November 12: 11 submissions, €0.00 before tax. Contact 4, Newsletter 7.");
    fireEvent.focus(cursor);
    // What the browser does to a range input on an arrow key.
    fireEvent.change(cursor, { target: { value: "8" } });
    expect(await hint()).toBe("Monday, November 9: 20 submissions, €0.00 before tax. Contact 20.");
    expect(screen.getByText("Monday, November 9")).toBeTruthy();
    // Tomorrow has nothing to show.
    expect(cursor.getAttribute("max")).toBe("11");
  });

  test("shows the day under a mouse or a finger", async () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 300, 150));
    openPage();
    const cursor = await slider();
    fireEvent.pointerMove(cursor, { pointerType: "mouse", clientX: 85 });
    expect(await hint()).toContain("Monday, November 9");
    fireEvent.pointerLeave(cursor, { pointerType: "mouse" });
    fireEvent.pointerDown(cursor, { pointerType: "touch", pointerId: 1, clientX: 5 });
    expect(await hint()).toBe("Sunday, November 1: 0 submissions, €0.00 before tax.");
    // The days to come have nothing to show.
    fireEvent.pointerDown(cursor, { pointerType: "touch", pointerId: 1, clientX: 299 });
    expect(await hint()).toContain("Today, November 12");
  });

  test("lists the endpoints, what was deleted and what wasn't counted", async () => {
    server.days = [day("2026-11-09", "gone", 2), day("2026-11-09", "k7qm", 20, 5)];
    openPage();
    const region = await card("Usage by day");
    const list = await region.findByRole("list", { name: "Submissions by endpoint" });
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole("listitem")
          .map(({ textContent }) => textContent),
      ).toEqual(["Contact20 submissions", "Deleted form2 submissions"]),
    );
    expect(within(list).getByRole("link").getAttribute("href")).toBe("/forms/k7qm/submissions");
    expect(region.getByText("Not counted: 5 spam submissions.")).toBeTruthy();
  });

  test("shows five endpoints, and all on demand", async () => {
    server.days = Array.from({ length: 9 }, (_, index) => day("2026-11-09", `e${index}`, 9 - index));
    openPage();
    const list = await (await card("Usage by day")).findByRole("list", { name: "Submissions by endpoint" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(5);
    await press("Show all 9 endpoints");
    expect(within(list).getAllByRole("listitem")).toHaveLength(9);
    // Three by themselves, the others together.
    expect(await hint()).not.toContain("e4");
    expect(screen.getByText("6 other forms")).toBeTruthy();
  });

  test("shows another month, which is in the URL", async () => {
    server.days = [day("2026-11-12", "k7qm", 4), day("2026-10-31", "k7qm", 33)];
    openPage();
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Month" }), "October 2026");
    await waitFor(() => expect(url()).toBe("/billing?month=2026-10"));
    await waitFor(async () => expect(await textOf("Usage by day")).toContain("33 submissions in October"));
    // What an earlier month cost is on its invoice.
    expect(await hint()).toBe("Saturday, October 31: 33 submissions. Contact 33.");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Month" }), "November 2026");
    await waitFor(() => expect(url()).toBe("/billing"));
  });

  test.each(["10", "2026-13", "constructor"])("ignores the month %s in the URL", async (month) => {
    openPage(`/billing?month=${month}`);
    expect(await textOf("Usage by day")).toContain("in November");
  });

  test("without submissions says so", async () => {
    server.days = [];
    openPage();
    expect(await textOf("Usage by day")).toContain("No submissions in November");
  });
});
