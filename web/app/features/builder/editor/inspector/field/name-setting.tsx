import { useState } from "react";
import { Button } from "~/ui/buttons/button";
import { Input } from "~/ui/forms/input";
import { countLabel } from "../../../words/field-text";
import { useEditor } from "../../state/context";
import { isNewKey } from "../../state/history";
import { usesOf } from "../conditions/dependents";
import { SettingSection } from "../parts/section";
import { SettingField } from "../parts/setting-field";
import { useEditedField } from "./field-context";
import { nameFault } from "./name-fault";

/** The name that answers are stored under. Another name for a saved field has to be confirmed. */
export function NameSetting() {
  const { schema, dispatch } = useEditor();
  const { fieldKey, field, problemOf } = useEditedField();
  const [typed, setTyped] = useState<string>();
  const name = field.name ?? "";
  const wanted = (typed ?? name).trim();
  const isChanged = typed !== undefined && wanted !== name;
  const fault = isChanged ? nameFault(wanted, schema, fieldKey) : undefined;
  // Nothing can use the name of a field that was never saved.
  const isNew = isNewKey(fieldKey);
  const reset = () => setTyped(undefined);
  const rename = () => {
    if (!isChanged || fault) return;
    dispatch({ type: "rename", key: fieldKey, name: wanted });
    reset();
  };
  return (
    <SettingSection>
      <SettingField
        label="Field name"
        error={fault ?? (isChanged ? undefined : problemOf("name"))}
        help="Names the column in exports, webhooks and your own code."
      >
        <Input
          className="font-mono"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          value={typed ?? name}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => isNew && rename()}
          onKeyDown={(event) => {
            if (event.key === "Enter") rename();
            if (event.key !== "Escape" || typed === undefined) return;
            event.stopPropagation();
            reset();
          }}
        />
      </SettingField>
      {isChanged && !fault && !isNew && (
        <RenameWarning
          from={name}
          conditions={usesOf(
            name,
            schema.fields.map((one) => one.field),
          )}
          onRename={rename}
          onCancel={reset}
        />
      )}
    </SettingSection>
  );
}

interface RenameWarningProps {
  from: string;
  conditions: number;
  onRename: () => void;
  onCancel: () => void;
}

function RenameWarning({ from, conditions, onRename, onCancel }: RenameWarningProps) {
  return (
    <div role="status" className="grid gap-2.5 rounded-control bg-warn-soft px-3 py-2.5 text-13 text-ink">
      <p className="wrap-anywhere">
        New submissions get a new column in exports and a new key in webhooks. Update routing rules and your own code
        that use <code className="font-mono text-12">{from}</code>.
      </p>
      {conditions > 0 && (
        <p>
          {countLabel(conditions, "condition")} in this form {conditions === 1 ? "follows" : "follow"} automatically.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onRename}>
          Rename field
        </Button>
        <Button size="small" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
