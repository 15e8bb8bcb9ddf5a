import BookOpen from "lucide-react/icons/book-open";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import { Link } from "react-router";
import { initials } from "~/lib/text/initials";
import { Avatar } from "~/ui/data/avatar";
import { Menu } from "~/ui/menus/menu";
import { AccountHeading } from "~/ui/navigation/account-heading";
import { type Account, accountLabels } from "./account";

export function UserMenu({ user, onSignOut }: Pick<Account, "user" | "onSignOut">) {
  const { email, initialsFrom, plan } = accountLabels(user);
  return (
    <Menu
      trigger={
        <button
          type="button"
          // With what it shows in it: whoever steers by voice says what they see.
          aria-label={`Account menu, ${initials(initialsFrom)}`}
          title="Account menu"
          className="-mx-1.5 grid size-10 place-items-center rounded-round"
        >
          <Avatar name={initialsFrom} look="ink" />
        </button>
      }
      entries={[
        {
          heading: <AccountHeading email={email} plan={plan} />,
        },
        "line",
        {
          link: (
            <Link to="/settings">
              <Settings aria-hidden className="text-ink-faint" />
              Settings
            </Link>
          ),
        },
        {
          link: (
            <a href="/docs">
              <BookOpen aria-hidden className="text-ink-faint" />
              Docs
            </a>
          ),
        },
        "theme",
        "line",
        { label: "Sign Out", icon: LogOut, onSelect: onSignOut },
      ]}
    />
  );
}
