import { useState } from "react";
import { Link } from "react-router";
import { ForgotForm } from "~/features/session/forgot-form";
import { Help } from "~/features/session/help";
import { linkLook, Sheet } from "~/features/session/sheet";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [
  { title: "Reset your password · Formtray" },
  { name: "description", content: "Forgot the password? We send a link to your address; it works once, for an hour." },
];

// There is nothing to wait for; its mere presence makes the shell show the loading text first.
export const clientLoader = () => null;

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>();
  const below = (
    <>
      <p>
        <Link to="/login" className={linkLook}>
          Back to Sign In
        </Link>
      </p>
      <Help question="No way into that mailbox?" />
    </>
  );
  if (sentTo) {
    return (
      <Sheet framed title="Look into your mail" below={below}>
        <div role="status" className="grid gap-3">
          <p>
            If <strong className="wrap-anywhere font-strong">{sentTo}</strong> has an account here, a link is on its way
            to it. It works once, for one hour.
          </p>
          <p className="text-ink-soft">
            Nothing after a few minutes? Look among the spam, and check whether you signed up with another address.
          </p>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet
      framed
      title="Reset your password"
      lead="We send a link to your address that lets you set a new one."
      below={below}
    >
      <ForgotForm onSent={setSentTo} />
    </Sheet>
  );
}
