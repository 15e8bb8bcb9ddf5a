import { clsx } from "clsx";
import Calendar from "lucide-react/icons/calendar";
import ChevronDown from "lucide-react/icons/chevron-down";
import Clock from "lucide-react/icons/clock";
import EyeOff from "lucide-react/icons/eye-off";
import Star from "lucide-react/icons/star";
import type { ReactNode } from "react";
import { type Field, textIn } from "../../schema/model";
import { rulesOf } from "../../words/field-text";
import { Choices, Option } from "./choices";

interface ControlProps {
  field: Field;
  language: string;
}

/** What visitors fill in, as they see it. Only a picture: the field's group says what it is. */
export function Control({ field, language }: ControlProps) {
  switch (field.type) {
    case "long_text":
      return <Box className="h-[92px] items-start pt-2.5">{field.default}</Box>;
    case "number":
      return <Box className="max-w-[220px]">{field.default}</Box>;
    case "date":
      return (
        <Box className="max-w-[220px]" icon={<Calendar />}>
          {field.default ?? "Day, month, year"}
        </Box>
      );
    case "time":
      return (
        <Box className="max-w-[220px]" icon={<Clock />}>
          {field.default ?? "Hours, minutes"}
        </Box>
      );
    case "dropdown":
      return (
        <Box className="max-w-[300px]" icon={<ChevronDown />}>
          {chosenLabel(field, language) ?? "Choose…"}
        </Box>
      );
    case "single_choice":
    case "multiple_choice":
      return <Choices field={field} language={language} />;
    case "yes_no":
      return (
        <div className="mt-2.5 grid max-w-[300px] grid-cols-2 gap-2">
          <Option isRound isFramed>
            Yes
          </Option>
          <Option isRound isFramed>
            No
          </Option>
        </div>
      );
    case "rating":
      return <Stars count={Number(field.max ?? 5)} />;
    case "scale":
      return <Scale field={field} language={language} />;
    case "file":
      return <FileDrop field={field} />;
    case "consent":
      return <Option className="mt-1.5 items-start py-1">{textIn(field.text, language)}</Option>;
    case "hidden":
      return <HiddenField field={field} />;
    default:
      return <Box>{field.default}</Box>;
  }
}

interface BoxProps {
  className?: string;
  icon?: ReactNode;
  children?: ReactNode;
}

function Box({ className, icon, children }: BoxProps) {
  return (
    <span
      className={clsx(
        "mt-2.5 flex h-[42px] items-center gap-2 overflow-hidden rounded-control border border-field-line bg-surface px-3",
        "text-ink-faint [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft",
        className,
      )}
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {icon}
    </span>
  );
}

function chosenLabel({ choices, default: value }: Field, language: string): string | undefined {
  const chosen = choices?.find((choice) => choice.value === value);
  return chosen && (textIn(chosen.label, language) || chosen.value);
}

function Stars({ count }: { count: number }) {
  return (
    <span className="mt-2 flex flex-wrap gap-1.5 text-field-line">
      {Array.from({ length: Math.min(count, 20) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stars are all the same
        <Star key={at} className="size-7" strokeWidth={1.5} />
      ))}
    </span>
  );
}

function Scale({ field: { min, max, min_label, max_label }, language }: ControlProps) {
  const [from, to] = [Number(min ?? 1), Number(max ?? 10)];
  const steps = Array.from({ length: Math.max(Math.min(to - from, 20) + 1, 1) }, (_, at) => from + at);
  return (
    <span className="mt-2.5 block">
      <span className="flex flex-wrap gap-1.5">
        {steps.map((step) => (
          <span
            key={step}
            className="num grid h-10 min-w-9 flex-1 place-items-center rounded-control border border-field-line"
          >
            {step}
          </span>
        ))}
      </span>
      <span className="mt-1.5 flex justify-between gap-4 text-13 text-ink-soft">
        <span>{textIn(min_label, language)}</span>
        <span className="text-end">{textIn(max_label, language)}</span>
      </span>
    </span>
  );
}

function FileDrop({ field }: { field: Field }) {
  const rules = rulesOf(field).join(", ");
  return (
    <span className="mt-2.5 flex min-h-[94px] flex-col items-center justify-center gap-1 rounded-control border-[1.5px] border-field-line border-dashed px-4 py-4 text-center text-14 text-ink-soft">
      <span>
        <b className="font-label text-ink">{field.max_files === 1 ? "Choose a file" : "Choose files"}</b> or drop{" "}
        {field.max_files === 1 ? "it" : "them"} here
      </span>
      {rules && <span>{rules.charAt(0).toUpperCase() + rules.slice(1)}</span>}
    </span>
  );
}

function HiddenField({ field }: { field: Field }) {
  return (
    <span className="mt-1 flex items-center gap-2 text-14 text-ink-soft">
      <EyeOff className="size-4 shrink-0" />
      <span className="wrap-anywhere min-w-0">
        Visitors don’t see this.{" "}
        {field.default ? (
          <>
            Sent with every submission: <code className="font-mono text-12">{field.default}</code>
          </>
        ) : (
          <>
            Filled in from the link: <code className="font-mono text-12">?{field.name}=…</code>
          </>
        )}
      </span>
    </span>
  );
}
