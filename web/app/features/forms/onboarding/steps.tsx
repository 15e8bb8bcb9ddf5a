import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "~/ui/buttons/button";

const names = ["Name", "Snippet", "First submission"] as const;

interface StepProps {
  /** From 1. */
  number: 1 | 2 | 3;
  /** The last one is done too. */
  isDone?: boolean;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** One screen of three: where one is, what to do, and the way out. */
export function Step({ number, isDone = false, title, lead, children }: StepProps) {
  return (
    <main className="mx-auto w-[min(46rem,100%-2rem)] pt-7 pb-12 sm:pt-10">
      <div className="flex items-center justify-between gap-4">
        <Progress number={isDone ? 4 : number} />
        {!isDone && (
          <Link to="/dashboard" className={clsx(buttonClass("quiet", "small"), "-mr-2.5")}>
            Skip
          </Link>
        )}
      </div>
      <h1 className="display mt-7 text-[1.875rem] leading-[1.15]">{title}</h1>
      <p className="mt-1.5 text-ink-soft">{lead}</p>
      <div className="mt-6">{children}</div>
    </main>
  );
}

function Progress({ number }: { number: number }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index + 1 === number ? "step" : undefined}
          className="group flex items-center gap-2 text-ink-faint aria-[current=step]:font-label aria-[current=step]:text-ink"
        >
          {index > 0 && <span aria-hidden className="h-px w-4 bg-line-strong sm:w-7" />}
          <Mark at={index + 1} number={number} />
          <span className="max-sm:sr-only max-sm:group-aria-[current=step]:not-sr-only">{name}</span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ at, number }: { at: number; number: number }) {
  const look = "grid size-[22px] shrink-0 place-items-center rounded-round text-12";
  if (at < number) {
    return (
      <span className={clsx(look, "bg-good-soft text-good")}>
        <Check aria-hidden strokeWidth={2.5} className="size-3.5" />
        <span className="sr-only">Done:</span>
      </span>
    );
  }
  return (
    <span
      aria-hidden
      className={clsx(look, "num", at === number ? "bg-ink text-ground" : "border border-line-strong text-ink-faint")}
    >
      {at}
    </span>
  );
}
