import { useQuery } from "@tanstack/react-query";
import Megaphone from "lucide-react/icons/megaphone";
import X from "lucide-react/icons/x";
import { useSyncExternalStore } from "react";
import { storedItem } from "~/lib/browser/stored-item";
import { IconButton } from "~/ui/buttons/icon-button";
import { WrittenText } from "~/ui/data/written-text";
import { announcementsQuery } from "./query";

/** The ids of those that were dismissed in this browser, separated by spaces. */
const dismissed = storedItem("dismissedAnnouncements");

/** What the operator of the server has to say to everyone; nothing if there is nothing, or it can't be loaded. */
export function Announcements() {
  const { data = [] } = useQuery(announcementsQuery);
  const hidden = useSyncExternalStore(dismissed.subscribe, dismissed.get)?.split(" ") ?? [];
  const shown = data.filter(({ id }) => !hidden.includes(id));
  if (shown.length === 0) return null;
  // The ids of announcements that are over don't pile up.
  const dismiss = (id: string) =>
    dismissed.set([...hidden.filter((other) => data.some((one) => one.id === other)), id].join(" "));
  return (
    <section aria-label="Announcements" className="grid gap-2">
      {shown.map(({ id, text }) => (
        <div key={id} className="flex items-start gap-3 rounded-card bg-note-soft py-2 pr-2 pl-4 text-ink">
          <Megaphone aria-hidden className="mt-[7px] size-[18px] shrink-0 text-note" />
          <WrittenText text={text} className="flex-1 py-1.5" />
          <IconButton icon={X} label="Dismiss announcement" onClick={() => dismiss(id)} />
        </div>
      ))}
    </section>
  );
}
