import { expect, test } from "vitest";
import type { Rule } from "~/api/queries/notifications";
import { recipient } from "../mock-notifications";
import { type Draft, draftsOf, emptyDraft, giveBack, type RuleDrafts, rebase, ruleOf } from "./rule-drafts";

const rule = (equals: string, ...recipients: string[]): Rule => ({ field: "department", equals, recipients });
const all = ["ann", "ben", "Cleo"].map((name) => recipient(name));
const stored = (...rules: Rule[]) => ({ rules, recipients: all });
const rulesOf = ({ drafts }: RuleDrafts) => drafts.map(ruleOf);
const edit = (edited: RuleDrafts, at: number, change: Partial<Draft>): RuleDrafts => ({
  ...edited,
  drafts: edited.drafts.map((draft, index) => (index === at ? { ...draft, ...change } : draft)),
});

test("without edits the drafts are what is stored, and rows keep their keys", () => {
  const before = draftsOf(stored(rule("A", "ann"), rule("B", "ben")));
  const after = rebase(before, stored(rule("X", "ann"), rule("B", "ann", "ben"), rule("A", "ann")));
  expect(rulesOf(after)).toEqual([rule("X", "ann"), rule("B", "ann", "ben"), rule("A", "ann")]);
  expect(after.drafts[2]?.key).toBe(before.drafts[0]?.key);
  expect(after.drafts[1]?.key).toBe(before.drafts[1]?.key);
});

test("what was edited stays, with what changed beside it", () => {
  let edited = draftsOf(stored(rule("A", "ann", "ben"), rule("B", "ben"), rule("C", "ann")));
  edited = edit(edited, 0, { equals: "A2", recipients: ["ben", "cleo"] });
  edited = { ...edited, drafts: edited.drafts.filter((_, index) => index !== 1) };
  const after = rebase(edited, stored(rule("A", "ann", "ben"), rule("B", "ben"), rule("D", "ben")));
  expect(rulesOf(after)).toEqual([rule("A2", "ben", "cleo"), rule("D", "ben")]);
});

test("recipients chosen here and there are joined", () => {
  const edited = edit(draftsOf(stored(rule("A", "ann"))), 0, { recipients: ["cleo"] });
  expect(rulesOf(rebase(edited, stored(rule("A", "ann", "ben"))))).toEqual([rule("A", "ben", "cleo")]);
});

test("a rule that is no longer stored stays only if it was edited", () => {
  const before = draftsOf(stored(rule("A", "ann"), rule("B", "ben")));
  const after = rebase(edit(before, 1, { equals: "B2" }), stored());
  expect(rulesOf(after)).toEqual([rule("B2", "ben")]);
  expect(after.drafts[0]?.key).toBe(before.drafts[1]?.key);
});

test("a removed recipient is in no row, nor in one just added", () => {
  const before = draftsOf(stored(rule("A", "ann")));
  const added = { ...emptyDraft(), ...rule("N", "ann", "ben") };
  const after = rebase({ ...before, drafts: [...before.drafts, added] }, { rules: [], recipients: all.slice(1) });
  expect(rulesOf(after)).toEqual([rule("N", "ben")]);
});

test("what was sent and is stored is one row, even if it was edited meanwhile", () => {
  const before = draftsOf(stored());
  const added: Draft = { ...emptyDraft(), ...rule("N", "ann") };
  const sent = { ...before, drafts: [added], sent: [added] };
  expect(rulesOf(rebase(sent, stored(rule("N", "ann"))))).toEqual([rule("N", "ann")]);
  const further = rebase(edit(sent, 0, { equals: "N2" }), stored(rule("N", "ann")));
  expect(rulesOf(further)).toEqual([rule("N2", "ann")]);
  expect(further.drafts[0]?.origin).toEqual(rule("N", "ann"));
});

test("Undo gives back what the removal took, and no rule that was removed since", () => {
  const before = [rule("A", "ann"), rule("B", "ann", "ben"), rule("C", "cleo", "ann")];
  const loss = { email: "Ann", before, after: [rule("B", "ben"), rule("C", "cleo")] };
  expect(giveBack(loss, stored(rule("B", "ben"), rule("C", "cleo")))).toEqual(before);
  expect(giveBack(loss, stored(rule("C", "ben")))).toEqual([rule("A", "ann"), rule("C", "ann", "ben")]);
});

test("two removed one after the other are given back in any order", () => {
  const both = [rule("A", "ann", "ben")];
  const first = { email: "ann", before: both, after: [rule("A", "ben")] };
  const second = { email: "ben", before: both, after: [] };
  const cleo = all.slice(2);
  const benBack = giveBack(second, { rules: [], recipients: cleo });
  expect(benBack).toEqual([rule("A", "ben")]);
  expect(giveBack(first, { rules: benBack, recipients: all.slice(1) })).toEqual(both);
});
