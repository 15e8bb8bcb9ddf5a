import { sizeOf } from "~/lib/text/file-text";
import type { AccessRequest, AdminSubmission } from "../../api/types";
import { momentText } from "../../item/moment";
import { plural } from "../../item/numbers";

/** Whether the customer lets operators read the submission right now. */
export const isLive = (access: AccessRequest | undefined, now = Date.now()): boolean =>
  access?.state === "granted" && (access.expires_at === null || Date.parse(access.expires_at) > now);

/** "1 file, 242 kB." */
export function countsText(submission: AdminSubmission | undefined): string {
  if (!submission) return "";
  const { files, file_bytes } = submission;
  return files === 0 ? "No files." : `${plural(files, "file")}, ${sizeOf(file_bytes)}.`;
}

/** What the customer has decided about it. */
export function accessText(access: AccessRequest | undefined): string {
  if (!access) return "The customer decides who sees it.";
  if (isLive(access))
    return access.expires_at ? `Access granted until ${momentText(access.expires_at)}.` : "Access granted.";
  const words: Record<string, string> = {
    asked: "Asked for access. The customer hasn't answered yet.",
    granted: "Access has expired.",
    declined: "The customer declined access.",
    revoked: "The customer revoked access.",
    expired: "Access has expired.",
  };
  return words[access.state] ?? "";
}
