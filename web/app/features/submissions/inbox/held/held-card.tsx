import { useQuery } from "@tanstack/react-query";
import Inbox from "lucide-react/icons/inbox";
import { useId } from "react";
import { Link } from "react-router";
import { usageQuery } from "~/api/queries/billing";
import { ALL } from "~/api/queries/submissions";
import { Card } from "~/ui/layout/card";
import { heldPath } from "../../paths";
import { HeldButtons } from "./held-buttons";
import { heldText, number } from "./held-text";

/** What is held in all forms, on the billing page. Nothing where nothing is. */
export function HeldCard() {
  const text = useId();
  const { data: usage } = useQuery(usageQuery());
  const count = usage?.held.count ?? 0;
  if (!usage || count === 0) return null;
  return (
    <Card
      aria-label="Held submissions"
      className="flex flex-wrap items-center gap-x-4 gap-y-3.5 px-4 py-4 sm:px-6 sm:py-[18px]"
    >
      <div className="flex min-w-0 flex-1 basis-96 items-start gap-3 sm:gap-4">
        <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-round bg-warn-soft text-warn">
          <Inbox className="size-4" />
        </span>
        <div className="num min-w-0">
          <h2 className="font-strong text-15">
            {number(count)} held {count === 1 ? "submission" : "submissions"}
          </h2>
          <p id={text} className="text-ink-soft">
            {heldText(usage)}{" "}
            <Link to={heldPath(ALL)} className="whitespace-nowrap font-label text-accent-ink hover:underline">
              View in inbox
            </Link>
          </p>
        </div>
      </div>
      <HeldButtons
        usage={usage}
        scope={ALL}
        describedBy={text}
        className="max-sm:w-full max-sm:[&>button]:h-11 max-sm:[&>button]:flex-1 max-sm:[&>button]:px-2"
      />
    </Card>
  );
}
