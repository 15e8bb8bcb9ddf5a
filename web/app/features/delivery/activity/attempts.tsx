import { clsx } from "clsx";
import type { Attempt } from "~/api/queries/deliveries";
import { ownValue } from "~/lib/own-value";
import { duration, exactTime, isSameDay, momentTime } from "~/ui/time/time-text";

const words: Record<string, { text: string; look: string }> = {
  ok: { text: "Delivered", look: "text-good" },
  later: { text: "Failed", look: "text-warn" },
  never: { text: "Rejected", look: "text-bad" },
};

interface AttemptsProps {
  attempts: readonly Attempt[];
  /** When the submission came. */
  since: string;
}

/** Every try, the oldest first, each with what the other side said. */
export function Attempts({ attempts, since }: AttemptsProps) {
  // One clock for all of them: with dates, once one needs it.
  const isOneDay = attempts.every(({ at }) => isSameDay(at, since));
  return (
    <ol
      aria-label="Attempts"
      className="mt-1.5 mb-1 grid gap-x-3 gap-y-2 border-line border-l-2 pl-3 text-13 sm:grid-cols-[auto_auto_auto_minmax(0,1fr)]"
    >
      {attempts.map((attempt) => (
        <li
          key={attempt.n}
          className="col-span-full grid items-baseline gap-x-3 max-sm:grid-cols-[auto_auto_1fr] sm:grid-cols-subgrid"
        >
          <span className="num whitespace-nowrap text-ink-faint">
            {attempt.n}.{" "}
            <time dateTime={attempt.at} title={exactTime(attempt.at)}>
              {momentTime(attempt.at, !isOneDay)}
            </time>
          </span>
          <span className={clsx("font-label", ownValue(words, attempt.outcome)?.look)}>
            {ownValue(words, attempt.outcome)?.text ?? attempt.outcome}
          </span>
          <span className="num whitespace-nowrap text-ink-faint sm:text-right">{duration(attempt.took_ms)}</span>
          <span className="min-w-0 max-sm:col-span-full">
            <span className="wrap-anywhere whitespace-pre-wrap">{attempt.answer || "No response"}</span>
            {attempt.peer && <span className="wrap-anywhere text-ink-faint"> ({attempt.peer})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
