import { clsx } from "clsx";
import { Menu as MenuIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { Drawer } from "~/ui/dialogs/drawer";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { Logo } from "~/ui/layout/logo";
import type { Account } from "./account";
import { hasNavigation, useCurrentPath } from "./current-path";
import { NavigationLinks } from "./navigation-links";
import { UserMenu } from "./user-menu";

// Comes with the drawer itself, when it is first opened.
const DrawerContent = lazyPart(
  () => import("./drawer-content"),
  (module) => module.default,
);

interface TopNavigationProps extends Account {
  /** Opens the command palette; for who is signed in. */
  palette?: ReactNode;
}

/** The bar above every page but the sign-in screens; on small screens its links move into the drawer. */
export function TopNavigation({ palette, ...account }: TopNavigationProps) {
  const pathname = useCurrentPath();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!hasNavigation(pathname)) return null;
  return (
    <header className="flex h-14 items-center gap-2 border-line border-b bg-surface px-3 sm:px-5 lg:gap-[22px]">
      <SkipLink />
      <IconButton
        icon={MenuIcon}
        label="Open navigation"
        className="size-9 lg:hidden [&_svg]:size-5"
        onClick={() => setOpen(true)}
      />
      <a href="/" aria-label="Formtray home" className="flex rounded-control">
        <Logo size="small" />
      </a>
      <nav aria-label="Main" className="hidden gap-1 lg:flex">
        <NavigationLinks pathname={pathname} className="px-2.5 py-1.5" />
      </nav>
      <div className="ml-auto">
        {!account.signedIn && <GuestLinks unknown={account.signedIn === undefined} />}
        {account.signedIn !== false && <MemberLinks {...account} palette={palette} />}
      </div>
      <Drawer open={open} onClose={close} title={<Logo size="small" />} side="left">
        <DrawerContent {...account} pathname={pathname} onClose={close} />
      </Drawer>
    </header>
  );
}

/** `unknown`: in the prerendered shell, where only `data-session`, set before the first paint, can tell. */
function GuestLinks({ unknown }: { unknown: boolean }) {
  return (
    <div className={clsx("flex items-center gap-1.5", unknown && "in-data-session:hidden")}>
      <Link to="/endpoints" className={clsx(buttonClass(), "mr-1 max-lg:hidden")}>
        Create Endpoint
      </Link>
      <Link to="/login" className={clsx(buttonClass("quiet"), "max-sm:px-2.5")}>
        Sign In
      </Link>
      <Link to="/register" className={clsx(buttonClass("primary"), "max-sm:hidden")}>
        Get Started
      </Link>
    </div>
  );
}

function MemberLinks({ signedIn, user, onSignOut, palette }: TopNavigationProps) {
  return (
    <div className={clsx("items-center gap-2.5", signedIn ? "flex" : "hidden in-data-session:flex")}>
      {signedIn && palette}
      <Link to="/endpoints" className={clsx(buttonClass("primary"), "max-[359px]:hidden")}>
        Create Endpoint
      </Link>
      {signedIn ? (
        <UserMenu user={user} onSignOut={onSignOut} />
      ) : (
        <span className="size-[30px] rounded-round bg-sunken" />
      )}
    </div>
  );
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-80 -translate-y-20 rounded-control bg-ink px-3.5 py-2 font-label text-ground focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
