import { clsx } from "clsx";
import { buttonClass } from "../buttons/button";
import type { LinkPart } from "./model";

/** What the bar offers to guests. */
export function GuestBarLinks({ link: Link }: { link: LinkPart }) {
  return (
    <>
      <Link href="/endpoints?new" className={clsx(buttonClass(), "mr-1 max-lg:hidden")}>
        Create Endpoint
      </Link>
      <Link href="/login" className={clsx(buttonClass("quiet"), "max-sm:px-2.5")}>
        Sign In
      </Link>
      <Link href="/register" className={clsx(buttonClass("primary"), "in-data-registration:hidden max-sm:hidden")}>
        Get Started
      </Link>
    </>
  );
}

/** Not the primary look: that is left to the page's own action. */
export function CreateEndpointLink({ link: Link }: { link: LinkPart }) {
  return (
    <Link href="/endpoints?new" className={clsx(buttonClass(), "max-sm:hidden")}>
      Create Endpoint
    </Link>
  );
}
