import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { type Doc, docs } from "~content/docs";

/** To the page before and the one after, in the order of the chapters. */
export function Pager({ slug }: { slug: string }) {
  const at = docs.findIndex((doc) => doc.slug === slug);
  const before = docs[at - 1];
  const after = docs[at + 1];
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-16 grid gap-3 border-line border-t pt-6 print:hidden sm:grid-cols-2"
    >
      {before && (
        <Step to={before} label="Previous">
          <ArrowLeft aria-hidden className="size-4 shrink-0" />
        </Step>
      )}
      {after && (
        <Step to={after} label="Next" onward>
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </Step>
      )}
    </nav>
  );
}

interface StepProps {
  to: Doc;
  label: string;
  onward?: boolean;
  children: ReactNode;
}

function Step({ to, label, onward = false, children }: StepProps) {
  return (
    <a
      href={`/docs/${to.slug}`}
      rel={onward ? "next" : "prev"}
      className={
        onward
          ? "flex flex-row-reverse items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 text-right hover:border-field-line sm:col-start-2"
          : "flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 hover:border-field-line"
      }
    >
      {children}
      <span className="min-w-0">
        <span className="block text-12 text-ink-faint">{label}</span>
        <span className="block font-medium">{to.short ?? to.title}</span>
      </span>
    </a>
  );
}
