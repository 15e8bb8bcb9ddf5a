import type { components } from "~/api/schema.gen";

type Schemas = components["schemas"];

type Rule = Schemas["Rule"];
export type RuleType = Schemas["RuleType"];

/** A rule while it is edited. */
export interface RuleDraft {
  key: number;
  field: string;
  type: RuleType;
  required: boolean;
  /** Just added by hand: its name is to be typed. */
  isNew?: boolean;
}

/** What is edited, and the stored rules it is based on. */
interface RuleDrafts {
  base: readonly Rule[];
  drafts: readonly RuleDraft[];
}

let lastKey = 0;

export function draftOf({ field, required = false, type }: Rule): RuleDraft {
  lastKey += 1;
  return { key: lastKey, field, required, type: type ?? "text" };
}

/** As the server stores it: any text is no type. */
export function ruleOf({ field, required, type }: RuleDraft): Rule {
  return { field: field.trim(), required, ...(type === "text" ? {} : { type }) };
}

export const draftsOf = (base: readonly Rule[]): RuleDrafts => ({ base, drafts: base.map(draftOf) });

/** Whether what is edited differs from what is stored. */
export const isEdited = (drafts: readonly RuleDraft[], stored: readonly Rule[]) =>
  JSON.stringify(drafts.map(ruleOf)) !== JSON.stringify(stored.map(draftOf).map(ruleOf));

/** What is edited, after the stored rules have changed: what was edited stays, else the stored rules are shown. */
export function follow({ base, drafts }: RuleDrafts, stored: readonly Rule[]): RuleDrafts {
  const isKept = isEdited(drafts, base) || !isEdited(drafts, stored);
  return isKept ? { base: stored, drafts } : draftsOf(stored);
}

/** What is wrong with a rule, before it is sent. */
export function faultOf({ field, key }: RuleDraft, drafts: readonly RuleDraft[]): string | undefined {
  const name = field.trim();
  if (name === "") return "Enter a field name.";
  const first = drafts.find((draft) => draft.field.trim() === name);
  return first?.key === key ? undefined : "This field already has a rule.";
}

/** The rule to begin with for a field that submissions have shown. */
export const draftForLearned = ({ name, type }: { name: string; type: string }): RuleDraft =>
  draftOf({ field: name, required: true, type: type === "email" || type === "number" ? type : null });
