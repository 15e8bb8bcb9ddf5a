import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type Field, textIn } from "../../schema/model";

interface OptionProps {
  isRound?: boolean;
  isFramed?: boolean;
  className?: string;
  children: ReactNode;
}

/** One thing to choose, as visitors see it. */
export function Option({ isRound, isFramed, className, children }: OptionProps) {
  return (
    <span
      className={clsx(
        "flex min-w-0 items-center gap-2.5",
        isFramed ? "min-h-[42px] rounded-control border border-field-line px-3 py-2" : "min-h-9",
        className,
      )}
    >
      <span
        className={clsx(
          "size-[17px] shrink-0 border-[1.5px] border-field-line bg-surface",
          isRound ? "rounded-round" : "rounded-[4px]",
          className?.includes("items-start") && "mt-[3px]",
        )}
      />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </span>
  );
}

/** More than that and a list of options would push the rest of the form away. */
const MAX_SHOWN = 12;

/** The options of a single or multiple choice. */
export function Choices({ field: { type, choices }, language }: { field: Field; language: string }) {
  const isSingle = type === "single_choice";
  const all = choices ?? [];
  const shown = all.slice(0, all.length > MAX_SHOWN ? MAX_SHOWN - 1 : MAX_SHOWN);
  return (
    <span className={isSingle ? "mt-2.5 grid grid-cols-1 gap-2 @md:grid-cols-2" : "mt-2 block"}>
      {shown.map((choice) => (
        <Option key={choice.value} isRound={isSingle} isFramed={isSingle}>
          {textIn(choice.label, language) || choice.value}
        </Option>
      ))}
      {all.length > shown.length && (
        <span className="flex min-h-9 items-center text-ink-faint">And {all.length - shown.length} more options</span>
      )}
    </span>
  );
}
