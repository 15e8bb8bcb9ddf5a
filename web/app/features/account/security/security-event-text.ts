import type { SecurityEvent } from "~/api/queries/sessions";
import { ownValue } from "~/lib/own-value";

const words: Record<SecurityEvent["kind"], string> = {
  registered: "Account created",
  signed_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  signed_out: "Signed out",
  session_ended: "Session ended",
  password_changed: "Password changed",
  password_reset: "Password reset with an email link",
  email_change_asked: "Email change requested",
  email_changed: "Email address changed",
  email_verified: "Email address verified",
  two_factor_on: "Two-factor authentication turned on",
  two_factor_off: "Two-factor authentication turned off",
  recovery_codes_made: "New recovery codes generated",
  recovery_code_used: "Signed in with a recovery code",
  exported: "Data exported",
  account_deleted: "Account deleted",
  data_erased: "Data erased",
  payment_terms_changed: "Payment method changed by support",
  invoice_changed: "Invoice updated by support",
  support_access_granted: "Support allowed to read a submission",
  support_access_declined: "Support access to a submission declined",
  support_access_revoked: "Support access to a submission revoked",
  old_id_claimed: "Form set to use the id of another service",
  old_id_removed: "Form no longer uses the id of another service",
  operator_acted: "Action by support",
};

/** What one needs to look at twice, should it not have been oneself. */
const grave: ReadonlySet<string> = new Set<SecurityEvent["kind"]>([
  "sign_in_failed",
  "password_reset",
  "email_change_asked",
  "email_changed",
  "two_factor_off",
  "recovery_code_used",
]);

export interface SecurityEventText {
  title: string;
  /** More than once, folded into one line. */
  times?: number;
  detail?: string;
  grave: boolean;
}

export function securityEventText({ kind, details }: Pick<SecurityEvent, "kind" | "details">): SecurityEventText {
  const known: Record<string, unknown> = typeof details === "object" && details !== null ? { ...details } : {};
  const times = Number(known.times ?? 1);
  return {
    // One that this page does not know yet is still told.
    title: ownValue(words, kind) ?? sentence(kind),
    ...(times > 1 ? { times } : {}),
    ...detailOf(known),
    grave: grave.has(kind),
  };
}

function detailOf({ email, sessions, submissions, old_id }: Record<string, unknown>): { detail?: string } {
  if (typeof email === "string") return { detail: email };
  if (typeof old_id === "string") return { detail: old_id };
  if (typeof submissions === "number")
    return { detail: `${submissions} ${submissions === 1 ? "submission" : "submissions"}` };
  return Number(sessions) > 1 ? { detail: `${sessions} sessions` } : {};
}

function sentence(kind: string): string {
  const text = kind.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
