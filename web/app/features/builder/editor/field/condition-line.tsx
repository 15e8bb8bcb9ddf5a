import Split from "lucide-react/icons/split";
import type { Field } from "../../schema/model";
import { conditionPieces } from "../../words/condition-text";
import { useEditor } from "../state/context";
import { schemaOf } from "../state/model";

/** "Shown if Country is Germany": when visitors see the field. */
export function ConditionLine({ field, isSelected }: { field: Field; isSelected: boolean }) {
  const { schema, language } = useEditor();
  const pieces = conditionPieces(field, { ...schemaOf(schema), language });
  return (
    <p
      className={
        isSelected
          ? "-mx-4 mt-3.5 flex items-start gap-2.5 rounded-b-[7px] border-line border-t bg-ground px-4 py-2.5 text-13 text-ink-soft sm:-mx-5 sm:px-5"
          : "mt-2.5 flex items-start gap-2.5 rounded-control bg-ground px-3.5 py-2.5 text-13 text-ink-soft"
      }
    >
      <Split aria-hidden className="mt-[3px] size-[15px] shrink-0" />
      <span className="wrap-anywhere min-w-0">
        {pieces.map(({ text, isName }, at) =>
          isName ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence, in their order
            <b key={at} className="font-strong text-ink">
              <bdi>{text}</bdi>
            </b>
          ) : (
            text
          ),
        )}
      </span>
    </p>
  );
}
