import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Button } from "~/ui/buttons/button";
import { Badge } from "~/ui/data/badge";
import { confirmDeletion } from "~/ui/dialogs/confirm";
import { deleteAnnouncement } from "../api/calls";
import { announcementsQuery } from "../api/queries";
import type { AdminAnnouncement } from "../api/types";
import { useAct } from "../api/use-act";
import { momentText } from "../item/moment";
import { ListHeader } from "../list/list-header";
import { ListState } from "../list/list-state";
import { AnnouncementDialog } from "./announcement-dialog";

/** Texts that everyone who is signed in sees in the dashboard. */
export function AnnouncementsPage() {
  const query = useQuery(announcementsQuery);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      New announcement
    </Button>
  );
  return (
    <main>
      <ListHeader title="Announcements" isNarrow actions={add} />
      <ListState
        query={query}
        what="The announcements"
        isEmpty={({ items }) => items.length === 0}
        empty={{ title: "No announcements", text: "Everyone who is signed in sees an announcement in the dashboard." }}
      >
        {({ items }) => (
          <ul className="max-w-[64rem] px-5 max-lg:px-4">
            {items.map((announcement) => (
              <Row key={announcement.id} announcement={announcement} />
            ))}
          </ul>
        )}
      </ListState>
      {isAdding && <AnnouncementDialog onClose={() => setAdding(false)} />}
    </main>
  );
}

const badges = {
  shown: { tone: "good", label: "Shown now" },
  planned: { tone: "note", label: "Scheduled" },
  over: { tone: "neutral", label: "Ended" },
} as const;

function phaseOf({ starts_at, ends_at }: AdminAnnouncement): keyof typeof badges {
  const now = Date.now();
  if (ends_at !== null && Date.parse(ends_at) <= now) return "over";
  return Date.parse(starts_at) > now ? "planned" : "shown";
}

function Row({ announcement }: { announcement: AdminAnnouncement }) {
  const { id, text, starts_at, ends_at, created_by } = announcement;
  const remove = useAct(() => deleteAnnouncement(id), {
    done: "Announcement deleted.",
    failed: "Couldn't delete the announcement.",
  });
  const askAndDelete = async () => {
    if (await confirmDeletion("announcement")) remove.mutate(undefined);
  };
  const { tone, label } = badges[phaseOf(announcement)];
  return (
    <li className="flex items-start justify-between gap-4 border-line border-t py-3.5 last:border-b max-lg:first:border-t-0">
      <div className="min-w-0">
        <Badge tone={tone}>{label}</Badge>
        <p className="wrap-anywhere mt-1.5 whitespace-pre-line">{text}</p>
        <p className="num mt-1 text-13 text-ink-faint">
          From {momentText(starts_at)} until {ends_at ? momentText(ends_at) : "it's deleted"}, by {created_by}
        </p>
      </div>
      <Button size="small" look="danger" busy={remove.isPending && "Deleting…"} onClick={askAndDelete}>
        Delete
      </Button>
    </li>
  );
}
