import { navigation } from "~/lib/routing/navigation";
import { CreateEndpointLink, GuestBarLinks } from "~/ui/navigation/bar-links";
import { TopBar } from "~/ui/navigation/top-bar";
import { AccountMenu, ForGuests, ForMembers } from "./account-menu";
import { NavigationDrawer } from "./drawer";
import { PlainLink } from "./plain-link";

/** The user menu's, as in the app. */
const accountLinks = [
  { label: "Settings", href: "/settings" },
  { label: "Docs", href: "/docs" },
];

/** The app's top bar, on pages the app does not run. `path` is the page's own, to mark where one is. */
export function SiteNavigation({ path }: { path: string }) {
  const items = navigation.map(({ label, href }) => ({ label, href, current: currentOf(href, path) }));
  return (
    <TopBar items={items} link={PlainLink} drawerButton={<NavigationDrawer items={items} />}>
      <ForGuests className="gap-1.5">
        <GuestBarLinks link={PlainLink} />
      </ForGuests>
      <ForMembers className="gap-2.5">
        <CreateEndpointLink link={PlainLink} />
        <AccountMenu look="bar" links={accountLinks} />
      </ForMembers>
    </TopBar>
  );
}

/** An article is under the blog without being it. */
function currentOf(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
