import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import User from "lucide-react/icons/user";
import type { ReactNode } from "react";
import { buttonClass } from "~/ui/buttons/button";
import { floatClass } from "~/ui/menus/floating-class";
import { AccountHeading } from "~/ui/navigation/account-heading";

interface ForProps {
  className?: string;
  children: ReactNode;
}

/** Shown to guests, and without scripts. `data-session` comes from islands/theme.ts before the first paint. */
export function ForGuests({ className, children }: ForProps) {
  return (
    <div data-guest className={clsx("flex items-center in-data-session:hidden", className)}>
      {children}
    </div>
  );
}

export function ForMembers({ className, children }: ForProps) {
  return <div className={clsx("hidden items-center in-data-session:flex", className)}>{children}</div>;
}

interface AccountMenuProps {
  links: readonly { label: string; href: string }[];
  /** The bar's menu says whose it is and on which plan; the landing page's is a plain list. */
  look: "plain" | "bar";
}

const triggers = {
  plain: clsx(buttonClass("plain"), "px-3"),
  bar: "-mx-1.5 grid size-10 place-items-center rounded-round",
};

// Against the page, not the button: the bar stands at the page's top and never moves.
const places = {
  plain: "top-[58px] right-[max(1.25rem,calc(50vw-36.25rem))]",
  bar: "top-[50px] right-3 sm:right-5",
};

const entry = "flex min-h-9 w-full items-center rounded-tight px-2.5 text-left hover:bg-sunken";

/** A list of links behind a button, opened by the browser itself; islands/site/account.ts names the user and signs out. */
export function AccountMenu({ links, look }: AccountMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget="account"
        aria-label="Account menu"
        title={look === "bar" ? "Account menu" : undefined}
        className={triggers[look]}
      >
        {look === "bar" ? (
          // As the app's; the initials take the place of the figure once the account is known.
          <span
            aria-hidden
            data-initials
            className="grid size-[30px] place-items-center rounded-round bg-ink font-strong text-12 text-ground"
          >
            <User className="size-4" />
          </span>
        ) : (
          <>
            Account <ChevronDown aria-hidden className="text-ink-faint" />
          </>
        )}
      </button>
      <div
        id="account"
        popover="auto"
        data-account
        className={clsx(floatClass, "absolute inset-auto w-56 p-1", places[look])}
      >
        {look === "bar" && (
          <div className="-mx-1 mb-1 border-line border-b px-3.5 pt-1.5 pb-2.5">
            <AccountHeading email="User" plan="Free Plan" />
          </div>
        )}
        <ul>
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href} className={entry}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <button type="button" data-sign-out className={entry}>
          Sign Out
        </button>
      </div>
    </>
  );
}
