import { clsx } from "clsx";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { createContext, type ReactNode, use, useId } from "react";

interface ControlProps {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

const Control = createContext<ControlProps>({});

/** What the control inside a <Field> takes over from it: id, description, validity. Its own props win. */
export function useControl(): ControlProps {
  return use(Control);
}

/** The edge and ground shared by input, textarea and select. */
export const controlClass = clsx(
  "block w-full rounded-control border border-field-line bg-surface px-2.5 text-14 text-ink placeholder:text-ink-faint",
  "transition-colors duration-100 hover:border-ink-faint",
  "focus-visible:border-accent focus-visible:-outline-offset-1",
  "aria-invalid:border-bad [&:is(input,textarea):read-only]:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint",
);

interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** What is wrong and how to mend it. Its presence marks the field as invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Marks what may be left empty; in our forms most fields are needed, so these are the ones to mark. */
  optional?: boolean;
  /** The label is then only said; a placeholder shows what to enter. */
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
}

export function Field({ label, help, error, required, optional, labelHidden, className, children }: FieldProps) {
  const id = useId();
  const described = [error ? `${id}-error` : "", help ? `${id}-help` : ""].filter(Boolean).join(" ");
  const control: ControlProps = {
    id,
    ...(required ? { required } : {}),
    ...(described ? { "aria-describedby": described } : {}),
    ...(error ? { "aria-invalid": true } : {}),
  };
  return (
    <div className={clsx("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "font-label text-13 text-ink"}>
        {label}
        {optional && <span className="ml-1.5 font-normal text-ink-faint">optional</span>}
      </label>
      <Control value={control}>{children}</Control>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-13 text-bad">
          <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="text-13 text-ink-faint">
          {help}
        </p>
      )}
    </div>
  );
}
