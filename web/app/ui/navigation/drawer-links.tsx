import { clsx } from "clsx";
import type { ReactNode } from "react";
import { buttonClass } from "../buttons/button";
import type { LinkPart } from "./model";

interface DrawerLinksProps {
  link: LinkPart;
  onFollow?: () => void;
}

const pair = "grid grid-cols-2 gap-2.5";
const whole = "col-span-2";

/** What the drawer offers to guests, below the places. */
export function GuestDrawerLinks({ link: Link, onFollow }: DrawerLinksProps) {
  return (
    <div className={pair}>
      <Link href="/endpoints?new" onClick={onFollow} className={clsx(buttonClass(), whole)}>
        Create Endpoint
      </Link>
      <Link href="/login" onClick={onFollow} className={buttonClass()}>
        Sign In
      </Link>
      <Link href="/register" onClick={onFollow} className={clsx(buttonClass("primary"), "in-data-registration:hidden")}>
        Get Started
      </Link>
    </div>
  );
}

interface MemberDrawerLinksProps extends DrawerLinksProps {
  /** The button that signs out. */
  signOut: ReactNode;
}

export function MemberDrawerLinks({ link: Link, onFollow, signOut }: MemberDrawerLinksProps) {
  return (
    <div className={pair}>
      <Link href="/endpoints?new" onClick={onFollow} className={clsx(buttonClass("primary"), whole)}>
        Create Endpoint
      </Link>
      <Link href="/settings" onClick={onFollow} className={buttonClass()}>
        Settings
      </Link>
      {signOut}
    </div>
  );
}
