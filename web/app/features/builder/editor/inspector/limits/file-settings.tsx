import { useId } from "react";
import { Checkbox } from "~/ui/forms/checkbox";
import { Input } from "~/ui/forms/input";
import { useEditedField } from "../field/field-context";
import { useDraft } from "../parts/draft";
import { NumberSetting } from "../parts/number-setting";
import { SettingGroup } from "../parts/section";
import { SettingField } from "../parts/setting-field";
import { faultOfTypes, fileGroups, hasGroup, otherTypes, typesIn, withGroup, withOtherTypes } from "./file-types";

const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = 10;
const MAX_FILES = 10;

/** Which files a field accepts, how many, and how large they may be. */
export function FileSettings() {
  const { field, change, problemOf } = useEditedField();
  const types = field.file_types ?? [];
  const setTypes = (next: readonly string[]) => change({ file_types: next.length > 0 ? [...next] : undefined });
  const noteId = useId();
  return (
    <>
      <SettingGroup label="File types">
        <p id={noteId} className="mb-2 text-13 text-ink-faint">
          {types.length === 0
            ? "All types are accepted. Choose some to accept only those."
            : "Only these are accepted."}
        </p>
        <div className="grid grid-cols-2 gap-x-3 gap-y-2 text-13">
          {fileGroups.map((group) => {
            const isIn = hasGroup(types, group);
            return (
              <Checkbox
                key={group.label}
                label={group.label}
                checked={isIn}
                aria-describedby={noteId}
                disabled={!isIn && faultOfTypes(withGroup(types, group, true)) !== undefined}
                onChange={({ target }) => setTypes(withGroup(types, group, target.checked))}
              />
            );
          })}
        </div>
      </SettingGroup>
      <OtherTypes types={types} onChange={setTypes} problem={problemOf("file_types")} />
      <div className="grid grid-cols-2 gap-3">
        <NumberSetting
          label="Number of files"
          value={field.max_files}
          placeholder={String(MAX_FILES)}
          check={(count) => (count >= 1 && count <= MAX_FILES ? undefined : `Use 1 to ${MAX_FILES}.`)}
          problem={problemOf("max_files")}
          onChange={(max_files) => change({ max_files })}
        />
        <NumberSetting
          label="MB per file"
          decimals
          value={field.max_size == null ? undefined : Number((field.max_size / MEGABYTE).toFixed(3))}
          placeholder={String(MAX_MEGABYTES)}
          check={(size) => (size >= 0.001 && size <= MAX_MEGABYTES ? undefined : `Use up to ${MAX_MEGABYTES}.`)}
          problem={problemOf("max_size")}
          onChange={(size) => change({ max_size: size === undefined ? undefined : Math.round(size * MEGABYTE) })}
        />
      </div>
    </>
  );
}

interface OtherTypesProps {
  types: readonly string[];
  onChange: (types: readonly string[]) => void;
  problem: string | undefined;
}

function OtherTypes({ types, onChange, problem }: OtherTypesProps) {
  const draft = useDraft({
    value: otherTypes(types).join(", "),
    clean: (text) => otherTypes(withOtherTypes(types, typesIn(text))).join(", "),
    check: (text) => faultOfTypes(withOtherTypes(types, typesIn(text))),
    commit: (text) => onChange(withOtherTypes(types, typesIn(text))),
  });
  return (
    <SettingField label="Other endings" error={draft.error ?? problem}>
      <Input placeholder=".psd, .ai" spellCheck={false} autoCapitalize="none" autoComplete="off" {...draft.bind} />
    </SettingField>
  );
}
