import type { Notifications, Recipient, Rule } from "~/api/queries/notifications";

/** A rule while it is edited. */
export interface Draft extends Rule {
  key: number;
  isNew?: boolean;
  /** The stored rule it began as; none for one that was just added. */
  origin?: Rule;
}

/** What is edited, and the stored rules it is based on. */
export interface RuleDrafts {
  base: readonly Rule[];
  drafts: readonly Draft[];
  /** As last sent, until they are stored: then they are what is edited from there on. */
  sent?: readonly Draft[];
}

type Stored = Pick<Notifications, "rules" | "recipients">;

let lastKey = 0;

export const ruleOf = ({ field, equals, recipients }: Draft): Rule => ({ field: field.trim(), equals, recipients });

/** As rules name a recipient. */
export const addressOf = ({ email }: Recipient) => email.toLowerCase();

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const emptyDraft = (): Draft => ({ ...draftOf({ field: "", equals: "", recipients: [] }), isNew: true });

export const draftsOf = (stored: Stored): RuleDrafts => rebase({ base: [], drafts: [] }, stored);

function draftOf(rule: Rule, origin?: Rule): Draft {
  lastKey += 1;
  return { ...rule, key: lastKey, origin };
}

/** What is edited, on the rules and recipients that are stored now: what was edited stays, and so does what is new there. */
export function rebase(edited: RuleDrafts, { rules, recipients }: Stored): RuleDrafts {
  const { base, drafts, sent } = isSame(edited.sent?.map(ruleOf), rules) ? afterSaving(edited, rules) : edited;
  const addresses = recipients.map(addressOf);
  const earlier = matched(base, rules);
  const followed = rules.flatMap((rule) => {
    const before = earlier.get(rule);
    if (!before) return draftOf(rule, rule);
    const draft = drafts.find(({ origin }) => origin === before);
    // Without one, it was removed here.
    return draft ? merged(draft, before, rule) : [];
  });
  const kept = withOwn(followed, drafts).map((draft) => ({
    ...draft,
    recipients: draft.recipients.filter((email) => addresses.includes(email)),
  }));
  return { base: rules, drafts: kept, sent };
}

/** What was sent is stored; it may have been edited further since. */
function afterSaving({ drafts, sent = [] }: RuleDrafts, rules: readonly Rule[]): RuleDrafts {
  const storedAs = new Map(sent.map(({ key }, index) => [key, rules[index]]));
  return { base: rules, drafts: drafts.map((draft) => ({ ...draft, origin: storedAs.get(draft.key) })) };
}

/** Which earlier rule each rule was: the same one, or else one with the same condition. */
function matched(base: readonly Rule[], rules: readonly Rule[]): Map<Rule, Rule> {
  const left = new Set(base);
  const found = new Map<Rule, Rule>();
  const match = (isMatch: (before: Rule, rule: Rule) => boolean) => {
    for (const rule of rules) {
      const before = found.has(rule) ? undefined : [...left].find((one) => isMatch(one, rule));
      if (!before) continue;
      left.delete(before);
      found.set(rule, before);
    }
  };
  match(isSame);
  match(isAlike);
  return found;
}

const isAlike = (one: Rule, other: Rule) => one.field === other.field && one.equals === other.equals;

function merged(draft: Draft, before: Rule, rule: Rule): Draft {
  const removed = before.recipients.filter((email) => !draft.recipients.includes(email));
  const added = draft.recipients.filter((email) => !before.recipients.includes(email));
  const isUntouched = removed.length === 0 && added.length === 0;
  const stored = rule.recipients.filter((email) => !removed.includes(email));
  const recipients = [...stored, ...added.filter((email) => !stored.includes(email))];
  return { ...draft, origin: rule, recipients: isUntouched ? rule.recipients : recipients };
}

/** With those that only exist here, each after the one it follows: just added, or edited though no longer stored. */
function withOwn(followed: readonly Draft[], drafts: readonly Draft[]): Draft[] {
  const all = [...followed];
  let before = -1;
  for (const draft of drafts) {
    const at = all.findIndex(({ key }) => key === draft.key);
    if (at >= 0) before = at;
    else if (isOwn(draft)) {
      before += 1;
      all.splice(before, 0, { ...draft, origin: undefined });
    }
  }
  return all;
}

const isOwn = (draft: Draft) => !draft.origin || !isSame(ruleOf(draft), draft.origin);

/** What removing a recipient did to the rules. */
export interface RuleLoss {
  email: string;
  before: readonly Rule[];
  after: readonly Rule[];
}

/** The rules that are stored now, with what the removal took from them and nothing else. */
export function giveBack({ email, before, after }: RuleLoss, { rules, recipients }: Stored): Rule[] {
  const address = email.toLowerCase();
  const known = [address, ...recipients.map(addressOf)];
  const result = [...rules];
  for (const [index, lost] of before.entries()) {
    if (!lost.recipients.includes(address)) continue;
    const at = result.findIndex((rule) => isAlike(rule, lost));
    const rule = result[at];
    if (rule && !rule.recipients.includes(address)) {
      const order = [...new Set([...lost.recipients, ...rule.recipients])];
      const named = order.filter((one) => one === address || rule.recipients.includes(one));
      result[at] = { ...rule, recipients: named };
    } else if (!rule && !after.some((one) => isAlike(one, lost))) {
      // It named nobody else. One that did and is gone now was removed since.
      result.splice(index, 0, { ...lost, recipients: lost.recipients.filter((one) => known.includes(one)) });
    }
  }
  return result;
}
