import MailCheck from "lucide-react/icons/mail-check";
import OctagonAlert from "lucide-react/icons/octagon-exclamation-point";
import type { Submission } from "~/api/queries/submissions";
import { useMediaQuery } from "~/lib/browser/media-query";
import { isAllowedSender, spamReasonTexts } from "~/lib/text/spam-check";
import { Button } from "~/ui/buttons/button";
import { emailOf } from "../../fields/summary";
import { notSpam } from "../../toolbar/folder-actions";
import { useHints } from "../../toolbar/keys/use-hints";
import { PANE_WIDTH } from "../../toolbar/pane-width";
import type { ToolbarProps } from "../../toolbar/toolbar-props";
import { useAllowSender } from "./use-allow-sender";

type SpamPanelProps = Pick<ToolbarProps, "submission" | "onAct">;

/** Above a submission in the spam folder: why it is there, and the ways out. */
export function SpamPanel({ submission, onAct }: SpamPanelProps) {
  const { verdict } = submission;
  const { withHint } = useHints();
  // On a phone this action is in the bar at the thumb.
  const hasRoom = useMediaQuery(PANE_WIDTH);
  const title = verdict.score >= 1 ? "Flagged as spam" : "Marked as spam";
  return (
    <section aria-label={title} className="mt-4 grid gap-3 rounded-card bg-warn-soft px-4 py-3.5 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="flex items-center gap-2 font-strong text-warn">
          <OctagonAlert aria-hidden className="size-4 shrink-0" />
          {title}
        </p>
        <Reasons verdict={verdict} />
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hasRoom && (
          <Button
            look="primary"
            title={withHint(notSpam.label, notSpam.shortcut)}
            onClick={() => onAct(submission, notSpam.change)}
          >
            <MailCheck aria-hidden />
            {notSpam.word}
          </Button>
        )}
        <AllowSender submission={submission} onAct={onAct} />
      </div>
    </section>
  );
}

function Reasons({ verdict }: Pick<Submission, "verdict">) {
  const reasons = spamReasonTexts(verdict);
  if (reasons.length === 0) return null;
  return (
    <ul aria-label="Reasons" className="flex flex-wrap gap-1.5">
      {reasons.map((reason) => (
        <li key={reason} className="rounded-tight border border-warn/30 bg-surface px-2 py-0.5 text-13">
          {reason}
        </li>
      ))}
    </ul>
  );
}

/** Not only this submission, but all with its email address, from now on. */
function AllowSender({ submission, onAct }: SpamPanelProps) {
  const { mutate, isPending, variables } = useAllowSender((allowed) => onAct(allowed, notSpam.change));
  const email = emailOf(submission);
  if (!email || isAllowedSender(submission.verdict)) return null;
  const isBusy = isPending && variables.submission.id === submission.id;
  return (
    <Button
      busy={isBusy && "Saving…"}
      title={email}
      className="min-w-0 max-w-full shrink! pointer-coarse:h-10"
      onClick={() => mutate({ submission, email })}
    >
      <span className="truncate leading-normal">Always allow {email}</span>
    </Button>
  );
}
