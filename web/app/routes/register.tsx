import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { requireGuest } from "~/features/session/guard";
import { OperatorContact } from "~/features/session/sign-in/operator-contact";
import { RegisterForm } from "~/features/session/sign-in/register-form";
import { closedTexts, type Registration, registration } from "~/features/session/sign-in/registration";
import { linkClass, SignInCard } from "~/features/session/sign-in/sign-in-card";
import { hasBilling } from "~/lib/pricing/has-billing";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [
  { title: "Create Account · Formtray" },
  {
    name: "description",
    content: "Create an account and set up your first form in 2 minutes.",
  },
];

export const clientLoader = requireGuest;

export default function Register() {
  const invitation = useSearchParams()[0].get("invitation") ?? undefined;
  const status = registration();
  if (status !== "open" && !invitation) return <Closed status={status} />;
  return (
    <SignInCard title="Create Account" lead={lead(invitation)} below={<SignInLink />}>
      <RegisterForm invitation={invitation} />
    </SignInCard>
  );
}

function lead(invitation: string | undefined): ReactNode {
  if (invitation) return "Use the email address that your invitation was sent to.";
  if (hasBilling()) return "150 submissions a month are free. No credit card needed.";
  return "All you need is an email address and a password.";
}

/** Without the form, which the server would refuse. */
function Closed({ status }: { status: Exclude<Registration, "open"> }) {
  const below = (
    <>
      <SignInLink />
      <OperatorContact question="Need an account?" />
    </>
  );
  const title = status === "invitation" ? "Registration is by invitation" : "Registration is closed";
  return <SignInCard title={title} lead={closedTexts[status]} below={below} />;
}

function SignInLink() {
  return (
    <p>
      Already have an account?{" "}
      <Link to="/login" state={useLocation().state} className={linkClass}>
        Sign In
      </Link>
    </p>
  );
}
