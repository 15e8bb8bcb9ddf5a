import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { fieldError } from "~/api/errors/form-errors";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { toast } from "~/ui/feedback/toast";
import { Checkbox } from "~/ui/forms/checkbox";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { isFiltered, searchOf, type View } from "../view";
import { useChangeView, useDeleteView } from "./mutations";
import type { SavedView } from "./queries";
import { filterOf, viewOf } from "./view-filter";
import { MAX_NAME_CHARACTERS, viewText } from "./view-text";

interface ViewRowProps {
  saved: SavedView;
  /** What its form is called, once that is known. */
  formName?: string;
  /** What the inbox shows, where it is the one of this view. */
  current?: View;
}

/** One saved view, with what it shows. Edited in its place. */
export function ViewRow({ saved, formName, current }: ViewRowProps) {
  const [isEditing, setEditing] = useState(false);
  const { mutate: remove } = useDeleteView();
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { name } = saved;
  if (isEditing) {
    return (
      <li className="py-3">
        <EditView saved={saved} current={current} onEnd={() => setEditing(false)} />
      </li>
    );
  }
  const text = [formName, viewText(viewOf(saved.filter))].filter(Boolean).join(" · ");
  return (
    <li className="flex items-center gap-1 py-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" title={name} className="truncate text-left font-medium text-ink">
          {name}
        </p>
        <p title={text} className="truncate text-13">
          {text}
        </p>
      </div>
      <IconButton
        ref={editButton}
        icon={Pencil}
        label={`Edit ${name}`}
        className="pointer-coarse:size-10!"
        onClick={() => setEditing(true)}
      />
      <IconButton
        icon={Trash2}
        label={`Delete ${name}`}
        data-remove
        className="pointer-coarse:size-10!"
        onClick={() => remove(saved)}
      />
    </li>
  );
}

interface EditViewProps extends Pick<ViewRowProps, "saved" | "current"> {
  onEnd: () => void;
}

function EditView({ saved, current, onEnd }: EditViewProps) {
  const { mutate, error, isPending } = useChangeView(saved);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const next = current && replacementOf(saved, current);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const fields = new FormData(event.currentTarget);
    const name = String(fields.get("name")).trim();
    const isReplaced = next !== undefined && fields.has("replace");
    if (name === saved.name && !isReplaced) return onEnd();
    const onSuccess = () => {
      toast({ type: "success", message: isReplaced ? "View updated." : "View renamed." });
      onEnd();
    };
    mutate({ name, ...(isReplaced && { filter: filterOf(next) }) }, { onSuccess });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field label="Name" error={fieldError(error, "name") ?? error?.message}>
        <Input ref={input} name="name" defaultValue={saved.name} autoComplete="off" maxLength={MAX_NAME_CHARACTERS} />
      </Field>
      {next && <Checkbox name="replace" label="Replace its filters with the current ones" help={viewText(next)} />}
      <div className="flex gap-2">
        <Button look="primary" size="small" type="submit" busy={isPending && "Saving…"} className="pointer-coarse:h-10">
          Save changes
        </Button>
        <Button size="small" onClick={onEnd} className="pointer-coarse:h-10">
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** What the inbox shows now, if it is filtered and something else than the view shows. */
function replacementOf(saved: SavedView, current: View): View | undefined {
  const next = { ...current, selected: undefined };
  if (!next.q && !isFiltered(next)) return undefined;
  return searchOf(next) === searchOf(viewOf(saved.filter)) ? undefined : next;
}
