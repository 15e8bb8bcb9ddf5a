import { clsx } from "clsx";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { Delivery } from "~/api/queries/deliveries";
import { TimelineItem } from "~/ui/data/timeline";
import { Until } from "~/ui/time/time";
import { useReplay } from "../mutations";
import { settingsPath } from "../paths";
import { Attempts } from "./attempts";
import { attemptCount, deliveryText, deliveryTime, destinationLabel } from "./delivery-text";

export const inlineClass = "rounded-tight font-label text-accent-ink hover:underline aria-disabled:opacity-55";

interface DeliveryTimelineItemProps {
  delivery: Delivery;
  formId: string;
  /** When the submission came. */
  since: string;
  isLatest: boolean;
  onChanged: () => void;
}

/** One letter or call: how far it is, what can be done about it, and every try. */
export function DeliveryTimelineItem({ delivery, formId, since, isLatest, onChanged }: DeliveryTimelineItemProps) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const { tone, before, after, next, answer } = deliveryText(delivery);
  const place = destinationLabel(delivery);
  return (
    <TimelineItem at={deliveryTime(delivery)} since={since} tone={tone} timeMatters>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <p className="min-w-0">
          {before}
          <b className="wrap-anywhere font-strong">{place}</b>
          {after}
          {next && <Until at={next} className="num" />}
        </p>
        <span className="flex items-baseline gap-x-3">
          {isLatest && <NextStep delivery={delivery} place={place} formId={formId} onChanged={onChanged} />}
          {delivery.attempts.length > 0 && (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={list}
              onClick={() => setOpen(!open)}
              className="inline-flex items-baseline gap-0.5 whitespace-nowrap rounded-tight text-13 text-ink-faint hover:text-ink"
            >
              <ChevronRight
                aria-hidden
                className={clsx("size-3.5 self-center transition-transform duration-100", open && "rotate-90")}
              />
              {attemptCount(delivery)}
              <span className="sr-only"> to {place}</span>
            </button>
          )}
        </span>
      </div>
      {answer && !open && <p className="wrap-anywhere line-clamp-2 text-13 text-ink-faint">“{answer}”</p>}
      <div id={list}>{open && <Attempts attempts={delivery.attempts} since={since} />}</div>
    </TimelineItem>
  );
}

type NextStepProps = Pick<DeliveryTimelineItemProps, "delivery" | "formId" | "onChanged"> & { place: string };

/** What its owner can do now, if anything. */
function NextStep({ delivery, place, formId, onChanged }: NextStepProps) {
  const replay = useReplay(onChanged);
  const { state, waits_for, kind } = delivery;
  if (state === "waiting" && waits_for !== "verification") {
    return (
      <Link to={settingsPath(formId, kind === "mail" ? "notifications" : "webhooks")} className={inlineClass}>
        {kind === "mail" ? "View recipients" : "View webhooks"}
      </Link>
    );
  }
  if (state === "waiting" || state === "due") return null;
  return (
    <button
      type="button"
      aria-label={`Resend to ${place}`}
      aria-disabled={replay.isPending}
      onClick={() => !replay.isPending && replay.mutate(delivery)}
      className={inlineClass}
    >
      {replay.isPending ? "Resending…" : "Resend"}
    </button>
  );
}
