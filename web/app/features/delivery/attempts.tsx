import { clsx } from "clsx";
import { duration, exactTime, momentTime } from "~/ui/time-words";
import type { Attempt } from "./queries";

const words: Record<string, { text: string; look: string }> = {
  ok: { text: "taken", look: "text-good" },
  later: { text: "failed", look: "text-warn" },
  never: { text: "refused", look: "text-bad" },
};

interface AttemptsProps {
  attempts: readonly Attempt[];
  /** When the submission came. */
  since: string;
}

/** Every try, the oldest first, each with what the other side said. */
export function Attempts({ attempts, since }: AttemptsProps) {
  return (
    <ol aria-label="Tries" className="mt-1.5 mb-1 grid gap-2 border-line border-l-2 pl-3 text-13">
      {attempts.map((attempt) => (
        <li key={attempt.n} className="grid gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)]">
          <p className="num whitespace-nowrap text-ink-faint">
            {attempt.n}.{" "}
            <time dateTime={attempt.at} title={exactTime(attempt.at)}>
              {momentTime(attempt.at, since)}
            </time>
            {" · "}
            <span className={clsx("font-label", words[attempt.outcome]?.look)}>
              {words[attempt.outcome]?.text ?? attempt.outcome}
            </span>
            {" · "}
            {duration(attempt.took_ms)}
          </p>
          <p className="min-w-0">
            <span className="wrap-anywhere whitespace-pre-wrap">{attempt.answer || "Nothing was said."}</span>
            {attempt.peer && <span className="wrap-anywhere text-ink-faint"> ({attempt.peer})</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}
