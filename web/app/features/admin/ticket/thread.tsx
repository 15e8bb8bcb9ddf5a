import { useState } from "react";
import { Button } from "~/ui/buttons/button";
import type { AdminEntry } from "../api/types";
import { ItemSection } from "../item/item-section";
import { Entry } from "./entry";

/** So many entries are shown without asking: the newest. */
const SHOWN = 4;

/** What was said and done, oldest first. Of a long thread the newest, and the others on demand. */
export function Thread({ ticketId, entries }: { ticketId: string; entries: readonly AdminEntry[] }) {
  const [isWhole, setWhole] = useState(false);
  // Held emails wait for a decision, however old they are.
  const from = isWhole ? 0 : Math.max(0, entries.length - SHOWN);
  const shown = entries.filter(({ held }, index) => held || index >= from);
  const hidden = entries.length - shown.length;
  return (
    <ItemSection title="Thread">
      {hidden > 0 && (
        <Button size="small" look="quiet" className="-ml-2.5 mt-1" onClick={() => setWhole(true)}>
          Show {hidden} earlier {hidden === 1 ? "entry" : "entries"}
        </Button>
      )}
      <ol className="mt-2.5 grid gap-3.5">
        {shown.map((entry) => (
          <Entry key={entry.id} ticketId={ticketId} entry={entry} />
        ))}
      </ol>
    </ItemSection>
  );
}
