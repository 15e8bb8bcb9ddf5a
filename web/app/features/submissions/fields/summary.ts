import type { Submission } from "~/api/queries/submissions";
import { fieldLabel } from "~/lib/text/field-label";
import { sizeOf } from "~/lib/text/file-text";
import { groupBy } from "./group-by";

type Field = Submission["fields"][number];

export const whoNames = ["name", "fullname", "yourname", "contact", "contactname", "fromname", "emailfrom", "company"];
export const emailNames = ["email", "youremail", "emailaddress", "mail", "replyto", "emailreplyto"];
const whatNames = [
  "message",
  "yourmessage",
  "msg",
  "text",
  "comment",
  "comments",
  "question",
  "enquiry",
  "inquiry",
  "description",
  "details",
  "feedback",
  "body",
  "letter",
  "project",
  "whathappened",
];

/** One line about a submission: who wrote, and what. */
export function summaryOf({ state, fields, files, size }: Submission): { who: string; what: string } {
  // Its content is unknown here until it is opened.
  if (state === "held") return { who: "Held submission", what: sizeOf(size) };
  const person = firstOf(fields, whoNames) ?? partsOfName(fields);
  const who = person ?? firstOf(fields, emailNames) ?? fields.map(textOf).find(Boolean) ?? files[0]?.name;
  const message = firstOf(fields, whatNames);
  const subject = fields.find(({ name }) => fieldLabel(name) === "Subject");
  const what = [subject && textOf(subject), message].filter(Boolean).join(" · ");
  return { who: who ?? "Empty submission", what: what || theRest(fields, who) };
}

/** The address to answer to, if a field holds one. */
export function emailOf({ fields }: Pick<Submission, "fields">): string | undefined {
  return emailNames
    .flatMap((name) => fields.filter((field) => plain(field.name) === name))
    .map(textOf)
    .find(isEmail);
}

export function isEmail(text: string): boolean {
  return /^[^\s@<>"'?&,;:]+@[^\s@<>"'?&,;:]+\.[^\s@<>"'?&,;:]+$/.test(text);
}

/** Escaped, so that an address cannot add a subject, a copy or a body of its own. */
export function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

/** A value on one line; what came nested is shown as JSON. */
export function textOf({ value }: Field): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return (text ?? "").replace(/\s+/g, " ").trim();
}

function firstOf(fields: readonly Field[], names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = fields.find((field) => plain(field.name) === name && textOf(field));
    if (found) return textOf(found);
  }
  return undefined;
}

function partsOfName(fields: readonly Field[]): string | undefined {
  const parts = [firstOf(fields, ["firstname", "givenname"]), firstOf(fields, ["lastname", "familyname", "surname"])];
  return parts.filter(Boolean).join(" ") || undefined;
}

/** Whatever else was sent, each value with its field's name: "yes" alone says nothing. */
function theRest(fields: readonly Field[], who: string | undefined): string {
  const told = fields.filter((field) => isForPeople(field) && textOf(field) && textOf(field) !== who);
  return groupBy(told, ({ name }) => fieldLabel(name))
    .map(([name, repeats]) => `${name}: ${repeats.map(textOf).join(", ")}`)
    .join(" · ");
}

/** With a line before its name a field is for the form service, unless it means something to the reader too. */
function isForPeople({ name }: Field): boolean {
  return !name.startsWith("_") || fieldLabel(name) !== name;
}

/** `Full_Name`, `full-name` and `fullName` are one. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
