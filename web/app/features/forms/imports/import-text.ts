import { ownValue } from "~/lib/own-value";
import type { ColumnTarget, Import } from "./api-types";

const number = new Intl.NumberFormat();

export const formatCount = (count: number) => number.format(count);

/** "1 submission", "1,180 submissions". */
export const countOf = (count: number) => `${formatCount(count)} ${count === 1 ? "submission" : "submissions"}`;

export const targetText: Record<ColumnTarget, string> = {
  field: "Field",
  date: "Date received",
  spam: "Spam",
  read: "Read",
  skip: "Don't import",
};

const services = { formspree: "Formspree", basin: "Basin", netlify: "Netlify", formtray: "Formtray" };
const formats = { csv: "CSV", json: "JSON", ndjson: "JSON" };

/** What was recognised: "Formspree export (CSV)", or the format alone. */
export function fileKind({ service, format }: Pick<Import, "service" | "format">): string {
  const name = format ? formats[format] : "";
  return service ? `${services[service]} export (${name})` : name;
}

const failures = {
  too_many_rows: "The file has more than 250,000 rows. Split it into several files.",
  unreadable: "The file is damaged or incomplete. Export it again and upload the new file.",
  file_missing: "The file couldn't be found in storage. Upload it again.",
};

/** Why an import failed, and what to do. */
export const failureText = (error: string | null | undefined) =>
  ownValue(failures, error ?? "") ?? "Something went wrong on our side. Nothing was imported. Try again later.";

/** The state of an import, in a list. */
export function stateText({ state, imported }: Pick<Import, "state" | "imported">): string {
  if (state === "done") return `${countOf(imported ?? 0)} imported`;
  return stateTexts[state];
}

const stateTexts: Record<Exclude<Import["state"], "done">, string> = {
  uploading: "Uploading",
  uploaded: "Not imported yet",
  checking: "Checking",
  checked: "Not imported yet",
  running: "Importing",
  undoing: "Undoing",
  undone: "Undone",
  failed: "Failed",
};
