import { Button } from "~/ui/buttons/button";
import { AccountHeading } from "~/ui/navigation/account-heading";
import { GuestDrawerLinks, MemberDrawerLinks } from "~/ui/navigation/drawer-links";
import type { NavigationItem } from "~/ui/navigation/model";
import { NavigationList } from "~/ui/navigation/navigation-list";
import { ThemeSwitch } from "~/ui/theme/theme-switch";
import { type Account, accountLabels } from "./account";
import { AppLink } from "./app-link";

interface DrawerContentProps extends Account {
  items: readonly NavigationItem[];
  onClose: () => void;
}

/** The bar's links and the account, for fingers. */
export default function DrawerContent({ items, onClose, signedIn, user, onSignOut }: DrawerContentProps) {
  const { email, plan } = accountLabels(user);
  return (
    <div className="flex min-h-full flex-col gap-5">
      <nav aria-label="Main">
        <NavigationList items={items} link={AppLink} look="drawer" onFollow={onClose} />
      </nav>
      {signedIn ? (
        <MemberDrawerLinks link={AppLink} onFollow={onClose} signOut={<Button onClick={onSignOut}>Sign Out</Button>} />
      ) : (
        <GuestDrawerLinks link={AppLink} onFollow={onClose} />
      )}
      <div className="mt-auto grid gap-3 border-line border-t pt-4">
        {signedIn && (
          <p className="min-w-0">
            <AccountHeading email={email} plan={plan} />
          </p>
        )}
        <div className="flex items-center justify-between text-ink-soft">
          Theme
          <ThemeSwitch />
        </div>
      </div>
    </div>
  );
}
