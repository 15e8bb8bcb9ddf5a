import { clsx } from "clsx";
import MenuIcon from "lucide-react/icons/menu";
import { type ReactNode, useState } from "react";
import { navigation } from "~/lib/routing/navigation";
import { IconButton } from "~/ui/buttons/icon-button";
import { Drawer } from "~/ui/dialogs/drawer";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { Logo } from "~/ui/layout/logo";
import { CreateEndpointLink, GuestBarLinks } from "~/ui/navigation/bar-links";
import { SkipLink } from "~/ui/navigation/skip-link";
import { TopBar } from "~/ui/navigation/top-bar";
import type { Account } from "./account";
import { AppLink } from "./app-link";
import { ariaCurrentOf, hasNavigation, useCurrentPath } from "./current-path";
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
  const items = navigation.map(({ label, href }) => ({ label, href, current: ariaCurrentOf(href, pathname) }));
  return (
    <>
      <SkipLink />
      <TopBar
        items={items}
        link={AppLink}
        drawerButton={
          <IconButton
            icon={MenuIcon}
            label="Open navigation"
            className="size-9 lg:hidden [&_svg]:size-5"
            onClick={() => setOpen(true)}
          />
        }
      >
        {!account.signedIn && (
          // In the prerendered shell only `data-session`, set before the first paint, can tell.
          <div
            className={clsx("flex items-center gap-1.5", account.signedIn === undefined && "in-data-session:hidden")}
          >
            <GuestBarLinks link={AppLink} />
          </div>
        )}
        {account.signedIn !== false && <MemberLinks {...account} palette={palette} />}
      </TopBar>
      <Drawer open={open} onClose={close} title={<Logo size="small" />} side="left">
        <DrawerContent {...account} items={items} onClose={close} />
      </Drawer>
    </>
  );
}

function MemberLinks({ signedIn, user, onSignOut, palette }: TopNavigationProps) {
  return (
    <div className={clsx("items-center gap-2.5", signedIn ? "flex" : "hidden in-data-session:flex")}>
      {signedIn && palette}
      <CreateEndpointLink link={AppLink} />
      {signedIn ? (
        <UserMenu user={user} onSignOut={onSignOut} />
      ) : (
        <span className="size-[30px] rounded-round bg-sunken" />
      )}
    </div>
  );
}
