import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { buttonClass } from "~/ui/buttons/button";
import { Logo } from "~/ui/layout/logo";
import { GuestDrawerLinks, MemberDrawerLinks } from "~/ui/navigation/drawer-links";
import type { NavigationItem } from "~/ui/navigation/model";
import { NavigationList } from "~/ui/navigation/navigation-list";
import { ForGuests, ForMembers } from "./account-menu";
import { PlainLink } from "./plain-link";

const iconClass = "inline-grid size-9 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink";

/** The bar's links on small screens. A `popover`, so the browser opens and closes it even without scripts. */
export function NavigationDrawer({ items }: { items: readonly NavigationItem[] }) {
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
        <div className="grid gap-5 p-5">
          <nav aria-label="Main">
            <NavigationList items={items} link={PlainLink} look="drawer" />
          </nav>
          <ForGuests>
            <GuestDrawerLinks link={PlainLink} />
          </ForGuests>
          <ForMembers>
            <MemberDrawerLinks
              link={PlainLink}
              signOut={
                <button type="button" data-sign-out className={buttonClass()}>
                  Sign Out
                </button>
              }
            />
          </ForMembers>
        </div>
      </div>
    </div>
  );
}
