import { Link, useLocation } from "react-router";
import { requireGuest } from "~/features/session/guard";
import { LoginForm } from "~/features/session/login-form";
import { linkLook, Sheet } from "~/features/session/sheet";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Sign In · Formtray" }];

export const clientLoader = requireGuest;

export default function Login() {
  const { state } = useLocation();
  return (
    <Sheet
      title="Sign In"
      below={
        <>
          New to Formtray?{" "}
          <Link to="/register" state={state} className={linkLook}>
            Create Account
          </Link>
        </>
      }
    >
      <LoginForm />
    </Sheet>
  );
}
