import { useMutation } from "@tanstack/react-query";
import MailCheck from "lucide-react/icons/mail-check";
import { useLayoutEffect, useRef } from "react";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { noteBannerHeight } from "~/lib/browser/unverified";

/** A quiet line under the navigation as long as the address is not confirmed. */
export function Unverified({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: async () => unwrap(await client.POST("/api/auth/resend-verification")),
  });
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (banner.current) noteBannerHeight(banner.current.offsetHeight);
  }, []);
  return (
    <aside
      ref={banner}
      aria-label="Email verification"
      className="flex gap-2.5 border-line border-b bg-sunken px-4 py-2 text-13 text-ink-soft sm:px-5"
    >
      <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <p className="wrap-anywhere min-w-0" aria-live="polite">
        {wordsFor(resend, email)}
        {!resend.isSuccess && (
          <button
            type="button"
            aria-disabled={resend.isPending}
            onClick={() => !resend.isPending && resend.mutate()}
            className="ml-1.5 font-label text-accent-ink underline-offset-4 hover:underline"
          >
            {resend.isPending ? "Sending…" : "Resend email"}
          </button>
        )}
      </p>
    </aside>
  );
}

function wordsFor({ isSuccess, error }: { isSuccess: boolean; error: Error | null }, email: string) {
  if (error) return error.message;
  if (isSuccess) return `We sent a new link to ${email}. If it doesn't arrive, check your spam folder.`;
  return (
    <>
      Verify your email address: open the link we sent to <strong className="font-label text-ink">{email}</strong>.
      Unverified accounts are deleted after 30 days.
    </>
  );
}
