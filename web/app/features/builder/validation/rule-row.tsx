import X from "lucide-react/icons/x";
import { IconButton } from "~/ui/buttons/icon-button";
import { Checkbox } from "~/ui/forms/checkbox";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";
import { cardPadding } from "~/ui/layout/settings-card";
import type { RuleDraft, RuleType } from "./rule-drafts";

const types: Record<RuleType, string> = { text: "Any text", email: "Email address", number: "Number" };

export const ruleColumns = "sm:grid-cols-[minmax(0,1fr)_11rem_6.5rem]";

interface RuleRowProps {
  number: number;
  draft: RuleDraft;
  /** The id of the list of field names. */
  names: string;
  error: string | undefined;
  onChange: (draft: RuleDraft) => void;
  onRemove: () => void;
}

export function RuleRow({ number, draft, names, error, onChange, onRemove }: RuleRowProps) {
  return (
    <li aria-label={`Rule ${number}`} className={`${cardPadding} flex items-start gap-3 border-line border-t py-3`}>
      <div className={`grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 ${ruleColumns}`}>
        <Field label="Field" labelHidden error={error} className="max-sm:col-span-2">
          <Input
            value={draft.field}
            list={names}
            autoFocus={draft.isNew}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder="email"
            className="font-mono text-13"
            onChange={(event) => onChange({ ...draft, field: event.target.value })}
          />
        </Field>
        <Field label="Type" labelHidden>
          <Select value={draft.type} onChange={(event) => onChange({ ...draft, type: event.target.value as RuleType })}>
            {Object.entries(types).map(([type, label]) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex h-9 items-center">
          <Checkbox
            label="Required"
            checked={draft.required}
            onChange={(event) => onChange({ ...draft, required: event.target.checked })}
          />
        </div>
      </div>
      <IconButton icon={X} label={`Remove rule ${number}`} data-remove onClick={onRemove} className="mt-0.5" />
    </li>
  );
}
