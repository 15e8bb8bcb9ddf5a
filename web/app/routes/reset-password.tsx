import { Link, useSearchParams } from "react-router";
import { ExpiredLink, ResetPasswordForm } from "~/features/session/password-reset/reset-password-form";
import { linkClass, SignInCard } from "~/features/session/sign-in/sign-in-card";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

// The address holds a secret: it goes to nobody as a referrer.
export const meta = () => [
  { title: "Set a new password · Formtray" },
  {
    name: "description",
    content: "Set a new password with the link from your email. You'll be signed out everywhere.",
  },
  { name: "referrer", content: "no-referrer" },
];

// There is nothing to wait for; its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function ResetPassword() {
  const token = useSearchParams()[0].get("token");
  return (
    <SignInCard
      framed
      title="Set a new password"
      below={
        <p>
          <Link to="/login" className={linkClass}>
            Back to Sign In
          </Link>
        </p>
      }
    >
      {token ? <ResetPasswordForm token={token} /> : <ExpiredLink />}
    </SignInCard>
  );
}
