import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Submission } from "./queries";
import { noteOf, verdictOf } from "./verdict";

const places = {
  inbox: "In the inbox.",
  spam: "In the spam folder.",
  held: "Held.",
  trash: "In the trash.",
};

/** From the door to the folder, in the order it happened. */
export function Facts({ submission, heading: Heading }: { submission: Submission; heading: "h2" | "h3" }) {
  const { created_at, origin, state } = submission;
  const suspect = submission.verdict.reasons.length > 0 || state === "spam";
  return (
    <section>
      <Heading className="mt-[30px] mb-3 font-strong text-13">What became of it</Heading>
      <ol className="grid gap-2.5">
        <Fact at={created_at}>
          {origin ? (
            <>
              Received from <b className="wrap-anywhere font-strong">{origin.replace(/^https:\/\//, "")}</b>
            </>
          ) : (
            "Received. The sender did not say from which site."
          )}
        </Fact>
        <Fact at={created_at} warn={suspect}>
          {verdictOf(submission)}
        </Fact>
        {submission.notes.map((note) => {
          const said = noteOf(note);
          return said === undefined ? null : (
            <Fact key={note.code} at={created_at} warn={note.code === "redirect_refused"}>
              <span className="wrap-anywhere">{said}</span>
            </Fact>
          );
        })}
        <Fact last>{places[state]}</Fact>
      </ol>
    </section>
  );
}

interface FactProps {
  at?: string;
  warn?: boolean;
  last?: boolean;
  children: ReactNode;
}

function Fact({ at, warn, last, children }: FactProps) {
  return (
    <li className="relative grid grid-cols-[18px_minmax(0,1fr)] items-baseline gap-x-2.5 sm:grid-cols-[18px_5.75rem_minmax(0,1fr)]">
      <span
        aria-hidden
        className={clsx(
          "mt-[5px] size-[11px] self-start justify-self-center rounded-round border-2 bg-surface",
          warn ? "border-warn" : "border-good",
        )}
      />
      {!last && <span aria-hidden className="absolute top-[16px] -bottom-[15px] left-2 w-0.5 bg-line-strong" />}
      <span className="num text-13 text-ink-faint max-sm:hidden">
        {at && (
          <time dateTime={at}>{new Intl.DateTimeFormat(undefined, { timeStyle: "medium" }).format(new Date(at))}</time>
        )}
      </span>
      <span className="text-ink-soft">{children}</span>
    </li>
  );
}
