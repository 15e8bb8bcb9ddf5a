import { Mail, MailOpen, OctagonAlert, Printer, Reply, Star, Trash2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import type { Action } from "../actions/model";
import { emailOf, mailto } from "../fields/summary";
import type { Submission } from "../queries";

interface DetailActionsProps {
  submission: Submission;
  onAct: (submission: Submission, act: Action) => void;
  onDelete: (submission: Submission) => void;
  /** More to do with it, at the end. */
  children?: ReactNode;
}

/** All that can be done with one submission. */
export function DetailActions({ submission, onAct, onDelete, children }: DetailActionsProps) {
  const { state, read, starred } = submission;
  const email = emailOf(submission);
  const act = (change: Action) => onAct(submission, change);
  return (
    <div className="flex flex-wrap items-center gap-1 print:hidden">
      {email && (
        <a href={mailto(email)} className={buttonClass()}>
          <Reply aria-hidden />
          Reply
        </a>
      )}
      {state === "spam" && (
        <Button onClick={() => act({ state: "inbox" })} title="!">
          Not spam
        </Button>
      )}
      {state === "trash" && (
        <Button onClick={() => act({ state: "inbox" })} title="#">
          <Undo2 aria-hidden />
          Restore
        </Button>
      )}
      <IconButton
        icon={Star}
        label="Star"
        title="Star (s)"
        aria-pressed={starred}
        className="aria-pressed:[&_svg]:fill-accent"
        onClick={() => act({ starred: !starred })}
      />
      <IconButton
        icon={read ? Mail : MailOpen}
        label={read ? "Mark as unread" : "Mark as read"}
        title={read ? "Mark as unread (e)" : "Mark as read (e)"}
        onClick={() => act({ read: !read })}
      />
      {state === "inbox" && (
        <IconButton
          icon={OctagonAlert}
          label="Mark as spam"
          title="Mark as spam (!)"
          onClick={() => act({ state: "spam" })}
        />
      )}
      {state !== "trash" && (
        <Button
          look="quiet"
          title="Move to trash (#)"
          aria-label="Move to trash"
          className="max-sm:px-2"
          onClick={() => act({ state: "trash" })}
        >
          <Trash2 aria-hidden />
          <span className="max-sm:sr-only">Trash</span>
        </Button>
      )}
      <Button look="quiet" onClick={() => onDelete(submission)} className="max-sm:px-2">
        <span>
          Delete<span className="max-sm:sr-only"> permanently</span>
        </span>
      </Button>
      <IconButton icon={Printer} label="Print" className="max-sm:hidden" onClick={() => print()} />
      {children}
    </div>
  );
}
