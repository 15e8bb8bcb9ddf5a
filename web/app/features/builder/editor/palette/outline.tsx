import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { textIn } from "../../schema/model";
import { fieldType } from "../../words/field-types";
import { useFieldActions } from "../actions/field-actions";
import { scrollToField } from "../actions/focus";
import { shortLabel } from "../actions/labels";
import { type Page, pagesOf } from "../actions/pages";
import { useEditor } from "../state/context";

/** The pages of the form and their fields, in few lines: to find one's way in a long form. */
export function Outline() {
  const { schema, language } = useEditor();
  const pages = pagesOf(schema);
  if (schema.fields.length === 0) return <p className="px-2 pt-4 text-13 text-ink-soft">No fields yet.</p>;
  return (
    <div className="pt-2">
      {pages.map((page) => (
        <OutlinePage key={page.key} page={page} language={language} isOnly={pages.length === 1} />
      ))}
    </div>
  );
}

interface OutlinePageProps {
  page: Page;
  language: string;
  isOnly: boolean;
}

function OutlinePage({ page, language, isOnly }: OutlinePageProps) {
  const [isFolded, fold] = useState(false);
  const { selected } = useEditor();
  const { select } = useFieldActions();
  const Icon = isFolded ? ChevronRight : ChevronDown;
  const open = (key: string) => {
    select(key);
    scrollToField(key);
  };
  return (
    <div className="pb-2">
      {!isOnly && (
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={() => fold(!isFolded)}
          className="flex h-8 w-full items-center gap-1.5 rounded-control px-1.5 text-left font-strong text-12 -outline-offset-2 hover:bg-sunken"
        >
          <Icon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
          <span className="truncate">
            Page {page.number} <span className="font-normal text-ink-soft">{textIn(page.label, language)}</span>
          </span>
          <span className="num ml-auto font-normal text-ink-faint">{page.fields.length}</span>
        </button>
      )}
      {!isFolded && (
        <ol aria-label={`Fields of page ${page.number}`}>
          {page.fields.map(({ key, field }) => {
            const { icon: TypeIcon } = fieldType(field.type);
            return (
              <li key={key}>
                <button
                  type="button"
                  aria-current={selected === key || undefined}
                  onClick={() => open(key)}
                  className={clsx(
                    "flex min-h-[31px] w-full items-center gap-2.5 rounded-control px-2 py-1 text-left text-13 -outline-offset-2",
                    selected === key ? "bg-chosen font-medium" : "text-ink-soft hover:bg-sunken hover:text-ink",
                  )}
                >
                  <TypeIcon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
                  <span className="truncate">
                    <bdi>{shortLabel(field, language)}</bdi>
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
