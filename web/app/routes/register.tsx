import { Link, useLocation } from "react-router";
import { requireGuest } from "~/features/session/guard";
import { RegisterForm } from "~/features/session/sign-in/register-form";
import { linkClass, SignInCard } from "~/features/session/sign-in/sign-in-card";

export { Loading as HydrateFallback } from "~/features/shell/loading/loading";

export const meta = () => [
  { title: "Create Account · Formtray" },
  {
    name: "description",
    content:
      "Create an account and set up your first form in 2 minutes. 150 submissions a month are free, no credit card needed.",
  },
];

export const clientLoader = requireGuest;

export default function Register() {
  const { state } = useLocation();
  return (
    <SignInCard
      title="Create Account"
      lead="150 submissions a month are free. No credit card needed."
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
