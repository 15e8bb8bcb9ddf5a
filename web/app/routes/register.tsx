import { Link, useLocation } from "react-router";
import { requireGuest } from "~/features/session/guard";
import { RegisterForm } from "~/features/session/register-form";
import { linkLook, Sheet } from "~/features/session/sheet";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [
  { title: "Create Account · Formtray" },
  {
    name: "description",
    content:
      "Create an account and receive your first form in two minutes. 150 submissions a month are free, without a credit card.",
  },
];

export const clientLoader = requireGuest;

export default function Register() {
  const { state } = useLocation();
  return (
    <Sheet
      title="Create Account"
      lead="150 submissions a month free. No card."
      below={
        <p>
          Already have an account?{" "}
          <Link to="/login" state={state} className={linkLook}>
            Sign In
          </Link>
        </p>
      }
    >
      <RegisterForm />
    </Sheet>
  );
}
