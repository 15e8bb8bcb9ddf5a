import { clsx } from "clsx";
import { Link } from "react-router";
import { useCurrentTabInView } from "~/ui/layout/current-tab";
import { tabLinkClass } from "~/ui/layout/tab-links";

export const tabs = {
  profile: "Profile",
  password: "Password",
  "two-factor": "Two-factor",
  sessions: "Sessions",
  audit: "Audit log",
  export: "Export my data",
  erase: "Erase data",
  delete: "Delete account",
} as const;

export type Tab = keyof typeof tabs;

export function tabOf(search: URLSearchParams): Tab {
  const asked = search.get("tab");
  return asked !== null && Object.hasOwn(tabs, asked) ? (asked as Tab) : "profile";
}

const sideClass = clsx(
  "lg:justify-start lg:rounded-control lg:px-2.5 lg:py-1.5",
  "lg:aria-[current=page]:bg-chosen lg:aria-[current=page]:shadow-none",
);

/** Beside the section; in a narrow window a row of tabs above it. */
export function SettingsTabs({ current }: { current: Tab }) {
  return (
    <nav
      ref={useCurrentTabInView()}
      aria-label="Settings"
      className="flex gap-[22px] overflow-x-auto overflow-y-hidden border-line max-lg:border-b lg:flex-col lg:gap-0.5"
    >
      {(Object.keys(tabs) as Tab[]).map((tab) => (
        <Link
          key={tab}
          to={tab === "profile" ? "/settings" : `/settings?tab=${tab}`}
          aria-current={tab === current ? "page" : undefined}
          className={clsx(tabLinkClass, sideClass, "-outline-offset-2")}
        >
          {tabs[tab]}
        </Link>
      ))}
    </nav>
  );
}
