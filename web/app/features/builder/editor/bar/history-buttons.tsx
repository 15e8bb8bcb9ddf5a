import Redo2 from "lucide-react/icons/redo-2";
import Undo2 from "lucide-react/icons/undo-2";
import { useEffect } from "react";
import { IconButton } from "~/ui/buttons/icon-button";
import { useFieldActions } from "../actions/field-actions";
import { useSession } from "../session/session-context";

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Undo and redo, also by Ctrl-Z (⌘Z) wherever the focus is in the editor. */
export function HistoryButtons() {
  const [, { state }] = useSession();
  const { undo, redo } = useFieldActions();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(isMac() ? event.metaKey : event.ctrlKey) || event.altKey || belongsElsewhere(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === "z") (event.shiftKey ? redo : undo)();
      else if (key === "y" && !isMac()) redo();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [undo, redo]);
  const [keyOfUndo, keyOfRedo] = isMac() ? ["⌘Z", "⇧⌘Z"] : ["Ctrl+Z", "Ctrl+Shift+Z"];
  const off = "max-lg:size-10 aria-disabled:opacity-40";
  return (
    <>
      <IconButton
        icon={Undo2}
        label="Undo"
        title={`Undo (${keyOfUndo})`}
        aria-disabled={state.past.length === 0 || undefined}
        onClick={undo}
        className={off}
      />
      <IconButton
        icon={Redo2}
        label="Redo"
        title={`Redo (${keyOfRedo})`}
        aria-disabled={state.future.length === 0 || undefined}
        onClick={redo}
        className={off}
      />
    </>
  );
}

/** A dialog has its own fields; what is typed in a line or a search isn't part of the form yet. */
function belongsElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("[role=dialog], [role=alertdialog]")) return true;
  return target.matches("[data-insert-line], search input") && (target as HTMLInputElement).value !== "";
}
