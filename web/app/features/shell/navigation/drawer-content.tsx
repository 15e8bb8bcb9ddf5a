import { Link } from "react-router";
import { Button, buttonClass } from "~/ui/buttons/button";
import { ThemeSwitch } from "~/ui/theme/theme-switch";
import { type Account, accountLabels } from "./account";
import { NavigationLinks } from "./navigation-links";

interface DrawerContentProps extends Account {
  pathname: string;
  onClose: () => void;
}

/** The bar's links and the account, for fingers. */
export default function DrawerContent({ pathname, onClose, signedIn, user, onSignOut }: DrawerContentProps) {
  return (
    <div className="flex min-h-full flex-col gap-5">
      <nav aria-label="Main" className="-mx-3 grid gap-0.5">
        <NavigationLinks pathname={pathname} className="flex h-11 items-center px-3 text-15" onFollow={onClose} />
      </nav>
      <div className="grid gap-2.5">
        <Link to="/endpoints" onClick={onClose} className={buttonClass(signedIn ? "primary" : "plain")}>
          Create Endpoint
        </Link>
        {!signedIn && <GuestRow onFollow={onClose} />}
      </div>
      <div className="mt-auto grid gap-3 border-line border-t pt-4">
        {signedIn && <AccountRows user={user} onSignOut={onSignOut} onFollow={onClose} />}
        <div className="flex items-center justify-between text-ink-soft">
          Theme
          <ThemeSwitch />
        </div>
      </div>
    </div>
  );
}

function GuestRow({ onFollow }: { onFollow: () => void }) {
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Link to="/login" onClick={onFollow} className={buttonClass()}>
        Sign In
      </Link>
      <Link to="/register" onClick={onFollow} className={buttonClass("primary")}>
        Get Started
      </Link>
    </div>
  );
}

function AccountRows({ user, onSignOut, onFollow }: Pick<Account, "user" | "onSignOut"> & { onFollow: () => void }) {
  const { email, plan } = accountLabels(user);
  return (
    <>
      <p className="min-w-0">
        <span className="block truncate font-strong">{email}</span>
        <span className="block text-12 text-ink-soft">{plan}</span>
      </p>
      <div className="grid grid-cols-2 gap-2.5">
        <Link to="/settings" onClick={onFollow} className={buttonClass()}>
          Settings
        </Link>
        <a href="/docs" className={buttonClass()}>
          Docs
        </a>
        <Button onClick={onSignOut} className="col-span-2">
          Sign Out
        </Button>
      </div>
    </>
  );
}
