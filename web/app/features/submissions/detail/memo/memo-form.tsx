import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { submissionQuery } from "~/api/queries/submissions";
import { Button } from "~/ui/buttons/button";
import { confirm } from "~/ui/dialogs/confirm";
import { toast } from "~/ui/feedback/toast";
import { Textarea } from "~/ui/forms/input";
import { dropDraft, keepDraft, readDraft } from "./memo-drafts";

const MAX_CHARS = 4000;

interface MemoFormProps {
  id: string;
  /** What is saved. */
  text: string;
  autoFocus: boolean;
  /** Saved or discarded; `hadFocus` unless one has gone elsewhere meanwhile. */
  onDone: (hadFocus: boolean) => void;
}

export function MemoForm({ id, text, autoFocus, onDone }: MemoFormProps) {
  const queries = useQueryClient();
  const label = useId();
  const form = useRef<HTMLFormElement>(null);
  const [words, setWords] = useState(() => readDraft(queries, id) ?? text);
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      unwrap(
        await client.PUT("/api/submissions/details/{id}/memo", {
          params: { path: { id } },
          body: { text: words.trim() },
        }),
      ),
    onSuccess: (memo) => {
      dropDraft(queries, id);
      const kept = memo.text === "" ? null : memo;
      queries.setQueryData(submissionQuery(id).queryKey, (one) => one && { ...one, memo: kept });
      const { activeElement } = document;
      onDone(activeElement === document.body || Boolean(form.current?.contains(activeElement)));
    },
    onError: (error) => toast({ type: "error", message: `Couldn't save the memo. ${error.message}` }),
  });
  const save = () => {
    if (!isPending) mutate();
  };
  const change = (next: string) => {
    setWords(next);
    if (next.trim() === text) dropDraft(queries, id);
    else keepDraft(queries, id, next);
  };
  const leave = async () => {
    if (isPending || (words.trim() !== text && !(await confirmDiscard()))) return;
    dropDraft(queries, id);
    onDone(true);
  };
  return (
    <form
      ref={form}
      className="mt-5 grid max-w-[62ch] gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor={label} className="font-label text-13">
        Memo <span className="font-normal text-ink-faint">only visible to you</span>
      </label>
      <Textarea
        id={label}
        autoFocus={autoFocus}
        rows={3}
        maxLength={MAX_CHARS}
        readOnly={isPending}
        value={words}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") void leave();
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) save();
        }}
      />
      <div className="flex items-center gap-1.5">
        <Button type="submit" look="primary" size="small" busy={isPending && "Saving…"}>
          Save memo
        </Button>
        <Button look="quiet" size="small" onClick={() => void leave()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const confirmDiscard = () =>
  confirm({
    title: "Discard changes?",
    text: "Your changes to this memo haven't been saved.",
    confirmLabel: "Discard changes",
    cancelLabel: "Keep editing",
    danger: true,
  });
