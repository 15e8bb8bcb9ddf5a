import { useState } from "react";
import { Link } from "react-router";
import { ForgotPasswordForm } from "~/features/session/password-reset/forgot-password-form";
import { OperatorContact } from "~/features/session/sign-in/operator-contact";
import { linkClass, SignInCard } from "~/features/session/sign-in/sign-in-card";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [
  { title: "Reset your password · Formtray" },
  {
    name: "description",
    content: "Forgot your password? We'll email you a link to set a new one. It works once, for 1 hour.",
  },
];

// There is nothing to wait for; its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>();
  const below = (
    <>
      <p>
        <Link to="/login" className={linkClass}>
          Back to Sign In
        </Link>
      </p>
      <OperatorContact question="Can't access that mailbox?" />
    </>
  );
  if (sentTo) {
    return (
      <SignInCard framed title="Check your email" below={below}>
        <div role="status" className="grid gap-3">
          <p>
            If an account exists for <strong className="wrap-anywhere font-strong">{sentTo}</strong>, we've sent a reset
            link. It works once, for 1 hour.
          </p>
          <p className="text-ink-soft">
            Nothing after a few minutes? Check your spam folder, or whether you signed up with another address.
          </p>
        </div>
      </SignInCard>
    );
  }
  return (
    <SignInCard framed title="Reset your password" lead="We'll email you a link to set a new one." below={below}>
      <ForgotPasswordForm onSent={setSentTo} />
    </SignInCard>
  );
}
