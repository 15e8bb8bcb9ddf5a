import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from "react";
import { isSendKey, SEND_KEYS } from "~/lib/browser/single-keys";
import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { useReply } from "../actions/use-reply";
import type { Ticket } from "../api-types";
import { useDraft } from "./drafts/drafts";
import { AttachButton } from "./files/attach-button";
import { AttachedFiles } from "./files/attached-files";
import { attachmentsOf, hasFailed, isUploading, limitsText, MAX_FILES } from "./files/attachments";

export const REPLY_ID = "reply";
export const MAX_MESSAGE_CHARS = 20_000;

interface ComposerProps {
  ticket: Ticket;
  onSent: () => void;
}

/** Where a reply is written. On a phone it stays at the bottom of the window. */
export function Composer({ ticket, onSent }: ComposerProps) {
  const handle = useDraft(ticket.id);
  const { draft } = handle;
  const { add, remove, retry } = attachmentsOf(handle);
  const reply = useReply(ticket.id, handle);
  const limits = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<string>();
  const isSolved = ticket.state === "solved";
  const isEmpty = draft.text.trim() === "";
  const isWaiting = isUploading(draft.files);

  const attach = (files: readonly File[]) => {
    const over = add(files);
    setProblem(over > 0 ? `You can attach up to ${MAX_FILES} files.` : undefined);
  };
  const send = (solve: boolean) => {
    if (isEmpty || isWaiting || reply.isPending) return;
    if (hasFailed(draft.files)) {
      setProblem("Some files weren't uploaded. Retry or remove them, then send your reply.");
      return;
    }
    setProblem(undefined);
    reply.mutate({ draft, solve }, { onError: () => field.current?.focus() });
    onSent();
    field.current?.focus();
  };
  return (
    <form
      aria-label="Reply"
      className="composer-bar z-10 bg-surface max-lg:sticky max-lg:bottom-0 max-lg:border-line max-lg:border-t max-lg:shadow-float lg:px-[34px] lg:pb-[22px]"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      {(reply.isError || problem) && (
        <div className="max-lg:p-3 lg:pb-3">
          <Notice tone="bad" title={problem ?? "Your reply wasn't sent"}>
            {problem ? undefined : reply.error?.message}
          </Notice>
        </div>
      )}
      <div className="bg-surface lg:rounded-card lg:border lg:border-field-line lg:has-[textarea:focus-visible]:outline-2 lg:has-[textarea:focus-visible]:outline-accent lg:has-[textarea:focus-visible]:-outline-offset-1">
        <textarea
          ref={field}
          id={REPLY_ID}
          aria-label="Reply"
          placeholder="Write a reply"
          rows={2}
          maxLength={MAX_MESSAGE_CHARS}
          value={draft.text}
          onChange={({ target }) => handle.change({ text: target.value })}
          onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
          onDrop={(event) => dropped(event, attach)}
          onPaste={(event) => pasted(event, attach)}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            send(false);
          }}
          className="field-sizing-content block max-h-[40dvh] min-h-16 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-15 leading-normal -outline-offset-2 placeholder:text-ink-faint lg:px-3.5 lg:outline-none"
        />
        <AttachedFiles
          files={draft.files}
          onRemove={(key) => {
            remove(key);
            setProblem(undefined);
          }}
          onRetry={retry}
          focusAfter={() => field.current}
          className="mx-4 mt-1 mb-2 max-sm:max-h-40 max-sm:overflow-y-auto lg:mx-3.5"
        />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 py-1.5 pr-3 pl-1.5 max-lg:pb-[calc(0.5rem+env(safe-area-inset-bottom))] lg:border-line lg:border-t lg:py-2 lg:pr-2">
          <AttachButton look="quiet" isCompact onAdd={attach} describedBy={limits} />
          <small id={limits} className="num min-w-0 flex-1 text-13 text-ink-faint max-sm:text-12">
            {isWaiting ? "Uploading…" : isSolved ? "Sending a reply reopens the ticket." : limitsText}
          </small>
          <span className="ml-auto flex gap-2">
            {!isSolved && (
              <Button className="max-sm:hidden" aria-disabled={isEmpty || isWaiting} onClick={() => send(true)}>
                Send and mark as solved
              </Button>
            )}
            <Button
              type="submit"
              look="primary"
              aria-keyshortcuts={SEND_KEYS}
              aria-disabled={isEmpty || isWaiting}
              className="max-sm:h-11 max-sm:px-[22px]"
            >
              Send reply
            </Button>
          </span>
        </div>
      </div>
    </form>
  );
}

function dropped(event: DragEvent, attach: (files: readonly File[]) => void): void {
  const files = [...event.dataTransfer.files];
  if (files.length === 0) return;
  event.preventDefault();
  attach(files);
}

/** A screenshot from the clipboard; pasted text stays text. */
function pasted(event: ClipboardEvent, attach: (files: readonly File[]) => void): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
  event.preventDefault();
  attach(files);
}
