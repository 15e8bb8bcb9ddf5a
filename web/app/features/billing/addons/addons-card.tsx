import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { usageQuery } from "~/api/queries/billing";
import { Badge } from "~/ui/data/badge";
import type { Addon } from "../api-types";
import { asideClass, BillingCard, cardEdges } from "../layout/billing-card";
import { detailsQuery } from "../queries";
import { euros, monthName } from "../text";
import { AddonRow } from "./addon-row";

interface AddonsCardProps {
  /** What can't be activated yet is one line. */
  isCompact: boolean;
  className?: string;
}

/** The add-ons with their prices, which of them are active, and what ends when. */
export function AddonsCard({ isCompact, className }: AddonsCardProps) {
  const { data: usage } = useSuspenseQuery(usageQuery());
  const { data: billing } = useQuery(detailsQuery);
  const cents = usage.addons.reduce((sum, { this_month_cents }) => sum + this_month_cents, 0);
  const isLater = ({ status }: Addon) => isCompact && status === "coming_soon";
  const later = usage.addons.filter(isLater);
  return (
    <BillingCard
      title="Add-ons"
      aside={
        <span className={asideClass}>
          {cents > 0 ? `${euros(cents)} in ${monthName(usage.from)}, before tax` : "before tax"}
        </span>
      }
      className={className}
    >
      <ul className={`${cardEdges} mt-3.5 -mb-2.5`}>
        {usage.addons
          .filter((addon) => !isLater(addon))
          .map((addon) => (
            <AddonRow key={addon.id} addon={addon} usage={usage} billing={billing} />
          ))}
        {later.length > 0 && (
          <li className="num border-line border-t py-3.5 text-ink-soft">
            <Badge tone="outline">Coming soon</Badge>{" "}
            <span className="sm:ml-1">{later.map(laterText).join(", ")} a month</span>
          </li>
        )}
      </ul>
    </BillingCard>
  );
}

const laterText = ({ name, price_cents }: Addon, index: number) =>
  `${index === 0 ? name : name.charAt(0).toLocaleLowerCase() + name.slice(1)} ${euros(price_cents)}`;
