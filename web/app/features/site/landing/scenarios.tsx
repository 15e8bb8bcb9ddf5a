import { scenarios } from "../snippets/samples";
import { Snippet } from "../snippets/snippet";
import { Section } from "./section";

export function Scenarios() {
  return (
    <Section
      id="scenarios"
      title="Common tasks, a few lines each"
      lead="Works in plain HTML and in everything that produces HTML: Astro, Hugo, Eleventy, Next.js, Webflow."
    >
      <ul className="grid gap-x-10 gap-y-12 md:grid-cols-2 md:gap-y-0">
        {scenarios.map(({ title, text, sample }) => (
          // Rows shared with the neighbour: texts of different length, code at one height.
          <li
            key={title}
            className="row-span-3 grid min-w-0 grid-rows-subgrid gap-y-0 md:not-[&:nth-last-child(-n+2)]:mb-14"
          >
            <h3 className="font-strong text-18 leading-snug tracking-[-0.01em]">{title}</h3>
            <p className="mt-1.5 mb-5 text-15 text-ink-soft leading-relaxed">{text}</p>
            <Snippet name={title} samples={[sample]} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
