import { useMutation } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";

/** Why the form can't be published yet, and what to do about it. */
export function VerifyNotice({ email }: { email: string | undefined }) {
  const resend = useMutation({
    mutationFn: async () => unwrap(await client.POST("/api/auth/resend-verification")),
  });
  const address = email ?? "your email address";
  return (
    <Notice
      tone="warn"
      title="Verify your email address to publish"
      action={
        !resend.isSuccess && (
          <Button size="small" busy={resend.isPending && "Sending…"} onClick={() => resend.mutate()}>
            Resend verification email
          </Button>
        )
      }
    >
      <p aria-live="polite">{textFor(resend, address)}</p>
    </Notice>
  );
}

function textFor({ isSuccess, error }: { isSuccess: boolean; error: Error | null }, address: string): string {
  if (error) return error.message;
  if (isSuccess) return `We sent a new link to ${address}. Open it, then publish.`;
  return `Open the link we sent to ${address}. You can keep editing the draft meanwhile.`;
}
