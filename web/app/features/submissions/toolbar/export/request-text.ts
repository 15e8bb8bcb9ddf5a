import { folderLabels } from "~/api/queries/submissions";
import { dateOf } from "~/ui/time/time-text";
import { parseQuery, type Term } from "../../search/query";
import type { ExportFormat, ExportRequest } from "./queries";

export const formatLabels: Record<ExportFormat, string> = { csv: "CSV", xlsx: "XLSX", json: "JSON", ndjson: "NDJSON" };

const number = new Intl.NumberFormat();

export const numberText = (value: number) => number.format(value);

/** "1 submission", "12,431 submissions". */
export const submissionsText = (count: number) => `${numberText(count)} ${count === 1 ? "submission" : "submissions"}`;

/** What limits an export within its folder, in a few words: “brief”, has files, since October 1. */
export function filtersText(request: Partial<ExportRequest>): string {
  const { q, has_files, starred, unread, label, from, to } = request;
  return [
    ...parseQuery(q ?? "").map(termText),
    ...(unread == null ? [] : [unread ? "unread" : "read"]),
    ...(has_files == null ? [] : [has_files ? "has files" : "without files"]),
    ...(starred == null ? [] : [starred ? "starred" : "not starred"]),
    ...(label ? [`${label} label`] : []),
    ...(from ? [`since ${dateOf(from)}`] : []),
    ...(to ? [`until ${dateOf(to)}`] : []),
  ].join(", ");
}

function termText(term: Term): string {
  if (term.kind === "file") return "has files";
  if ("date" in term) return `${term.kind} ${dateOf(`${term.date}T00:00`)}`;
  if (term.kind === "from") return `from “${term.text}”`;
  if (term.kind === "field") return `${term.name} “${term.text}”`;
  return `“${term.text}”`;
}

/** Which submissions were exported: "Inbox, “brief”, has files". */
export function whichText(request: ExportRequest): string {
  if (request.ids) return `${numberText(request.ids.length)} selected`;
  const folder = request.state ? folderLabels[request.state] : "All folders";
  return [folder, filtersText(request)].filter(Boolean).join(", ");
}

/** What is in the file besides the fields: "With files, memos and stars"; nothing if there is nothing else. */
export function extrasText({ files, memos_and_stars, spam_reasons, columns }: ExportRequest): string {
  const extras = [
    ...(files ? ["files"] : []),
    ...(memos_and_stars ? ["memos and stars"] : []),
    ...(spam_reasons ? ["spam check reasons"] : []),
  ].join(", ");
  const fields = columns ? `Only ${numberText(columns.length)} ${columns.length === 1 ? "field" : "fields"}` : "";
  return [extras && `With ${extras}`, fields].filter(Boolean).join(". ");
}
