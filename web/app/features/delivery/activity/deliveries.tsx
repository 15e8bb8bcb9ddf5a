import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Delivery, deliveriesQuery } from "~/api/queries/deliveries";
import { TimelineItem } from "~/ui/data/timeline";
import { settingsPath } from "../paths";
import { DeliveriesSkeleton } from "./deliveries-skeleton";
import { DeliveryTimelineItem, inlineClass } from "./delivery-timeline-item";

interface DeliveriesProps {
  submission: { id: string; endpoint_id: string; created_at: string; state: string };
}

/** Where a submission went on to: moments for its history. */
export function Deliveries({ submission }: DeliveriesProps) {
  const { data: deliveries, error, isFetching, refetch } = useQuery(deliveriesQuery(submission));
  const { endpoint_id, created_at, state } = submission;
  if (deliveries && (deliveries.length > 0 || state !== "inbox")) {
    return deliveries.map((delivery) => (
      <DeliveryTimelineItem
        key={delivery.id}
        delivery={delivery}
        formId={endpoint_id}
        since={created_at}
        isLatest={isLatest(delivery, deliveries)}
        onChanged={refetch}
      />
    ));
  }
  if (deliveries) {
    return (
      <TimelineItem tone="idle">
        No emails or webhooks were sent.{" "}
        <Link to={settingsPath(endpoint_id, "notifications")} className={inlineClass}>
          Set up notifications
        </Link>
      </TimelineItem>
    );
  }
  if (error) {
    return (
      <TimelineItem tone="idle">
        <span role="alert">Couldn't load deliveries. {error.message}</span>{" "}
        <button type="button" aria-disabled={isFetching} onClick={() => void refetch()} className={inlineClass}>
          Retry
        </button>
      </TimelineItem>
    );
  }
  return <DeliveriesSkeleton />;
}

/** Each time something is resent another delivery begins; only the last one can be resent again. */
function isLatest(delivery: Delivery, all: readonly Delivery[]): boolean {
  return !all.some(({ destination_id, round }) => destination_id === delivery.destination_id && round > delivery.round);
}
