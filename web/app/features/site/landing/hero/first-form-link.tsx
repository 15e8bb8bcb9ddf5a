import { clsx } from "clsx";
import { buttonClass } from "~/ui/buttons/button";

/** Leads to registration, or to signing in where people can't just register: the server marks the document then. */
export function FirstFormLink({ className }: { className?: string }) {
  return (
    <>
      <a href="/register" className={clsx(buttonClass("primary", "large"), className, "in-data-registration:hidden")}>
        Create your first form
      </a>
      <span className={clsx("hidden in-data-registration:flex", className)}>
        <a href="/login" className={clsx(buttonClass("primary", "large"), "grow")}>
          Sign In
        </a>
      </span>
    </>
  );
}

export function InvitationNeeded() {
  return (
    <span className="hidden in-data-registration:inline">
      {" "}
      You need an invitation to create an account on this server.
    </span>
  );
}
