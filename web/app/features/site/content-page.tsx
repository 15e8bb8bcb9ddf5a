import { clsx } from "clsx";
import type { ReactNode } from "react";
import { narrow } from "./layout/width";

interface ContentPageProps {
  title: string;
  /** Above the title: a category, a state. */
  kicker?: ReactNode;
  lead: ReactNode;
  children?: ReactNode;
}

/** A page of running text: serif title, a lead, paragraphs and lists at the articles' size. */
export function ContentPage({ title, kicker, lead, children }: ContentPageProps) {
  return (
    <main id="content" tabIndex={-1} className={clsx(narrow, "pt-12 sm:pt-20")}>
      {kicker && <p className="mb-3 font-label text-14 text-accent-ink">{kicker}</p>}
      <h1 className="display text-36 leading-[1.1] sm:text-48 sm:leading-[1.06]">{title}</h1>
      <p className="mt-5 text-18 text-ink-soft leading-relaxed">{lead}</p>
      {children && <div className={prose}>{children}</div>}
    </main>
  );
}

const prose = clsx(
  "mt-10 grid gap-4 border-line border-t pt-8 text-17 leading-[1.65]",
  "[&_h2]:display [&_h2]:not-first:mt-6 [&_h2]:text-22 [&_h2]:leading-tight sm:[&_h2]:text-28",
  "[&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5 [&_ul]:marker:text-ink-faint",
  "[&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-5 [&_ol]:marker:text-ink-faint",
  "[&_p_a]:text-accent-ink [&_p_a]:underline [&_p_a]:underline-offset-4 [&_li_a]:text-accent-ink [&_li_a]:underline [&_li_a]:underline-offset-4",
  "[&_:is(p,li)_code]:rounded-tight [&_:is(p,li)_code]:border [&_:is(p,li)_code]:border-line [&_:is(p,li)_code]:bg-surface",
  "[&_:is(p,li)_code]:box-decoration-clone [&_:is(p,li)_code]:px-[3px] [&_:is(p,li)_code]:font-mono [&_:is(p,li)_code]:text-[0.86em]",
);
