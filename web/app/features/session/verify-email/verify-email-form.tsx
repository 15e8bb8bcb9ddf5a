import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { client } from "~/api/client";
import { ApiError } from "~/api/errors/error";
import { unwrap } from "~/api/errors/unwrap";
import { profileQuery } from "~/api/queries/profile";
import { Button, buttonClass } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { useSignedIn } from "../profile";

interface VerifyEmailFormProps {
  token: string;
  onConfirmed: (email: string) => void;
}

/** Acts on a press and not by itself: scanners of mail open every link, and run what is there. */
export function VerifyEmailForm({ token, onConfirmed }: VerifyEmailFormProps) {
  const queries = useQueryClient();
  const confirmation = useMutation({
    mutationFn: async () => unwrap(await client.GET("/api/auth/verify-email/{token}", { params: { path: { token } } })),
    onSuccess: async ({ user }) => {
      onConfirmed(user.email);
      await queries.invalidateQueries(profileQuery);
    },
  });
  const { error } = confirmation;
  if (error instanceof ApiError && error.status === 404) return <ExpiredLink />;
  return (
    <div className="grid gap-5">
      {error && <Notice tone="bad" title={error.message} />}
      <Button
        look="primary"
        size="large"
        busy={confirmation.isPending && "Verifying…"}
        onClick={() => confirmation.mutate()}
        className="w-full"
      >
        Verify email address
      </Button>
    </div>
  );
}

export function ExpiredLink() {
  const signedIn = useSignedIn();
  return (
    <div className="grid gap-5">
      <Notice tone="bad" title="This link no longer works">
        It has expired, or we've sent you a newer one. Nothing was changed.
      </Notice>
      {signedIn ? (
        <Link to="/settings" className={buttonClass("primary", "large")}>
          Get a new link in Settings
        </Link>
      ) : (
        <Link to="/login" state={{ from: "/settings" }} className={buttonClass("primary", "large")}>
          Sign in to get a new link
        </Link>
      )}
    </div>
  );
}

/** Where to go from a confirmed address. */
export function NextSteps() {
  return useSignedIn() ? (
    <Link to="/dashboard" className={`${buttonClass("primary", "large")} w-full`}>
      Go to dashboard
    </Link>
  ) : (
    <Link to="/login" className={`${buttonClass("primary", "large")} w-full`}>
      Sign In
    </Link>
  );
}
