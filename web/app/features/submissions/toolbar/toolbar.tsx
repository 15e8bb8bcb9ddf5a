import Ellipsis from "lucide-react/icons/ellipsis";
import Reply from "lucide-react/icons/reply";
import Star from "lucide-react/icons/star";
import Trash2 from "lucide-react/icons/trash";
import X from "lucide-react/icons/x";
import { Button, buttonClass } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { emailOf, mailto } from "../fields/summary";
import { folderActions, notSpam } from "./folder-actions";
import { useHints } from "./keys/use-hints";
import { MoreMenu } from "./more-menu";
import type { ToolbarProps } from "./toolbar-props";

/** Beside a submission's name: what people do most as words, the rest in a menu. */
export function Toolbar({ submission, onAct, onDelete, inInbox, onClose }: ToolbarProps) {
  const { state, starred } = submission;
  const { withHint } = useHints();
  const email = emailOf(submission);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div role="group" aria-label="Actions" className="flex flex-wrap items-center gap-0.5 print:hidden">
      {email && (
        // Spam and trash are left before they are answered.
        <a href={mailto(email)} className={`${buttonClass(state === "inbox" ? "primary" : "plain")} mr-1.5`}>
          <Reply aria-hidden />
          Reply
        </a>
      )}
      <IconButton
        icon={Star}
        label="Star"
        title={withHint(starred ? "Remove star" : "Star", "s")}
        aria-pressed={starred}
        className="size-9! aria-pressed:text-star! aria-pressed:[&_svg]:fill-star"
        onClick={() => onAct(submission, { starred: !starred })}
      />
      {/* The panel above a submission's fields has it. */}
      {folderActions[state]
        .filter((one) => one !== notSpam)
        .map(({ label, word, icon: Icon, shortcut, change }) => (
          <Button
            key={label}
            look="quiet"
            aria-label={label}
            title={withHint(label, shortcut)}
            className="px-2.5"
            onClick={() => onAct(submission, change)}
          >
            <Icon aria-hidden />
            {word}
          </Button>
        ))}
      {state === "trash" && (
        <Button look="danger" className="mx-1" onClick={() => onDelete(submission)}>
          <Trash2 aria-hidden />
          Delete permanently
        </Button>
      )}
      <MoreMenu
        submission={submission}
        onAct={onAct}
        inInbox={inInbox}
        trigger={<IconButton icon={Ellipsis} label="More actions" className="size-9!" />}
      />
      {onClose && <IconButton icon={X} label="Close" title="Close (Esc)" className="size-9!" onClick={onClose} />}
    </div>
  );
}
