import { useMutation } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { client } from "~/api/client";
import { unwrap } from "~/api/unwrap";
import { Button } from "~/ui/button";
import type { Profile } from "./profile";

/** A quiet line under the navigation as long as the address is not confirmed. */
export default function Unverified({ user }: { user: Profile }) {
  const resend = useMutation({
    mutationFn: async () => unwrap(await client.POST("/api/auth/resend-verification")),
  });
  return (
    <aside
      aria-label="Your address"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-4 py-1.5 text-13 text-ink-soft sm:px-5"
    >
      <MailCheck aria-hidden className="size-4 shrink-0 text-ink-faint max-sm:hidden" />
      <p className="wrap-anywhere min-w-0 flex-1 basis-64" aria-live="polite">
        {wordsFor(resend, user.email)}
      </p>
      {!resend.isSuccess && (
        <Button look="quiet" size="small" busy={resend.isPending && "Sending…"} onClick={() => resend.mutate()}>
          Send the link again
        </Button>
      )}
    </aside>
  );
}

function wordsFor({ isSuccess, error }: { isSuccess: boolean; error: Error | null }, email: string) {
  if (error) return error.message;
  if (isSuccess) return `A new link is on its way to ${email}. If it does not come, look among the spam.`;
  return (
    <>
      Confirm your address: the link is in the mail to <strong className="font-label text-ink">{email}</strong>.
      Accounts that are not confirmed end after 30 days.
    </>
  );
}
