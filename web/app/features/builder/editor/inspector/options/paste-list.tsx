import { useState } from "react";
import { Button } from "~/ui/buttons/button";
import { Textarea } from "~/ui/forms/input";
import { countLabel } from "../../../words/field-text";
import { SettingField } from "../parts/setting-field";
import { type Option, optionsFromText } from "./options";

interface PasteListProps {
  options: readonly Option[];
  onAdd: (added: Option[]) => void;
  onClose: () => void;
}

/** The press that opened the list leads into it. */
const takeFocus = (area: HTMLTextAreaElement | null) => area?.focus();

/** Many options at once, one on each line. */
export function PasteList({ options, onAdd, onClose }: PasteListProps) {
  const [text, setText] = useState("");
  const added = optionsFromText(text, options);
  return (
    <div className="grid gap-2.5 border-line border-t p-2.5">
      <SettingField label="Options, one per line" help="Options that are already in the list are skipped.">
        <Textarea
          ref={takeFocus}
          rows={5}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            onClose();
          }}
        />
      </SettingField>
      <div className="flex gap-2">
        <Button size="small" aria-disabled={added.length === 0} onClick={() => onAdd(added)}>
          {added.length === 0 ? "Add options" : `Add ${countLabel(added.length, "option")}`}
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
