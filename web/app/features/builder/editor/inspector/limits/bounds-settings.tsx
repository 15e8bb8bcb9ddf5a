import { Select } from "~/ui/forms/select";
import { excludedDefault } from "../field/default-fault";
import { useEditedField } from "../field/field-context";
import { MomentSetting } from "../parts/moment-setting";
import { NumberSetting } from "../parts/number-setting";
import { Bounds, SettingGroup } from "../parts/section";
import { SettingField } from "../parts/setting-field";
import { TextSetting } from "../parts/text-setting";
import { keepsDefault, MAX_STEPS, numberFault, ratingSteps } from "./bounds";

/** The smallest and largest value, as the type of the field has them. */
export function BoundsSettings() {
  const { field } = useEditedField();
  switch (field.type) {
    case "number":
      return <NumberBounds label="Value" decimals check={numberFault} />;
    case "multiple_choice":
      return (
        <NumberBounds label="Answers allowed" check={(count) => choicesFault(count, field.choices?.length ?? 0)} />
      );
    case "date":
      return <MomentBounds type="date" earliest="Earliest date" latest="Latest date" />;
    case "time":
      return <MomentBounds type="time" earliest="Earliest time" latest="Latest time" />;
    case "scale":
      return <ScaleEnds />;
    case "rating":
      return <RatingMax />;
    default:
      return null;
  }
}

const choicesFault = (count: number, options: number) =>
  count < 0 || count > options ? `Use a number from 0 to ${options}.` : undefined;

interface NumberBoundsProps {
  label: string;
  decimals?: boolean;
  check: (value: number) => string | undefined;
}

function NumberBounds({ label, decimals = false, check }: NumberBoundsProps) {
  const { field, change, problemOf } = useEditedField();
  const min = typeof field.min === "number" ? field.min : undefined;
  const max = typeof field.max === "number" ? field.max : undefined;
  return (
    <SettingGroup label={label}>
      <Bounds>
        <NumberSetting
          label={`${label}: minimum`}
          labelHidden
          decimals={decimals}
          placeholder="Any"
          value={min}
          check={(value) =>
            check(value) ??
            (max !== undefined && value > max ? `Use ${max} or less.` : excludedDefault({ ...field, min: value }))
          }
          problem={problemOf("min")}
          onChange={(value) => change({ min: value })}
        />
        <NumberSetting
          label={`${label}: maximum`}
          labelHidden
          decimals={decimals}
          placeholder="Any"
          value={max}
          check={(value) =>
            check(value) ??
            (min !== undefined && value < min ? `Use ${min} or more.` : excludedDefault({ ...field, max: value }))
          }
          problem={problemOf("max")}
          onChange={(value) => change({ max: value })}
        />
      </Bounds>
    </SettingGroup>
  );
}

function MomentBounds({ type, earliest, latest }: { type: "date" | "time"; earliest: string; latest: string }) {
  const { field, change, problemOf } = useEditedField();
  const min = typeof field.min === "string" ? field.min : "";
  const max = typeof field.max === "string" ? field.max : "";
  return (
    <div className="grid gap-3.5">
      <MomentSetting
        label={earliest}
        type={type}
        value={min}
        check={(value) =>
          max !== "" && value > max ? "This is after the latest." : excludedDefault({ ...field, min: value })
        }
        problem={problemOf("min")}
        onChange={(value) => change({ min: value })}
      />
      <MomentSetting
        label={latest}
        type={type}
        value={max}
        check={(value) => (value < min ? "This is before the earliest." : excludedDefault({ ...field, max: value }))}
        problem={problemOf("max")}
        onChange={(value) => change({ max: value })}
      />
    </div>
  );
}

function ScaleEnds() {
  const { field, change, problemOf } = useEditedField();
  const min = typeof field.min === "number" ? field.min : undefined;
  const max = typeof field.max === "number" ? field.max : undefined;
  const [from, to] = [min ?? 1, max ?? 10];
  const setEnd = (end: { min?: number | undefined } | { max?: number | undefined }) =>
    change({ ...end, ...(keepsDefault({ ...field, ...end }) ? {} : { default: undefined }) });
  return (
    <>
      <SettingGroup label="Scale">
        <Bounds>
          <NumberSetting
            label="Scale: first number"
            labelHidden
            placeholder="1"
            fallback={1}
            value={min}
            check={(value) => endFault(value, Math.max(0, to - MAX_STEPS), to - 1)}
            problem={problemOf("min")}
            onChange={(value) => setEnd({ min: value })}
          />
          <NumberSetting
            label="Scale: last number"
            labelHidden
            placeholder="10"
            fallback={10}
            value={max}
            check={(value) => endFault(value, from + 1, Math.min(100, from + MAX_STEPS))}
            problem={problemOf("max")}
            onChange={(value) => setEnd({ max: value })}
          />
        </Bounds>
      </SettingGroup>
      <EndLabels from={from} to={to} />
    </>
  );
}

const endFault = (value: number, from: number, to: number) =>
  value < from || value > to ? `Use ${from} to ${to}.` : undefined;

/** What the ends of a scale mean. */
export function EndLabels({ from, to }: { from: number; to: number }) {
  const { field, change, problemOf } = useEditedField();
  return (
    <>
      <TextSetting
        label={`Label for ${from}`}
        value={field.min_label}
        max={100}
        placeholder="Not at all likely"
        problem={problemOf("min_label")}
        onChange={(min_label) => change({ min_label })}
      />
      <TextSetting
        label={`Label for ${to}`}
        value={field.max_label}
        max={100}
        placeholder="Very likely"
        problem={problemOf("max_label")}
        onChange={(max_label) => change({ max_label })}
      />
    </>
  );
}

function RatingMax() {
  const { field, change, problemOf } = useEditedField();
  const setMax = (max: number) =>
    change({ max: max === 5 ? undefined : max, ...(keepsDefault({ ...field, max }) ? {} : { default: undefined }) });
  return (
    <SettingField label="Highest rating" error={problemOf("max")}>
      <Select value={String(field.max ?? 5)} onChange={({ target }) => setMax(Number(target.value))}>
        {ratingSteps.map((step) => (
          <option key={step} value={step}>
            {step}
          </option>
        ))}
      </Select>
    </SettingField>
  );
}
