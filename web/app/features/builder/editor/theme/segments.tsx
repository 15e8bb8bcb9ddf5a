import { clsx } from "clsx";
import { useId } from "react";

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  /** What can be chosen, by value, with what it's called. */
  choices: Readonly<Record<Value, string>>;
  help?: string | undefined;
  onChange: (value: Value) => void;
}

/** One of a few short choices, side by side. */
export function Segments<Value extends string>({ label, value, choices, help, onChange }: SegmentsProps<Value>) {
  const name = useId();
  const helpId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={help ? helpId : undefined}>
      <legend className="mb-1.5 font-label text-13 text-ink">{label}</legend>
      <div className="grid auto-cols-fr grid-flow-col rounded-control bg-sunken p-0.5">
        {Object.entries<string>(choices).map(([choice, word]) => (
          <label
            key={choice}
            className={clsx(
              "flex min-h-8 items-center justify-center rounded-tight px-1 text-13 has-focus-visible:outline-2 has-focus-visible:outline-accent max-lg:min-h-11",
              choice === value ? "bg-raised font-label text-ink shadow-rest" : "text-ink-soft hover:text-ink",
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={choice === value}
              onChange={() => onChange(choice as Value)}
            />
            {word}
          </label>
        ))}
      </div>
      {help && (
        <p id={helpId} className="mt-1.5 text-13 text-ink-faint">
          {help}
        </p>
      )}
    </fieldset>
  );
}
