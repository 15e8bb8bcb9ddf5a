import { clsx } from "clsx";
import type { LinkPart, NavigationItem } from "./model";

interface NavigationListProps {
  items: readonly NavigationItem[];
  link: LinkPart;
  /** A row in the bar, or a column in the drawer. */
  look: "bar" | "drawer";
  onFollow?: () => void;
}

const lists = { bar: "flex gap-1", drawer: "-mx-3 grid gap-0.5" };
const links = { bar: "block px-2.5 py-1.5", drawer: "flex min-h-11 items-center px-3 text-15" };

export function NavigationList({ items, link: Link, look, onFollow }: NavigationListProps) {
  return (
    <ul className={lists[look]}>
      {items.map(({ label, href, current }) => (
        <li key={href}>
          <Link
            href={href}
            onClick={onFollow}
            aria-current={current}
            className={clsx(
              "rounded-control font-medium text-ink-soft transition-colors duration-100 hover:text-ink",
              "aria-[current]:bg-chosen aria-[current]:text-ink",
              links[look],
            )}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
