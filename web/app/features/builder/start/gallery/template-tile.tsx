import { clsx } from "clsx";
import { Button } from "~/ui/buttons/button";
import { countLabel } from "../../words/field-text";
import { FormDrawing } from "../drawing/form-drawing";
import { sizeOf } from "../drawing/layout";
import type { Template } from "../templates/template";

interface TemplateTileProps {
  template: Template;
  /** Without a mouse there's nothing to hover over: a press shows the fields first. */
  isTouch: boolean;
  isPending: boolean;
  onUse: () => void;
  onPreview: () => void;
}

/** A template: the whole tile is one button, and a second one shows its fields. */
export function TemplateTile({ template, isTouch, isPending, onUse, onPreview }: TemplateTileProps) {
  const { name, schema } = template;
  const stretched = "after:absolute after:inset-0 after:rounded-card";
  const above = "relative z-10";
  const of = <span className="sr-only"> {name}</span>;
  return (
    <li
      className={clsx(
        "group relative overflow-hidden rounded-card border border-line bg-surface shadow-rest",
        "transition-[border-color,box-shadow] duration-100 hover:border-line-strong hover:shadow-float",
        "focus-within:border-line-strong",
      )}
    >
      <div className="border-line border-b">
        <FormDrawing schema={schema} name={name} />
      </div>
      <div className="flex h-[60px] flex-col justify-center px-3.5 leading-[1.4] max-sm:px-3">
        <h2 className="truncate font-strong">{name}</h2>
        <p className="num truncate text-13 text-ink-faint">{sizeText(template)}</p>
      </div>
      <div
        className={clsx(
          "absolute inset-x-0 bottom-[61px] flex items-end justify-center gap-1.5 bg-linear-to-t from-sunken from-40% px-2 pt-9 pb-3",
          !isPending && "opacity-0 group-focus-within:opacity-100 group-hover:opacity-100",
          isTouch && !isPending && "group-focus-within:opacity-0 group-hover:opacity-0",
        )}
      >
        {!isTouch && (
          <Button size="small" busy={isPending && "Creating…"} onClick={onUse} className={stretched}>
            Use template{of}
          </Button>
        )}
        <Button size="small" onClick={onPreview} className={isTouch ? stretched : above}>
          Preview{of}
        </Button>
      </div>
    </li>
  );
}

/** "7 fields, 3 steps". */
function sizeText({ schema }: Template): string {
  const { fields, steps } = sizeOf(schema);
  return steps === 1 ? countLabel(fields, "field") : `${countLabel(fields, "field")}, ${countLabel(steps, "step")}`;
}
