import type { LucideIcon } from "lucide-react";
import { Button } from "~/ui/buttons/button";
import { Menu } from "~/ui/menus/menu";
import { fieldType } from "../../../words/field-types";
import { typeGroups } from "../../palette/type-groups";
import { useEditor } from "../../state/context";
import type { FieldType } from "../../state/model";
import { excludedDefault } from "./default-fault";
import { useEditedField } from "./field-context";
import { useIsPanel } from "./use-is-panel";

/** The type of the field, and the way to another one. */
export function FieldHead() {
  const { field } = useEditedField();
  const { word, icon: Icon } = fieldType(field.type);
  if (!useIsPanel()) return null;
  return (
    <div className="flex min-h-10 items-center gap-2.5">
      <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-control bg-sunken text-ink">
        <Icon className="size-4" />
      </span>
      <h2 className="min-w-0 flex-1 truncate font-strong text-14 text-ink">{word}</h2>
      <ChangeType>
        <Button look="quiet" size="small" className="-mr-2.5">
          Change type
        </Button>
      </ChangeType>
    </div>
  );
}

/** A menu of the other types, below its button. */
export function ChangeType({ children }: { children: Parameters<typeof Menu>[0]["trigger"] }) {
  const { dispatch } = useEditor();
  const { fieldKey, field, change } = useEditedField();
  const changeType = (to: FieldType) => {
    if (excludedDefault({ ...field, type: to })) change({ default: undefined });
    dispatch({ type: "change_type", key: fieldKey, to });
  };
  const entries = typeGroups.flatMap(({ name, types }) => [
    { heading: name },
    ...types
      .filter((type) => type !== field.type)
      .map((type): { label: string; icon: LucideIcon; onSelect: () => void } => ({
        label: fieldType(type).word,
        icon: fieldType(type).icon,
        onSelect: () => changeType(type),
      })),
  ]);
  return <Menu trigger={children} entries={entries} />;
}
