import { clsx } from "clsx";
import { Menu, X } from "lucide-react";
import { buttonClass } from "~/ui/buttons/button";
import { Logo } from "~/ui/layout/logo";
import { ForGuests, ForMembers } from "./account-menu";

interface Place {
  label: string;
  href: string;
  current: "page" | "true" | undefined;
}

/** The first button a line of its own, the two after it side by side. */
const rows = "flex-wrap gap-2.5";

const iconClass = "inline-grid size-9 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink";

/** The bar's links on small screens. A `popover`, so the browser opens and closes it even without scripts. */
export function NavigationDrawer({ places }: { places: readonly Place[] }) {
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="drawer"
        aria-label="Open navigation"
        title="Open navigation"
        className={iconClass}
      >
        <Menu aria-hidden className="size-5" />
      </button>
      <div
        id="drawer"
        popover="auto"
        className="fixed inset-y-0 right-auto left-0 h-dvh w-[min(380px,88vw)] animate-from-left overflow-y-auto overscroll-contain border-line border-r bg-raised text-ink shadow-float backdrop:bg-veil"
      >
        <div className="flex h-14 items-center justify-between border-line border-b pr-3 pl-5">
          <Logo size="small" />
          <button
            type="button"
            popoverTarget="drawer"
            popoverTargetAction="hide"
            aria-label="Close navigation"
            title="Close navigation"
            className={iconClass}
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <nav aria-label="Main" className="p-5">
          <ul className="-mx-3 grid gap-0.5">
            {places.map(({ label, href, current }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={current}
                  className="flex min-h-11 items-center rounded-control px-3 font-medium text-15 text-ink-soft hover:bg-sunken aria-[current]:bg-sunken aria-[current]:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <div className="mt-5">
            <ForGuests className={rows}>
              <a href="/endpoints" className={clsx(buttonClass(), "w-full")}>
                Create Endpoint
              </a>
              <a href="/login" className={clsx(buttonClass(), "flex-1")}>
                Sign In
              </a>
              <a href="/register" className={clsx(buttonClass("primary"), "flex-1")}>
                Get Started
              </a>
            </ForGuests>
            <ForMembers className={rows}>
              <a href="/endpoints" className={clsx(buttonClass("primary"), "w-full")}>
                Create Endpoint
              </a>
              <a href="/settings" className={clsx(buttonClass(), "flex-1")}>
                Settings
              </a>
              <button type="button" data-sign-out className={clsx(buttonClass(), "flex-1")}>
                Sign Out
              </button>
            </ForMembers>
          </div>
        </nav>
      </div>
    </div>
  );
}
