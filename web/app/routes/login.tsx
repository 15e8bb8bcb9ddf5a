import { useState } from "react";
import { Link, useLocation } from "react-router";
import { requireGuest } from "~/features/session/guard";
import { LoginForm, type PendingLogin } from "~/features/session/sign-in/login-form";
import { OperatorContact } from "~/features/session/sign-in/operator-contact";
import { closedTexts, registration } from "~/features/session/sign-in/registration";
import { linkClass, SignInCard } from "~/features/session/sign-in/sign-in-card";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [
  { title: "Sign In · Formtray" },
  {
    name: "description",
    content: "Sign in to view your form submissions, check deliveries and manage your endpoints.",
  },
];

export const clientLoader = requireGuest;

const TwoFactorForm = lazyPart(
  () => import("~/features/session/sign-in/two-factor-form"),
  (module) => module.default,
);

export default function Login() {
  const { state } = useLocation();
  const [begun, setBegun] = useState<PendingLogin>();
  const [email, setEmail] = useState<string>();
  const status = registration();
  if (begun) {
    const again = () => {
      setEmail(begun.email);
      setBegun(undefined);
    };
    return (
      <SignInCard
        title="Two-factor authentication"
        lead={`Signing in as ${begun.email}.`}
        below={
          <>
            <p>
              <button type="button" onClick={again} className={linkClass}>
                Start again
              </button>
            </p>
            <OperatorContact question="Lost your authenticator app and recovery codes?" />
          </>
        }
      >
        <PartBoundary what="The form">
          <TwoFactorForm begun={begun} onAgain={again} />
        </PartBoundary>
      </SignInCard>
    );
  }
  return (
    <SignInCard
      title="Sign In"
      below={
        <>
          {status === "open" ? (
            <p>
              New to Formtray?{" "}
              <Link to="/register" state={state} className={linkClass}>
                Create Account
              </Link>
            </p>
          ) : (
            <p>{closedTexts[status]}</p>
          )}
          <OperatorContact question="Can't sign in?" />
        </>
      }
    >
      <LoginForm email={email} onSecondFactor={setBegun} />
    </SignInCard>
  );
}
