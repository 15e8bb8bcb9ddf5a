import { inEuro } from "~/lib/pricing/euro";
import { inCents, inWords, linesOf, priceOf, stopOf, stops } from "~/lib/pricing/price";

const MOST = 10_000_000;

/** The bill under the slider. It stands there for one number already; this writes it for the others. */
export function startCalculator(root: ParentNode = document): void {
  const calculator = root.querySelector<HTMLElement>("[data-calculator]");
  const slider = calculator?.querySelector<HTMLInputElement>("[data-slider]");
  const count = calculator?.querySelector<HTMLInputElement>("[data-count]");
  if (!calculator || !slider || !count) return;
  slider.addEventListener("input", () => {
    const submissions = stops[slider.valueAsNumber] ?? 0;
    count.value = `${submissions}`;
    slider.ariaValueText = `${inWords(submissions)} submissions`;
    write(calculator, submissions);
  });
  count.addEventListener("input", () => {
    const typed = Number.isFinite(count.valueAsNumber) ? Math.round(count.valueAsNumber) : 0;
    const submissions = Math.min(MOST, Math.max(0, typed));
    slider.value = `${stopOf(submissions)}`;
    slider.ariaValueText = `${inWords(submissions)} submissions`;
    write(calculator, submissions);
  });
}

function write(calculator: HTMLElement, submissions: number): void {
  const bill = calculator.querySelector("[data-bill]");
  const template = calculator.querySelector<HTMLTemplateElement>("[data-bill-line]");
  const total = calculator.querySelector("[data-total]");
  if (!bill || !template || !total) return;
  const lines = linesOf(submissions).map(({ count, each, amount }) => {
    const line = template.content.cloneNode(true) as DocumentFragment;
    const [what, price] = line.querySelectorAll("dt, dd");
    if (what) what.textContent = `${inWords(count)} × ${inEuro(each / 100)}`;
    if (price) price.textContent = inEuro(inCents(amount));
    return line;
  });
  bill.replaceChildren(...lines);
  total.textContent = inEuro(priceOf(submissions));
}
