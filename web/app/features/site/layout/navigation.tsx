import { clsx } from "clsx";
import { navigation } from "~/lib/routing/navigation";
import { buttonClass } from "~/ui/buttons/button";
import { Logo } from "~/ui/layout/logo";
import { AccountMenu, ForGuests, ForMembers } from "./account-menu";
import { NavigationDrawer } from "./drawer";

/** The user menu's, as in the app. */
const accountLinks = [
  { label: "Settings", href: "/settings" },
  { label: "Docs", href: "/docs" },
];

/** The app's top bar, on pages the app does not run. `path` is the page's own, to mark where one is. */
export function SiteNavigation({ path }: { path: string }) {
  const places = navigation.map(({ label, href }) => ({ label, href, current: markOf(href, path) }));
  return (
    <header className="flex h-14 items-center gap-2 border-line border-b bg-surface px-3 sm:px-5 lg:gap-[22px]">
      <NavigationDrawer places={places} />
      <a href="/" aria-label="Formtray home" className="flex rounded-control">
        <Logo size="small" />
      </a>
      <nav aria-label="Main" className="hidden lg:block">
        <ul className="flex gap-1">
          {places.map(({ label, href, current }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={current}
                className="block rounded-control px-2.5 py-1.5 font-medium text-ink-soft hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ForGuests className="ml-auto gap-1.5">
        <a href="/endpoints" className={clsx(buttonClass("plain"), "mr-1 max-lg:hidden")}>
          Create Endpoint
        </a>
        <a href="/login" className={clsx(buttonClass("quiet"), "max-sm:px-2.5")}>
          Sign In
        </a>
        <a href="/register" className={clsx(buttonClass("primary"), "max-sm:hidden")}>
          Get Started
        </a>
      </ForGuests>
      <ForMembers className="ml-auto gap-2.5">
        <a href="/endpoints" className={clsx(buttonClass("primary"), "max-[359px]:hidden")}>
          Create Endpoint
        </a>
        <AccountMenu look="bar" links={accountLinks} />
      </ForMembers>
    </header>
  );
}

/** An article is under the blog without being it. */
function markOf(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
