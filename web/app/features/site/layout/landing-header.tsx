import { clsx } from "clsx";
import Menu from "lucide-react/icons/menu";
import { Fragment } from "react";
import { buttonClass } from "~/ui/buttons/button";
import { Logo, LogoMark } from "~/ui/layout/logo";
import { floatClass } from "~/ui/menus/floating-class";
import { WithBilling } from "../billing-parts";
import { AccountMenu, ForGuests, ForMembers } from "./account-menu";
import { wide } from "./width";

const links = [
  { label: "Docs", href: "/docs", Part: Fragment },
  { label: "Pricing", href: "#pricing", Part: WithBilling },
  { label: "Blog", href: "/blog", Part: Fragment },
];

const account = [
  { label: "Dashboard", href: "/dashboard" },
  { label: "Endpoints", href: "/endpoints" },
  { label: "Settings", href: "/settings" },
];

export function LandingHeader() {
  return (
    <header className={clsx(wide, "flex h-[68px] items-center gap-4 sm:gap-7")}>
      <a href="/" aria-label="Formtray home" className="flex rounded-control">
        {/* The mark alone where the word would push the buttons off the screen. */}
        <LogoMark className="size-[26px] min-[360px]:hidden" />
        <span className="flex max-[359px]:hidden">
          <Logo />
        </span>
      </a>
      <nav aria-label="Main" className="hidden sm:block">
        <ul className="flex gap-6">
          {links.map(({ label, href, Part }) => (
            <Part key={href}>
              <li>
                <a href={href} className="py-2 font-medium text-ink-soft hover:text-ink">
                  {label}
                </a>
              </li>
            </Part>
          ))}
        </ul>
      </nav>
      <div className="ml-auto flex items-center gap-1">
        <ForGuests className="gap-1 sm:gap-2">
          <a href="/login" className={clsx(buttonClass("quiet"), "max-sm:px-2.5")}>
            Sign In
          </a>
          <a href="/register" className={clsx(buttonClass("primary"), "in-data-registration:hidden max-sm:px-2.5")}>
            Get Started
          </a>
        </ForGuests>
        <ForMembers>
          <AccountMenu look="plain" links={account} />
        </ForMembers>
        <SmallMenu />
      </div>
    </header>
  );
}

/** The links above, where there is no room for them in a row. The browser opens and closes it. */
function SmallMenu() {
  return (
    <nav aria-label="Main" className="sm:hidden">
      <button
        type="button"
        popoverTarget="landing-menu"
        aria-label="Menu"
        title="Menu"
        className="inline-grid size-9 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Menu aria-hidden className="size-5" />
      </button>
      <ul
        id="landing-menu"
        popover="auto"
        className={clsx(floatClass, "absolute inset-auto top-[58px] right-5 w-44 p-1")}
      >
        {links.map(({ label, href, Part }) => (
          <Part key={href}>
            <li>
              <a href={href} className="flex min-h-11 items-center rounded-tight px-3 text-15 hover:bg-sunken">
                {label}
              </a>
            </li>
          </Part>
        ))}
      </ul>
    </nav>
  );
}
