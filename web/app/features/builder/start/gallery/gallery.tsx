import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";
import { useMediaQuery } from "~/lib/browser/media-query";
import { fold, wordsOf } from "~/lib/matching/words";
import { Button } from "~/ui/buttons/button";
import type { StartForm } from "../create/use-start-form";
import { BlankDrawing } from "../drawing/form-drawing";
import type { Template } from "../templates/template";
import { templates } from "../templates/templates";
import { TemplateTile } from "./template-tile";

const TemplateDialog = lazy(async () => ({ default: (await import("./template-dialog")).TemplateDialog }));

interface GalleryProps {
  /** What was typed in the search. */
  typed: string;
  start: StartForm;
  isNamed: boolean;
  /** The tile with which everything begins; left out while one searches. */
  first: ReactNode;
  /** In place of templates, if none is found. */
  instead: ReactNode;
  list: RefObject<HTMLUListElement | null>;
}

/** The templates, each with the beginning of its form. */
export function Gallery({ typed, start, isNamed, first, instead, list }: GalleryProps) {
  const isTouch = useMediaQuery("(hover: none)");
  const [shown, setShown] = useState<Template>();
  const found = matching(typed);
  return (
    <section aria-label="Templates">
      {found.length === 0 && (
        <div className="grid justify-items-center gap-4 py-10">
          <p className="text-ink-soft">No template matches “{typed.trim()}”. Start blank instead.</p>
          {instead}
        </div>
      )}
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-5">
        {!typed.trim() && first}
        {found.map((template) => (
          <TemplateTile
            key={template.id}
            template={template}
            isTouch={isTouch}
            isPending={start.pending === template.id}
            onUse={() => start.start(template)}
            onPreview={() => setShown(template)}
          />
        ))}
      </ul>
      {shown && (
        <Suspense>
          <TemplateDialog template={shown} start={start} isNamed={isNamed} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

/** An empty sheet, and the page's main button. */
export function BlankTile({ isPending, onStart }: { isPending: boolean; onStart: () => void }) {
  return (
    <li className="overflow-hidden rounded-card border border-line bg-surface shadow-rest">
      <div className="border-line border-b">
        <BlankDrawing />
      </div>
      <div className="flex h-[60px] items-center px-3">
        <BlankButton isPending={isPending} onStart={onStart} className="h-8 flex-1 text-13" />
      </div>
    </li>
  );
}

interface BlankButtonProps {
  isPending: boolean;
  onStart: () => void;
  className?: string;
}

export function BlankButton({ isPending, onStart, className }: BlankButtonProps) {
  return (
    <Button look="primary" busy={isPending && "Creating…"} onClick={onStart} className={className}>
      Start blank
    </Button>
  );
}

/** The templates whose name or further words contain the beginning of each word that was typed. */
function matching(typed: string): readonly Template[] {
  const words = wordsOf(typed);
  return templates.filter(({ name, words: more }) => {
    const text = ` ${fold(`${name} ${more}`).replaceAll("-", " ")}`;
    return words.every((word) => text.includes(` ${word}`));
  });
}
