import { clsx } from "clsx";
import { Link } from "react-router";
import { navigation } from "~/lib/routing/navigation";
import { ariaCurrentOf } from "./current-path";

interface NavigationLinksProps {
  pathname: string;
  /** The looks of one link; what is current carries `aria-current`. */
  className: string;
  onFollow?: () => void;
}

export function NavigationLinks({ pathname, className, onFollow }: NavigationLinksProps) {
  return navigation.map(({ label, href, content }) => {
    const look = clsx(
      "rounded-control font-medium text-ink-soft transition-colors duration-100 hover:text-ink",
      "aria-[current]:bg-sunken aria-[current]:text-ink",
      className,
    );
    return content ? (
      <a key={href} href={href} className={look}>
        {label}
      </a>
    ) : (
      <Link
        key={href}
        to={href}
        prefetch="intent"
        onClick={onFollow}
        aria-current={ariaCurrentOf(href, pathname)}
        className={look}
      >
        {label}
      </Link>
    );
  });
}
