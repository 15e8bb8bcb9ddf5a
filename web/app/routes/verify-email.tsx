import { useState } from "react";
import { useSearchParams } from "react-router";
import { SignInCard } from "~/features/session/sign-in/sign-in-card";
import { ExpiredLink, NextSteps, VerifyEmailForm } from "~/features/session/verify-email/verify-email-form";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [
  { title: "Verify your email address · Formtray" },
  {
    name: "description",
    content: "Verify the email address of your Formtray account with the link we sent you.",
  },
  { name: "referrer", content: "no-referrer" },
];

// There is nothing to wait for; its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function VerifyEmail() {
  const token = useSearchParams()[0].get("token");
  const [confirmed, setConfirmed] = useState<string>();
  if (confirmed) {
    return (
      <SignInCard framed title="Email address verified" lead={<span role="status">You verified {confirmed}.</span>}>
        <NextSteps />
      </SignInCard>
    );
  }
  return (
    <SignInCard framed title="Verify your email address">
      {token ? <VerifyEmailForm token={token} onConfirmed={setConfirmed} /> : <ExpiredLink />}
    </SignInCard>
  );
}
