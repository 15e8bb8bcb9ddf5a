import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Legal } from "~content/legal";
import { narrow } from "./layout/width";
import { components } from "./prose/components";

/** Terms, privacy and their like: one column of numbered text, with the day it was last changed. */
export function LegalPage({ title, lead, updated, Content }: Legal) {
  return (
    <main id="content" tabIndex={-1} className={clsx(narrow, "pt-12 sm:pt-20")}>
      <h1 className="display text-36 leading-[1.1] sm:text-48 sm:leading-[1.06]">{title}</h1>
      <p className="mt-5 text-18 text-ink-soft leading-relaxed">{lead}</p>
      {updated && (
        <p className="mt-4 text-13 text-ink-faint">
          Last updated <time dateTime={updated}>{inWords(updated)}</time>
        </p>
      )}
      <div className="prose mt-10 border-line border-t pt-8 text-17">
        <Content components={{ ...components, Given }} />
      </div>
    </main>
  );
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const inWords = (updated: string) => day.format(new Date(`${updated}T00:00:00Z`));

/** What the operator's configuration says under `[legal]`, put in by the server (site/legal.rs); until then, this. */
function Given({ name, children }: { name: string; children: ReactNode }) {
  return <span data-legal={name}>{children}</span>;
}
