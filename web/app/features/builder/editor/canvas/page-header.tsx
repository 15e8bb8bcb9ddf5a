import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { textIn } from "../../schema/model";
import { countLabel } from "../../words/field-text";
import type { Page } from "../actions/pages";

interface PageHeaderProps {
  page: Page;
  count: number;
  language: string;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** "Page 1 of 3": folds the page, so that a long form stays in view. */
export function PageHeader({ page, count, language, isFolded, onFold }: PageHeaderProps) {
  const Icon = isFolded ? ChevronRight : ChevronDown;
  const name = textIn(page.label, language);
  return (
    <h2 className={clsx(isFolded && "border-line bg-surface max-lg:border-y lg:rounded-card lg:border lg:shadow-rest")}>
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
        className={clsx(
          "flex w-full items-center gap-2 rounded-control text-left text-13 text-ink-soft",
          isFolded ? "min-h-[46px] px-4" : "min-h-11 px-4 lg:min-h-8 lg:px-1",
        )}
      >
        <Icon aria-hidden className="size-[15px] shrink-0" />
        <span className="shrink-0 font-strong text-ink">
          Page {page.number} of {count}
        </span>
        <span className="truncate">{isFolded ? summaryOf(page, name, language) : name}</span>
        <span className="num ml-auto shrink-0 pl-2">{countLabel(page.inputs, "field")}</span>
      </button>
    </h2>
  );
}

/** What is on a folded page: "Details: brief, start". */
function summaryOf({ fields }: Page, name: string, language: string): string {
  const labels = fields.flatMap(({ field }) => textIn(field.label, language) || []).slice(0, 4);
  return [name, labels.join(", ")].filter(Boolean).join(": ");
}
