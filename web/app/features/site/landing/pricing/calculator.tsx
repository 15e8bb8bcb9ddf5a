import { inEuro } from "~/lib/pricing/euro";
import { free, inCents, inWords, linesOf, priceOf, stopOf, stops } from "~/lib/pricing/price";
import { Input } from "~/ui/forms/input";
import { Card } from "~/ui/layout/card";

const EXAMPLE = 2_000;

/** A bill for one number of submissions; islands/landing/calculator.ts writes it for every other. */
export function Calculator() {
  return (
    <Card data-calculator aria-labelledby="calculator-title" className="px-6 pt-6 pb-7 sm:px-8 sm:pt-7">
      <h3 id="calculator-title" className="font-strong text-18 tracking-[-0.01em]">
        Price calculator
      </h3>
      <div className="mt-4 noscript:hidden">
        <div className="flex items-center justify-between gap-4">
          <label htmlFor="calculator-count" className="text-15 text-ink-soft">
            Submissions per month
          </label>
          <div className="w-32 shrink-0">
            <Input
              id="calculator-count"
              data-count
              type="number"
              inputMode="numeric"
              min={0}
              max={10_000_000}
              defaultValue={EXAMPLE}
              className="num text-right"
            />
          </div>
        </div>
        <input
          data-slider
          type="range"
          aria-label="Submissions per month"
          aria-valuetext={`${inWords(EXAMPLE)} submissions`}
          min={0}
          max={stops.length - 1}
          defaultValue={stopOf(EXAMPLE)}
          className="slider mt-4 block w-full"
        />
      </div>
      <p className="mt-4 hidden text-15 text-ink-soft noscript:block">
        Example with {inWords(EXAMPLE)} submissions per month:
      </p>
      <div aria-live="polite" className="num mt-5 text-15">
        <dl className="flex justify-between border-line border-t py-2 text-ink-soft">
          <dt>First {free}</dt>
          <dd>free</dd>
        </dl>
        <dl data-bill>
          {linesOf(EXAMPLE).map(({ above, count, each, amount }) => (
            <BillLine key={above} what={`${inWords(count)} × ${inEuro(each / 100)}`} price={inEuro(inCents(amount))} />
          ))}
        </dl>
        <p className="flex items-baseline justify-between border-line-strong border-t pt-3">
          <span className="text-ink-soft">Total before tax</span>
          <output data-total htmlFor="calculator-count" className="display text-36 leading-none">
            {inEuro(priceOf(EXAMPLE))}
          </output>
        </p>
      </div>
      <template data-bill-line>
        <BillLine what="" price="" />
      </template>
    </Card>
  );
}

function BillLine({ what, price }: { what: string; price: string }) {
  return (
    <div className="flex justify-between border-line border-t py-2">
      <dt className="text-ink-soft">{what}</dt>
      <dd>{price}</dd>
    </div>
  );
}
