import { Link, useLocation } from "react-router";
import { requireGuest } from "~/features/session/guard";
import { RegisterForm } from "~/features/session/sign-in/register-form";
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
  const { state } = useLocation();
  return (
    <SignInCard
      title="Create Account"
      lead={
        hasBilling()
          ? "150 submissions a month are free. No credit card needed."
          : "All you need is an email address and a password."
      }
      below={
        <p>
          Already have an account?{" "}
          <Link to="/login" state={state} className={linkClass}>
            Sign In
          </Link>
        </p>
      }
    >
      <RegisterForm />
    </SignInCard>
  );
}
