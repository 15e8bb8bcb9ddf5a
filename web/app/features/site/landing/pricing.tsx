import { clsx } from "clsx";
import { buttonLook } from "~/ui/button";
import { Card } from "~/ui/card";
import { FREE, inEuro, priceOf, steps } from "../price";
import { Section } from "./section";

const short = { 0: "First 1,000", 1000: "1K+", 5000: "5K+", 25000: "25K+" } as const;
const examples = [150, 300, 1_150, 10_150];
const count = new Intl.NumberFormat("en");

export function Pricing() {
  return (
    <Section
      id="pricing"
      title="Free up to 150 a month. Two cents each after that."
      lead="These are the prices that will apply. Paying is not built yet: until it is, nothing is charged and no card can be entered."
    >
      <Card className="grid lg:grid-cols-[1fr_1.5fr]" aria-label="Prices">
        <div className="flex flex-col items-start border-line p-6 max-lg:border-b sm:p-8 lg:border-r">
          <p className="display text-64 leading-none tracking-[-0.03em]">{FREE}</p>
          <p className="mt-2 font-strong text-16">submissions a month, free</p>
          <p className="mt-1 text-15 text-ink-soft leading-relaxed">
            No credit card needed. Any number of endpoints, files included.
          </p>
          <a href="/register" className={clsx(buttonLook("primary", "large"), "mt-6 lg:mt-auto")}>
            Create your first form
          </a>
        </div>
        <div className="p-6 sm:p-8">
          <table className="w-full text-15">
            <caption className="pb-3 text-left font-strong text-16">
              Then €0.02 each, less by volume
              <span className="mt-1 block font-normal text-14 text-ink-soft">
                10 % off each submission above 1,000 paid ones in the month, 25 % above 5,000, 50 % above 25,000. Before
                tax.
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
              {steps.map(({ above, off, each }) => (
                <tr key={above} className="border-line not-last:border-b">
                  <th scope="row" className="py-2.5 text-left font-label">
                    {short[above]}
                  </th>
                  <td className="py-2.5 text-ink-soft">{off ? `${off} % off` : "none"}</td>
                  <td className="py-2.5 text-right">{inEuro(each / 100)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
      <Questions />
    </Section>
  );
}

function Questions() {
  return (
    <div className="mt-10 grid gap-x-14 gap-y-8 lg:grid-cols-[1.5fr_1fr]">
      <div>
        <h3 className="font-strong text-18 tracking-[-0.01em]">What happens above 150?</h3>
        <div className="mt-2 grid max-w-[40em] gap-3 text-15 text-ink-soft leading-relaxed">
          <p>Your visitors notice nothing: the form keeps answering, and what they send is stored.</p>
          <p>
            Today you notice nothing either; it arrives like the rest and costs nothing. Once paying is possible, what
            exceeds 150 will be held for 90 days if you have no payment method, or have reached your spending limit. You
            will see how many there are and what they cost, and open all, some or none. Spam will never count.
          </p>
        </div>
      </div>
      <div>
        <h3 className="font-strong text-18 tracking-[-0.01em]">What would a month cost?</h3>
        <dl className="num mt-2 text-15">
          {examples.map((submissions) => (
            <div key={submissions} className="flex justify-between border-line py-2 first:pt-0 not-last:border-b">
              <dt className="text-ink-soft">{count.format(submissions)} submissions</dt>
              <dd className="font-label">{inEuro(priceOf(submissions))}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
