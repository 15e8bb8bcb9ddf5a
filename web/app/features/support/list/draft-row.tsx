import { Link, useSearchParams } from "react-router";
import { NEW_TICKET } from "~/lib/routing/support-paths";
import { isEmpty } from "../compose/drafts/draft";
import { useNewDraft } from "../compose/drafts/drafts";
import { ticketPath } from "../paths";
import { rowClass } from "./ticket-row";

/** A ticket that someone has begun to write, above those that were sent. */
export function DraftRow({ isCurrent }: { isCurrent: boolean }) {
  const [search] = useSearchParams();
  const { draft } = useNewDraft();
  if (isEmpty(draft) && !isCurrent) return null;
  return (
    <li>
      <Link to={ticketPath(NEW_TICKET, search)} aria-current={isCurrent ? "page" : undefined} className={rowClass}>
        <span className="col-start-2 truncate font-medium italic">New ticket</span>
        {!isEmpty(draft) && <span className="text-12 text-ink-faint leading-[21px]">Draft</span>}
        <span dir="auto" className="col-span-2 col-start-2 min-h-[21px] truncate text-left text-ink-soft">
          {draft.subject || draft.text}
        </span>
      </Link>
    </li>
  );
}
