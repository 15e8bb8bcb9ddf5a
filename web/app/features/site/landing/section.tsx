import { clsx } from "clsx";
import type { ReactNode } from "react";
import { wide } from "../layout/width";

interface SectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  /** `aside`: the title in a column of its own, what it says beside it. */
  look?: "stacked" | "aside";
  children: ReactNode;
}

export function Section({ id, title, lead, look = "stacked", children }: SectionProps) {
  const heading = `${id}-title`;
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={clsx(
        wide,
        "scroll-mt-6 pt-20 sm:pt-28",
        look === "aside" && "grid gap-x-16 lg:grid-cols-[1fr_1.35fr]",
      )}
    >
      <div>
        <h2 id={heading} className="display max-w-[17em] text-28 leading-[1.1] sm:text-[2.5rem] sm:leading-[1.08]">
          {title}
        </h2>
        {lead && <p className="mt-4 max-w-[36em] text-16 text-ink-soft leading-relaxed">{lead}</p>}
      </div>
      <div className={clsx("mt-8", look === "aside" ? "lg:mt-2" : "sm:mt-10")}>{children}</div>
    </section>
  );
}
