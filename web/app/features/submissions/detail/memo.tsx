import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { StickyNote } from "lucide-react";
import { useId, useState } from "react";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { Button } from "~/ui/buttons/button";
import { Skeleton } from "~/ui/feedback/skeleton";
import { toast } from "~/ui/feedback/toast";
import { Textarea } from "~/ui/forms/input";
import { Ago } from "~/ui/time/time";
import { submissionQuery } from "../queries";

/** As the button that adds one: most have none. */
function MemoSkeleton() {
  return <Skeleton className="mt-4 h-[30px] w-28" />;
}

const LONGEST = 4000;

/** The owner's own words about a submission. Lists do not have them, so the one is asked for. */
export function Memo({ id }: { id: string }) {
  const { data: submission, error, refetch } = useQuery(submissionQuery(id));
  const [writing, setWriting] = useState(false);
  if (error) {
    return (
      <p role="alert" className="mt-5 text-13 text-ink-soft print:hidden">
        Couldn't load the memo. {error.message}{" "}
        <button type="button" className="text-accent-ink hover:underline" onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    );
  }
  if (!submission) return <MemoSkeleton />;
  const { memo } = submission;
  if (writing) return <MemoForm id={id} text={memo?.text ?? ""} onDone={() => setWriting(false)} />;
  if (!memo) {
    return (
      <Button look="quiet" size="small" className="mt-4 -ml-2.5 print:hidden" onClick={() => setWriting(true)}>
        <StickyNote aria-hidden />
        Add memo
      </Button>
    );
  }
  return (
    <section aria-label="Memo" className="mt-5 rounded-control bg-warn-soft px-3.5 py-2.5">
      <p dir="auto" className="wrap-anywhere max-w-[62ch] whitespace-pre-wrap">
        {memo.text}
      </p>
      <p className="mt-1 flex items-center gap-2 text-12 text-ink-soft">
        <span>
          Your memo, <Ago at={memo.updated_at} />
        </span>
        <button
          type="button"
          className="font-label text-accent-ink hover:underline print:hidden"
          onClick={() => setWriting(true)}
        >
          Edit
        </button>
      </p>
    </section>
  );
}

interface MemoFormProps {
  id: string;
  text: string;
  onDone: () => void;
}

function MemoForm({ id, text, onDone }: MemoFormProps) {
  const queries = useQueryClient();
  const label = useId();
  const [words, setWords] = useState(text);
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      unwrap(
        await client.PUT("/api/submissions/details/{id}/memo", {
          params: { path: { id } },
          body: { text: words.trim() },
        }),
      ),
    onSuccess: (memo) => {
      const kept = memo.text === "" ? null : memo;
      queries.setQueryData(submissionQuery(id).queryKey, (one) => one && { ...one, memo: kept });
      onDone();
    },
    onError: (error) => toast({ type: "error", message: `Couldn't save the memo. ${error.message}` }),
  });
  return (
    <form
      className="mt-5 grid max-w-[62ch] gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <label htmlFor={label} className="font-label text-13">
        Memo <span className="font-normal text-ink-faint">only visible to you</span>
      </label>
      <Textarea
        id={label}
        autoFocus
        rows={3}
        maxLength={LONGEST}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onDone();
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) mutate();
        }}
      />
      <div className="flex items-center gap-1.5">
        <Button type="submit" look="primary" size="small" busy={isPending && "Saving…"}>
          Save memo
        </Button>
        <Button look="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
