import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import Activity from "lucide-react/icons/activity";
import Building2 from "lucide-react/icons/building-2";
import Flag from "lucide-react/icons/flag";
import History from "lucide-react/icons/history";
import Megaphone from "lucide-react/icons/megaphone";
import MessagesSquare from "lucide-react/icons/messages-square";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { Link } from "react-router";
import type { AdminSession } from "../api/types";
import { adminPaths } from "../paths";

interface Place {
  label: string;
  to: string;
  icon: LucideIcon;
  count?: number;
  /** What waits there should not wait. */
  urgent?: boolean;
}

interface QueuesProps {
  queues: AdminSession["queues"];
  /** Where one is: `tickets`. */
  place: string;
  hiddenOnPhone: boolean;
}

/** Where an operator can go: a column, below 1280 px its icons, on small screens tabs above the rows. */
export function Queues({ queues, place, hiddenOnPhone }: QueuesProps) {
  const waiting: Place[] = [
    { label: "Tickets", to: adminPaths.tickets, icon: MessagesSquare, count: queues.tickets },
    { label: "Reports", to: adminPaths.reports, icon: Flag, count: queues.reports, urgent: queues.reports > 0 },
    { label: "Health", to: adminPaths.health, icon: Activity, count: queues.health, urgent: queues.health > 0 },
  ];
  return (
    <nav
      aria-label="Admin"
      className={clsx(
        "flex shrink-0 overflow-x-auto border-line max-lg:gap-5 max-lg:border-b max-lg:px-4 lg:flex-col lg:border-r lg:px-2 lg:py-[18px] xl:px-3",
        hiddenOnPhone && "max-lg:hidden",
      )}
    >
      <Group title="Queues" places={waiting} current={`/admin/${place}`} />
      <Group title="Manage" places={manage} current={`/admin/${place}`} />
    </nav>
  );
}

const manage: Place[] = [
  { label: "Workspaces", to: adminPaths.workspaces, icon: Building2 },
  { label: "Incidents", to: adminPaths.incidents, icon: TriangleAlert },
  { label: "Announcements", to: adminPaths.announcements, icon: Megaphone },
  { label: "Audit log", to: adminPaths.audit, icon: History },
];

/** Of the tabs on a small screen, more may be beside it than fit. */
const showTab = (tab: HTMLElement | null) => tab?.scrollIntoView?.({ block: "nearest", inline: "nearest" });

interface GroupProps {
  title: string;
  places: readonly Place[];
  current: string;
}

function Group({ title, places, current }: GroupProps) {
  return (
    <div className="max-lg:contents lg:not-first:mt-[22px]">
      <h2 className="px-2.5 pb-1.5 font-label text-12 text-ink-faint max-xl:sr-only">{title}</h2>
      <ul className="grid max-lg:contents">
        {places.map((place) => (
          <li key={place.to} className="max-lg:shrink-0">
            <PlaceLink {...place} isCurrent={place.to === current} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlaceLink({ label, to, icon: Icon, count, urgent, isCurrent }: Place & { isCurrent: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      title={label}
      ref={isCurrent ? showTab : undefined}
      className={clsx(
        "relative flex items-center gap-2.5 whitespace-nowrap font-medium text-ink-soft hover:text-ink",
        "lg:h-[34px] lg:rounded-control lg:px-2.5 max-lg:h-11 max-lg:gap-1.5",
        "aria-[current=page]:text-ink lg:aria-[current=page]:bg-surface lg:aria-[current=page]:ring-1 lg:aria-[current=page]:ring-line",
        "max-lg:scroll-mx-4 max-lg:aria-[current=page]:shadow-[inset_0_-2px_var(--color-ink)]",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0 max-lg:hidden" />
      <span className="lg:max-xl:sr-only">{label}</span>
      {count !== undefined && count > 0 && (
        <span
          className={clsx(
            "num text-13 xl:ml-auto lg:max-xl:absolute lg:max-xl:-top-0.5 lg:max-xl:right-0 lg:max-xl:text-11",
            urgent && "font-strong text-warn",
          )}
        >
          {count}
        </span>
      )}
    </Link>
  );
}
