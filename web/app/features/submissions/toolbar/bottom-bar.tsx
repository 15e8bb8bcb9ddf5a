import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import Ellipsis from "lucide-react/icons/ellipsis";
import Reply from "lucide-react/icons/reply";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash";
import type { ComponentProps } from "react";
import { emailOf, mailto } from "../fields/summary";
import { folderActions, notSpam } from "./folder-actions";
import { MoreMenu } from "./more-menu";
import type { ToolbarProps } from "./toolbar-props";

/** The one button that is wider than the others, and has its word beside the icon. */
const mainClass =
  "mr-1 inline-flex h-12 flex-[1.5] select-none items-center justify-center gap-2 rounded-control font-label text-15";

/** The toolbar where there is no room beside the name: at the thumb, each icon with its word. */
export function BottomBar({ submission, onAct, onDelete, inInbox }: ToolbarProps) {
  const { state, starred } = submission;
  return (
    <>
      {/* The end of the submission can be scrolled out from under the bar. */}
      <div aria-hidden className="h-[calc(4rem+env(safe-area-inset-bottom))] print:hidden" />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div
        role="group"
        aria-label="Actions"
        className="action-bar fixed inset-x-0 bottom-0 z-20 flex justify-center border-line border-t bg-surface px-2 pb-[env(safe-area-inset-bottom)] print:hidden"
      >
        <div className="flex h-16 w-full max-w-[32rem] items-center">
          <MainAction submission={submission} onAct={onAct} />
          <BarButton
            icon={Star}
            word="Star"
            aria-pressed={starred}
            className="aria-pressed:[&_svg]:fill-star aria-pressed:[&_svg]:text-star"
            onClick={() => onAct(submission, { starred: !starred })}
          />
          {folderActions[state]
            .filter((one) => one !== notSpam)
            .map(({ label, word, icon, change }) => (
              <BarButton
                key={label}
                icon={icon}
                word={word}
                aria-label={label}
                onClick={() => onAct(submission, change)}
              />
            ))}
          {state === "trash" && (
            <BarButton
              icon={Trash2}
              word="Delete"
              aria-label="Delete permanently"
              className="text-bad!"
              onClick={() => onDelete(submission)}
            />
          )}
          <MoreMenu
            submission={submission}
            onAct={onAct}
            inInbox={inInbox}
            trigger={<BarButton icon={Ellipsis} word="More" aria-label="More actions" />}
          />
        </div>
      </div>
    </>
  );
}

/** Reply, or in the spam folder Not spam: there a submission is moved to the inbox before it is answered. */
function MainAction({ submission, onAct }: Pick<ToolbarProps, "submission" | "onAct">) {
  if (submission.state === "spam") {
    return (
      <button
        type="button"
        onClick={() => onAct(submission, notSpam.change)}
        className={clsx(mainClass, "bg-accent text-on-accent")}
      >
        <notSpam.icon aria-hidden className="size-4" />
        {notSpam.word}
      </button>
    );
  }
  const email = emailOf(submission);
  if (!email) return null;
  return (
    <a
      href={mailto(email)}
      className={clsx(
        mainClass,
        submission.state === "inbox" ? "bg-accent text-on-accent" : "border border-line-strong",
      )}
    >
      <Reply aria-hidden className="size-4" />
      Reply
    </a>
  );
}

interface BarButtonProps extends ComponentProps<"button"> {
  icon: LucideIcon;
  word: string;
}

function BarButton({ icon: Icon, word, className, ...rest }: BarButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={clsx(
        "inline-flex h-12 min-w-0 flex-1 select-none flex-col items-center justify-center gap-1 rounded-control",
        "whitespace-nowrap font-label text-12 text-ink-soft leading-none active:bg-sunken",
        className,
      )}
    >
      <Icon aria-hidden className="size-5" />
      {word}
    </button>
  );
}
