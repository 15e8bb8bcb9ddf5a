import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { useStableHandlers } from "~/lib/state/stable-handlers";
import { pagesOf } from "../actions/pages";
import { useEditor } from "../state/context";
import type { FieldKey } from "../state/model";
import { type CanvasState, useCanvasState } from "./canvas-state";
import { EmptyCanvas } from "./empty-canvas";
import { FormTitle } from "./form-title";
import { PageBreak } from "./page-break";
import { PageHeader } from "./page-header";
import { PageSheet } from "./page-sheet";
import { ThankYou } from "./thank-you";

interface CanvasProps {
  formId: string;
  /** The endpoint's name: the title, as long as the form has none. */
  name: string;
  width: "desktop" | "phone";
  /** What may be chosen while there are no fields. */
  start?: ReactNode;
  /** On a phone a new field is chosen in a sheet. */
  onInsertOnPhone?: ((at: number) => void) | undefined;
}

/** The form as visitors see it, to be edited in place. */
export function Canvas({ formId, name, width, start, onInsertOnPhone }: CanvasProps) {
  const { schema, selected, language } = useEditor();
  const canvas = useCanvasState();
  const hintId = useId();
  const pages = pagesOf(schema);
  const isLong = pages.length > 1;
  const tabStop = schema.fields.some(({ key }) => key === selected) ? selected : schema.fields[0]?.key;
  const { onEnter } = useStableHandlers({ onEnter: (key: FieldKey) => openLineAfter(key, schema.fields, canvas) });
  const isFolded = (page: (typeof pages)[number]) =>
    isLong && canvas.folded.has(page.key) && !page.fields.some(({ key }) => key === selected);
  return (
    <div
      className={clsx(
        "mx-auto w-full pb-16 transition-[max-width] duration-200 lg:pt-[22px]",
        width === "phone" ? "lg:max-w-[390px]" : "lg:max-w-[640px]",
      )}
    >
      <p id={hintId} hidden>
        Arrow keys lead to the other fields. Enter edits the label, Alt and an arrow key move the field, Delete removes
        it.
      </p>
      {pages.map((page) => (
        <div key={page.key}>
          {page.pageBreak && (
            <PageBreak
              one={page.pageBreak}
              isSelected={selected === page.pageBreak.key}
              isTabStop={tabStop === page.pageBreak.key}
              at={page.start - 1}
              isLast={schema.fields.at(-1) === page.pageBreak}
              language={language}
              hintId={hintId}
              isEditedInPlace={!onInsertOnPhone}
            />
          )}
          {isLong && (
            <PageHeader
              page={page}
              count={pages.length}
              language={language}
              isFolded={isFolded(page)}
              onFold={(fold) => canvas.fold(page.key, fold)}
            />
          )}
          {!isFolded(page) && (
            <PageSheet
              page={page}
              canvas={canvas}
              tabStop={tabStop}
              hintId={hintId}
              onEnter={onEnter}
              onInsertOnPhone={onInsertOnPhone}
            >
              {page.number === 1 && <FormTitle name={name} />}
              {schema.fields.length === 0 && <EmptyCanvas formId={formId}>{start}</EmptyCanvas>}
            </PageSheet>
          )}
        </div>
      ))}
      {schema.fields.length > 0 && <ThankYou />}
    </div>
  );
}

/** Enter in a label: the next question is typed below the field. */
function openLineAfter(
  key: FieldKey,
  fields: readonly { key: FieldKey; field: { type: string } }[],
  canvas: CanvasState,
) {
  const at = fields.findIndex((one) => one.key === key) + 1;
  const endsPage = at === fields.length || fields[at]?.field.type === "page_break";
  if (!endsPage) return canvas.openLine(at);
  // The page ends with such a line.
  const page = document.querySelector(`[data-field="${CSS.escape(key)}"]`)?.closest("section");
  page?.querySelector<HTMLElement>("[data-insert-line]:last-of-type")?.focus();
}
