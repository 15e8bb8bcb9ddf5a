import { expect, test } from "vitest";
import { wordsOf } from "~/lib/matching/words";
import { endpoint } from "../../sample";
import { arrange, clientPath, type EndpointView, isFoundById, readView, showsAllForms } from "./view";

const endpoints = [
  endpoint({ id: "aa11", name: "Contact", label: "Lumen Dental", month_count: 31, created_at: "2026-03-01T00:00:00Z" }),
  endpoint({
    id: "bb22",
    name: "Table reservations",
    label: "Café Tramuntana",
    month_count: 148,
    last_submission_at: "2026-11-15T14:27:00Z",
    created_at: "2026-01-01T00:00:00Z",
  }),
  endpoint({
    id: "cc33",
    name: "Form 10",
    last_submission_at: "2026-11-14T10:00:00Z",
    created_at: "2026-02-01T00:00:00Z",
  }),
  endpoint({ id: "dd44", name: "form 2", month_count: 5, created_at: "2026-04-01T00:00:00Z" }),
];

const all: EndpointView = { label: null, sort: "last" };
const ids = (view: Partial<EndpointView>, typed = "", createdId?: string) =>
  arrange(endpoints, { ...all, ...view }, wordsOf(typed), createdId).map(({ id }) => id);

test.each([
  ["last", ["bb22", "cc33", "dd44", "aa11"]],
  ["name", ["aa11", "dd44", "cc33", "bb22"]],
  ["month", ["bb22", "aa11", "dd44", "cc33"]],
  ["created", ["dd44", "aa11", "cc33", "bb22"]],
] as const)("sorted by %s", (sort, expected) => {
  expect(ids({ sort })).toEqual(expected);
});

test("one client's, those without a client, and an unknown client's", () => {
  expect(ids({ label: "Lumen Dental" })).toEqual(["aa11"]);
  expect(ids({ label: "" })).toEqual(["cc33", "dd44"]);
  expect(ids({ label: "Gone" })).toEqual([]);
});

test.each([
  ["cafe", ["bb22"]],
  ["TRAMUNTANA table", ["bb22"]],
  ["dd4", ["dd44"]],
  ["form", ["cc33", "dd44"]],
  ["nowhere", []],
])("a search for %s", (typed, expected) => {
  expect(ids({}, typed)).toEqual(expected);
});

test("what was just created is on top, whatever the order", () => {
  expect(ids({}, "", "aa11")).toEqual(["aa11", "bb22", "cc33", "dd44"]);
});

test("the id explains a match only where name and client don't", () => {
  const found = endpoint({ id: "k7qm", name: "Contact", label: "Lumen Dental" });
  expect(isFoundById(found, ["k7q"])).toBe(true);
  expect(isFoundById(found, ["contact", "lumen"])).toBe(false);
  expect(isFoundById(found, [])).toBe(false);
});

test("All forms is there without a client, and found by its name", () => {
  expect(showsAllForms(null, [])).toBe(true);
  expect(showsAllForms(null, ["all"])).toBe(true);
  expect(showsAllForms(null, ["contact"])).toBe(false);
  expect(showsAllForms("Lumen Dental", [])).toBe(false);
});

test("the URL says what is shown", () => {
  expect(readView(new URLSearchParams("label=&sort=name"))).toEqual({ label: "", sort: "name" });
  expect(readView(new URLSearchParams("sort=toString"))).toEqual(all);
  const here = new URLSearchParams("q=x&snippet=k7qm");
  expect(clientPath(here, "A & B")).toBe("/endpoints?q=x&label=A+%26+B");
  expect(clientPath(new URLSearchParams("label=x"), null)).toBe("/endpoints");
});
