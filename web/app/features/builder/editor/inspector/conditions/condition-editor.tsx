import Plus from "lucide-react/icons/plus";
import { useId } from "react";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { Select } from "~/ui/forms/select";
import { type Condition, inputsOf } from "../../../schema/model";
import { countLabel } from "../../../words/field-text";
import { useEditor } from "../../state/context";
import { useEditedField } from "../field/field-context";
import { textOfOption } from "../options/options";
import { SettingSection } from "../parts/section";
import { ConditionRow } from "./condition-row";
import { dependentsOf } from "./dependents";
import { firstCondition, valuesOf } from "./operators";

const MAX_CONDITIONS = 10;

/** When the field is shown: conditions about the answers to other fields, as sentences. */
export function ConditionEditor() {
  const { schema } = useEditor();
  const { field, change, problemOf } = useEditedField();
  const fields = schema.fields.map((one) => one.field);
  const dependents = dependentsOf(field.name ?? "", fields);
  const inputs = inputsOf(fields).filter((one) => one.name && one.name !== field.name);
  const about = inputs.filter((one) => !dependents.has(one.name ?? ""));
  const conditions = conditionsOf(field.show_if);
  const isAny = field.show_if != null && "any" in field.show_if;
  const set = (next: readonly Condition[], any = isAny) =>
    change({ show_if: next.length === 0 ? undefined : any ? { any: [...next] } : { all: [...next] } });
  const hintId = useId();
  const removal = useRemovalFocus<HTMLUListElement>(() => document.getElementById(`${hintId}-add`));
  const add = () => {
    // About the field before it, which most conditions are.
    const before = fields.slice(0, fields.indexOf(field)).findLast((one) => about.includes(one)) ?? about[0];
    if (!before) return;
    set([
      ...conditions,
      firstCondition(
        before,
        valuesOf(before, (option) => textOfOption(option, schema.form.language)),
      ),
    ]);
  };
  return (
    <SettingSection
      title="Show this field if"
      action={
        about.length > 0 &&
        conditions.length < MAX_CONDITIONS && (
          <button
            type="button"
            id={`${hintId}-add`}
            onClick={add}
            className="-mr-1.5 inline-flex min-h-8 items-center gap-1 rounded-tight px-1.5 font-label text-13 text-accent-ink hover:underline max-lg:min-h-11"
          >
            <Plus aria-hidden className="size-3.5" />
            Add condition
          </button>
        )
      }
    >
      {conditions.length > 1 && (
        <div className="flex items-center gap-2 text-13 text-ink-soft">
          <Select
            className="w-24"
            aria-label="How many of the conditions have to be true"
            value={isAny ? "any" : "all"}
            onChange={({ target }) => set(conditions, target.value === "any")}
          >
            <option value="all">All</option>
            <option value="any">Any</option>
          </Select>
          of these are true
        </div>
      )}
      {conditions.length > 0 && (
        <ul ref={removal.ref} onFocus={removal.onFocus} className="grid gap-3">
          {conditions.map((condition, index) => (
            <ConditionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a condition is only known by its place
              key={index}
              number={index + 1}
              condition={condition}
              about={about}
              onChange={(changed) => set(conditions.with(index, changed))}
              onRemove={() => set(conditions.toSpliced(index, 1))}
              problem={problemOf(`show_if.${isAny ? "any" : "all"}[${index}]`)}
            />
          ))}
        </ul>
      )}
      <Hint
        isShownAlways={conditions.length === 0}
        isRequired={field.required === true}
        fields={about.length}
        circular={inputs.length - about.length}
      />
      {problemOf("show_if") && conditions.length > 0 && (
        <p role="alert" className="text-13 text-bad">
          {problemOf("show_if")}
        </p>
      )}
    </SettingSection>
  );
}

const conditionsOf = (when: Parameters<typeof inputsOf>[0][number]["show_if"]): readonly Condition[] =>
  when ? ("all" in when ? when.all : when.any) : [];

interface HintProps {
  isShownAlways: boolean;
  isRequired: boolean;
  /** How many fields a condition can be about. */
  fields: number;
  /** How many can't be chosen, because they depend on this one. */
  circular: number;
}

function Hint({ isShownAlways, isRequired, fields, circular }: HintProps) {
  const sentences = [
    isShownAlways &&
      fields === 0 &&
      circular === 0 &&
      "Always shown. Add another field first: conditions are about its answer.",
    isShownAlways && fields > 0 && "Always shown.",
    !isShownAlways && isRequired && "While it's hidden, the field isn't required.",
    circular > 0 &&
      `${countLabel(circular, "field")} can't be chosen because ${circular === 1 ? "it depends" : "they depend"} on this one.`,
  ].filter((sentence) => typeof sentence === "string");
  if (sentences.length === 0) return null;
  return <p className="text-13 text-ink-faint">{sentences.join(" ")}</p>;
}
