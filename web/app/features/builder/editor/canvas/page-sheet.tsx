import { Fragment, type ReactNode } from "react";
import { useStableHandlers } from "~/lib/state/stable-handlers";
import { shortLabel } from "../actions/labels";
import type { Page } from "../actions/pages";
import { FieldCard } from "../field/field-card";
import { useEditor } from "../state/context";
import type { FieldKey } from "../state/model";
import type { CanvasState } from "./canvas-state";
import { InsertGap } from "./insert-gap";
import { InsertLine } from "./insert-line";

interface PageSheetProps {
  page: Page;
  canvas: CanvasState;
  tabStop: FieldKey | undefined;
  hintId: string;
  onEnter: (key: FieldKey) => void;
  onInsertOnPhone?: ((at: number) => void) | undefined;
  /** The title, on the first page. */
  children?: ReactNode;
}

/** A page of the form as a sheet of paper, with a line at its end where the next question is typed. */
export function PageSheet({ page, canvas, tabStop, hintId, onEnter, onInsertOnPhone, children }: PageSheetProps) {
  const { schema, selected, language, problems } = useEditor();
  const end = page.start + page.fields.length;
  const last = schema.fields.length - 1;
  const { lineAt, openLine } = canvas;
  const { open } = useStableHandlers({
    open: (at: number) => (onInsertOnPhone ? onInsertOnPhone(at) : openLine(at, true)),
  });
  const line = lineAt !== undefined && lineAt < end && (
    <InsertLine
      key="line"
      at={lineAt}
      isMenuOpen={canvas.isMenuOpen}
      onClose={() => openLine(undefined)}
      onInserted={() => openLine(lineAt + 1)}
    />
  );
  return (
    <section
      aria-label={`Page ${page.number}`}
      className="border-line bg-surface px-4 pt-4 pb-4 max-lg:border-y sm:px-8 lg:rounded-card lg:border lg:px-[clamp(1.75rem,8%,3.25rem)] lg:pt-5 lg:pb-5 lg:shadow-rest"
    >
      {children}
      {page.fields.map((one, at) => {
        const index = page.start + at;
        return (
          <Fragment key={one.key}>
            {lineAt === index ? (
              line
            ) : (
              <InsertGap label={`Insert a field before ${shortLabel(one.field, language)}`} at={index} onPress={open} />
            )}
            <FieldCard
              one={one}
              isSelected={selected === one.key}
              isTabStop={tabStop === one.key}
              at={index}
              isLast={index === last}
              language={language}
              problem={problems.find(({ key }) => key === one.key)?.message}
              hintId={hintId}
              isEditedInPlace={!onInsertOnPhone}
              onEnter={onEnter}
            />
          </Fragment>
        );
      })}
      {onInsertOnPhone && page.fields.length > 0 && (
        <InsertGap label={`Insert a field at the end of page ${page.number}`} at={end} onPress={open} />
      )}
      <InsertLine at={end} onInserted={() => openLine(undefined)} />
    </section>
  );
}
