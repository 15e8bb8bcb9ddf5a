import X from "lucide-react/icons/x";
import { useState } from "react";
import { IconButton } from "~/ui/buttons/icon-button";
import { Select } from "~/ui/forms/select";
import type { Condition, Field as FormField } from "../../../schema/model";
import { verbOf } from "../../../words/condition-text";
import { fieldLabel } from "../../../words/field-text";
import { useEditor } from "../../state/context";
import { textOfOption } from "../options/options";
import { SettingField } from "../parts/setting-field";
import { ConditionValue } from "./condition-value";
import { firstCondition, hasValue, operatorsOf, valuesOf } from "./operators";

interface ConditionRowProps {
  number: number;
  condition: Condition;
  /** The fields that it can be about. */
  about: readonly FormField[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
  problem: string | undefined;
}

/** A condition as a sentence: a field, how its answer is compared, and with what. */
export function ConditionRow({ number, condition, about, onChange, onRemove, problem }: ConditionRowProps) {
  const { schema } = useEditor();
  // Compared with something that is still to be entered: until then, the form keeps the condition it has.
  const [waiting, setWaiting] = useState<{ is: Condition["is"]; base: Condition }>();
  const is = waiting?.base === condition ? waiting.is : condition.is;
  const target = about.find(({ name }) => name === condition.field);
  const main = schema.form.language;
  const values = (field: FormField) => valuesOf(field, (option) => textOfOption(option, main));
  const choose = (is: Condition["is"]) => {
    setWaiting(undefined);
    const value = condition.value ?? (target && values(target)?.[0]?.value);
    if (!hasValue(is)) onChange({ field: condition.field, is });
    else if (value) onChange({ field: condition.field, is, value });
    else setWaiting({ is, base: condition });
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-1.5">
      <SettingField
        label={`Condition ${number}: field`}
        labelHidden
        error={target ? problem : (problem ?? "This field is gone.")}
      >
        <Select
          value={condition.field}
          onChange={({ target: { value } }) => {
            const field = about.find(({ name }) => name === value);
            if (field) onChange(firstCondition(field, values(field)));
          }}
        >
          {!target && <option value={condition.field}>{condition.field}</option>}
          {about.map((field) => (
            <option key={field.name} value={field.name ?? ""}>
              {fieldLabel(field, { ...schema.form, fields: [] })}
            </option>
          ))}
        </Select>
      </SettingField>
      <IconButton
        icon={X}
        data-remove
        label={`Remove condition ${number}`}
        title="Remove condition"
        className="mt-0.5 max-lg:size-11"
        onClick={onRemove}
      />
      <div className="col-span-2 grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] items-start gap-1.5">
        <SettingField
          label={`Condition ${number}: comparison`}
          labelHidden
          className={hasValue(is) ? undefined : "col-span-2"}
        >
          <Select value={is} onChange={({ target: { value } }) => choose(value as Condition["is"])}>
            {[...new Set([...(target ? operatorsOf(target.type) : []), is])].map((operator) => (
              <option key={operator} value={operator}>
                {verbOf(operator, target?.type)}
              </option>
            ))}
          </Select>
        </SettingField>
        {hasValue(is) && (
          <ConditionValue
            key={`${condition.field} ${is}`}
            label={`Condition ${number}: value`}
            target={target}
            values={target && is !== "contains" ? values(target) : undefined}
            value={waiting?.base === condition ? "" : (condition.value ?? "")}
            onChange={(value) => onChange({ field: condition.field, is, value })}
          />
        )}
      </div>
    </li>
  );
}
