import { Input } from "~/ui/forms/input";
import { useDraft } from "../parts/draft";
import { NumberSetting } from "../parts/number-setting";
import { SettingField } from "../parts/setting-field";
import { localText, timestampOf, zoneText } from "./local-time";
import { useFormSettings } from "./use-form-settings";

const MAX_RESPONSES = 1_000_000;

/** When the form opens and closes, and how many responses it accepts. */
export function ScheduleSettings() {
  const { form, change, problemOf } = useFormSettings();
  const { open_from: from, open_until: until } = form;
  return (
    <>
      <div className="grid gap-3.5">
        <MomentField
          label="Opens"
          value={from}
          check={(at) => (until && at >= Date.parse(until) ? "The form has to open before it closes." : undefined)}
          problem={problemOf("open_from")}
          onChange={(open_from) => change({ open_from })}
        />
        <MomentField
          label="Closes"
          value={until}
          check={(at) => (from && at <= Date.parse(from) ? "The form has to close after it opens." : undefined)}
          problem={problemOf("open_until")}
          onChange={(open_until) => change({ open_until })}
        />
        <p className="text-13 text-ink-faint">Times are in your time zone, {zoneText()}.</p>
      </div>
      <NumberSetting
        label="Response limit"
        value={form.max_responses}
        placeholder="No limit"
        help="The form closes after this many submissions in total."
        check={(count) => (count >= 1 && count <= MAX_RESPONSES ? undefined : "Use 1 to 1,000,000.")}
        problem={problemOf("max_responses")}
        onChange={(max_responses) => change({ max_responses })}
      />
    </>
  );
}

interface MomentFieldProps {
  label: string;
  value: string | null | undefined;
  /** What is wrong with a time, in milliseconds since 1970. */
  check: (at: number) => string | undefined;
  problem: string | undefined;
  onChange: (value: string | undefined) => void;
}

function MomentField({ label, value, check, problem, onChange }: MomentFieldProps) {
  const draft = useDraft({
    value: localText(value),
    check: (text) => (text === "" ? undefined : check(Date.parse(text))),
    commit: (text) => onChange(timestampOf(text)),
  });
  return (
    <SettingField label={label} error={draft.error ?? problem}>
      <Input type="datetime-local" max="9999-12-31T23:59" {...draft.bind} />
    </SettingField>
  );
}
