import { clsx } from "clsx";
import { free, priceOf, tiers } from "~/lib/pricing/price";
import { asideClass, BillingCard, cardEdges } from "../layout/billing-card";
import { eachPrice, euros, number } from "../text";

const examples = [500, 1_150, 5_000];

/** What submissions cost, for those who haven't had to know yet. */
export function Prices({ className }: { className?: string }) {
  return (
    <BillingCard
      title="Prices per submission"
      aside={<span className={asideClass}>each month, before tax</span>}
      className={className}
    >
      <div className={`${cardEdges} num mt-3`}>
        <ol className="grid lg:grid-cols-5 lg:gap-1.5">
          <Step name={`First ${number(free)} submissions`} price="Free" isFirst />
          {tiers.map(({ above, each, percent_off }, index) => (
            <Step
              key={above}
              name={tierName(above, tiers[index + 1]?.above)}
              price={eachPrice(each)}
              off={percent_off > 0 ? `${percent_off} % off` : undefined}
            />
          ))}
        </ol>
        <ul className="flex flex-wrap gap-x-10 gap-y-1 border-line border-t pt-3.5 text-ink-soft max-lg:flex-col lg:mt-5">
          {examples.map((count) => (
            <li key={count}>
              {number(count)} submissions cost <strong className="font-strong text-ink">{euros(priceOf(count))}</strong>
            </li>
          ))}
        </ul>
      </div>
    </BillingCard>
  );
}

const tierName = (above: number, next: number | undefined) =>
  next === undefined ? `Above ${number(above + free)} submissions` : `Next ${number(next - above)} submissions`;

interface StepProps {
  name: string;
  price: string;
  off?: string;
  isFirst?: boolean;
}

/** A line on a phone, a column below its bar where there is room. */
function Step({ name, price, off, isFirst }: StepProps) {
  return (
    <li
      className={clsx(
        "flex justify-between gap-4 border-line border-t py-2.5 lg:flex-col lg:justify-start lg:gap-0 lg:border-t-[3px] lg:pt-3 lg:pb-0",
        isFirst ? "lg:border-ink" : "lg:border-line-strong",
      )}
    >
      <span className="text-ink-soft lg:text-13">{name}</span>
      <span className="grid justify-items-end lg:justify-items-start">
        <strong className="font-strong lg:text-17">{price}</strong>
        {off && <span className="font-label text-13 text-good lg:text-12">{off}</span>}
      </span>
    </li>
  );
}
