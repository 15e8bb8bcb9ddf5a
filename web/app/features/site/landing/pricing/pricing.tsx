import { clsx } from "clsx";
import { inEuro } from "~/lib/pricing/euro";
import { free, tiers } from "~/lib/pricing/price";
import { buttonClass } from "~/ui/buttons/button";
import { Card } from "~/ui/layout/card";
import { Section } from "../section";
import { Calculator } from "./calculator";

/** As the tiers are spoken of. */
const short = (above: number) => (above ? `${above / 1_000}K+` : "First 1,000");

export function Pricing() {
  return (
    <Section
      id="pricing"
      title={`Free up to ${free} submissions a month, then €0.02 each`}
      lead="Billing isn’t available yet. Until it is, nothing is charged. These are the prices that will apply."
    >
      <Card className="grid lg:grid-cols-[1fr_1.5fr]" aria-label="Prices">
        <div className="flex flex-col items-start border-line p-6 max-lg:border-b sm:p-8 lg:border-r">
          <p className="display mt-2 text-64 leading-none tracking-[-0.03em]">{free}</p>
          <p className="mt-2 font-strong text-16">submissions a month, free</p>
          <p className="mt-1 text-15 text-ink-soft leading-relaxed">No credit card needed. File uploads included.</p>
          <a
            href="/register"
            className={clsx(buttonClass("primary", "large"), "mt-6 in-data-registration:hidden lg:mt-auto")}
          >
            Create your first form
          </a>
        </div>
        <div className="p-6 sm:p-8">
          <table className="w-full text-15">
            <caption className="pb-3 text-left font-strong text-16">
              Then €0.02 each, with volume discounts
              <span className="mt-1 block font-normal text-14 text-ink-soft">
                10% off each submission above 1,000 paid ones in the month, 25% above 5,000, 50% above 25,000. Prices
                before tax.
              </span>
            </caption>
            <thead>
              <tr className="border-line border-b text-left text-13 text-ink-soft">
                <th scope="col" className="py-2 font-label">
                  Paid submissions
                </th>
                <th scope="col" className="py-2 font-label">
                  Discount
                </th>
                <th scope="col" className="py-2 text-right font-label">
                  Each
                </th>
              </tr>
            </thead>
            <tbody className="num">
              {tiers.map(({ above, percent_off, each }) => (
                <tr key={above} className="border-line not-last:border-b">
                  <th scope="row" className="py-2.5 text-left font-label">
                    {short(above)}
                  </th>
                  <td className="py-2.5 text-ink-soft">{percent_off ? `${percent_off}% off` : "none"}</td>
                  <td className="py-2.5 text-right">{inEuro(each / 100)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <div className="mt-5 grid items-start gap-x-14 gap-y-9 lg:grid-cols-[1.05fr_1fr]">
        <Calculator />
        <Above />
      </div>
    </Section>
  );
}

function Above() {
  return (
    <div className="lg:pt-7">
      <h3 className="font-strong text-18 tracking-[-0.01em]">What happens above {free} submissions?</h3>
      <div className="mt-2 grid max-w-[40em] gap-3 text-15 text-ink-soft leading-relaxed">
        <p>Your forms keep working, and submissions are stored.</p>
        <p>For now, submissions above the quota arrive as usual and are free, because billing isn’t available yet.</p>
        <p>
          Once billing is available, you’ll pay for submissions above {free} if you’ve added a payment method, up to a
          spending limit that you set (€10 a month by default). Without a payment method, or above the limit,
          submissions are held for 90 days. You’ll see how many there are and what they cost, and choose which to open.
          Visitors are never turned away.
        </p>
        <p>Spam, tests and duplicate submissions are never counted.</p>
      </div>
    </div>
  );
}
