import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { requireGuest } from "~/features/session/guard";
import { type Begun, LoginForm } from "~/features/session/sign-in/login-form";
import { Help } from "~/features/session/sign-in/operator-contact";
import { linkLook, Sheet } from "~/features/session/sign-in/sign-in-card";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [
  { title: "Sign In · Formtray" },
  {
    name: "description",
    content: "Sign in to view your form submissions, check deliveries and manage your endpoints.",
  },
];

export const clientLoader = requireGuest;

const SecondFactor = lazy(() => import("~/features/session/sign-in/two-factor-form"));

export default function Login() {
  const { state } = useLocation();
  const [begun, setBegun] = useState<Begun>();
  const [email, setEmail] = useState<string>();
  if (begun) {
    const again = () => {
      setEmail(begun.email);
      setBegun(undefined);
    };
    return (
      <Sheet
        title="Two-factor authentication"
        lead={`Signing in as ${begun.email}.`}
        below={
          <>
            <p>
              <button type="button" onClick={again} className={linkLook}>
                Start again
              </button>
            </p>
            <Help question="Lost your authenticator app and recovery codes?" />
          </>
        }
      >
        <Suspense>
          <SecondFactor begun={begun} onAgain={again} />
        </Suspense>
      </Sheet>
    );
  }
  return (
    <Sheet
      title="Sign In"
      below={
        <>
          <p>
            New to Formtray?{" "}
            <Link to="/register" state={state} className={linkLook}>
              Create Account
            </Link>
          </p>
          <Help question="Can't sign in?" />
        </>
      }
    >
      <LoginForm email={email} onSecondFactor={setBegun} />
    </Sheet>
  );
}
