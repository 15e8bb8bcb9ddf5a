import { expect, test } from "vitest";
import type { AccessRequest, Entry } from "../api-types";
import { foldMiddle, foldText } from "./fold";

const bare = { at: "", via: null, quoted: null, files: [], sender: null, state: null, access: null };
const entry = (text: string, given: Partial<Entry> = {}): Entry => ({
  ...bare,
  id: text,
  kind: "message",
  author: { role: "operator", name: "Lena" },
  text,
  access_request_id: null,
  ...given,
});
const mine = (text: string) => entry(text, { author: { role: "customer", name: "Ada" } });
const state = (text: string) => entry(text, { kind: "state" });
const asks = (id: string) => entry(id, { kind: "access", access: "asked", access_request_id: id });
const asked = (id: string, given: AccessRequest["state"]) => ({ id, state: given }) as AccessRequest;

const shownOf = (entries: Entry[], requests: AccessRequest[] = []) => {
  const { first, folded, latest } = foldMiddle(entries, requests);
  return [first, folded, latest].map((some) => some.map(({ text }) => text).join(""));
};

test("a short thread is whole", () => {
  expect(shownOf([])).toEqual(["", "", ""]);
  expect(shownOf([mine("1")])).toEqual(["", "", "1"]);
  expect(shownOf([..."1234567"].map(mine))).toEqual(["", "", "1234567"]);
});

test("of a long one stay the first entry and the last four", () => {
  expect(shownOf([..."12345678"].map(mine))).toEqual(["1", "234", "5678"]);
});

test("all since the customer's last message stays", () => {
  expect(
    shownOf([mine("1"), mine("2"), mine("3"), mine("4"), mine("5"), ...[..."6789ab"].map((text) => entry(text))]),
  ).toEqual(["1", "234", "56789ab"]);
});

test("a request for access that is open or lasts isn't folded", () => {
  const entries = [mine("1"), mine("2"), mine("3"), mine("4"), asks("5"), ...[..."6789abc"].map(mine)];
  expect(shownOf(entries, [asked("5", "asked")])).toEqual(["1", "234", "56789abc"]);
  expect(shownOf(entries, [asked("5", "granted")])).toEqual(["1", "234", "56789abc"]);
  expect(shownOf(entries, [asked("5", "declined")])).toEqual(["1", "2345678", "9abc"]);
});

test("the button says what it shows", () => {
  expect(foldText([mine("1"), state("2"), mine("3"), mine("4"), state("5")])).toBe(
    "Show 3 replies and 2 status changes",
  );
  expect(foldText([mine("1"), state("2"), asks("3")])).toBe("Show 1 reply, 1 status change and 1 access change");
  expect(foldText([state("1"), state("2"), state("3")])).toBe("Show 3 status changes");
});
