import Split from "lucide-react/icons/split";
import { memo, type ReactNode } from "react";
import { Badge } from "~/ui/data/badge";
import { type Field, type Schema, textIn } from "../schema/model";
import { conditionPieces } from "../words/condition-text";
import { fieldLabel, rulesOf } from "../words/field-text";
import { fieldType } from "../words/field-types";

interface FieldRowProps {
  field: Field;
  schema: Schema;
}

/** A field as the form has it: its type, its label, what it accepts and when it is shown. A form may have 200. */
export const FieldRow = memo(function FieldRow({ field, schema }: FieldRowProps) {
  const { word, icon: Icon } = fieldType(field.type);
  const isText = field.type === "text_block";
  return (
    <li className="flex gap-3 border-line border-t px-4 py-3 sm:gap-3.5 sm:px-[22px]">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink-soft [&_svg]:size-4"
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <p className={`wrap-anywhere min-w-0 flex-1 text-ink ${isText ? "line-clamp-2" : "font-label"}`}>
            {/* Written in its own direction, in a list that stays aligned. */}
            <bdi>{fieldLabel(field, schema)}</bdi>
          </p>
          {field.required && <Badge>Required</Badge>}
        </div>
        <p className="wrap-anywhere flex flex-wrap gap-x-2 text-13 text-ink-soft">
          <span>{[word, ...rulesOf(field)].join(" · ")}</span>
          {field.name && (
            <code title="Field name" className="font-mono text-12 text-ink-faint leading-[1.6]">
              {field.name}
            </code>
          )}
        </p>
        {field.type === "consent" && (
          <p className="wrap-anywhere mt-1 line-clamp-2 text-13 text-ink-soft">
            <bdi>“{textIn(field.text, schema.language)}”</bdi>
          </p>
        )}
        <ShownIf field={field} schema={schema} />
      </div>
    </li>
  );
});

function ShownIf({ field, schema }: FieldRowProps): ReactNode {
  const pieces = conditionPieces(field, schema);
  if (pieces.length === 0) return null;
  return (
    <p className="wrap-anywhere mt-1 flex gap-1.5 text-13 text-ink-soft">
      <Split aria-hidden className="mt-[3px] size-3.5 shrink-0 rotate-90 text-ink-faint" />
      <span>
        {pieces.map(({ text, isName }, index) =>
          isName ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence
            <bdi key={index} className="font-label text-ink">
              {text}
            </bdi>
          ) : (
            text
          ),
        )}
      </span>
    </p>
  );
}
