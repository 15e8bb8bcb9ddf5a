import { useQuery, useQueryClient } from "@tanstack/react-query";
import StickyNote from "lucide-react/icons/sticky-note";
import { useEffect, useRef, useState } from "react";
import { submissionQuery } from "~/api/queries/submissions";
import { Button } from "~/ui/buttons/button";
import { Skeleton } from "~/ui/feedback/skeleton";
import { Ago } from "~/ui/time/time";
import { Found } from "../../search/highlights-context";
import { readDraft } from "./memo-drafts";
import { MemoForm } from "./memo-form";

/** As the button that adds one: most have none. */
function MemoSkeleton() {
  return <Skeleton className="mt-4 h-[30px] w-28" />;
}

/** The owner's own words about a submission. Lists do not have them, so the one is asked for. */
export function Memo({ id }: { id: string }) {
  const queries = useQueryClient();
  const { data: submission, error, refetch } = useQuery(submissionQuery(id));
  const [writing, setWriting] = useState(() => readDraft(queries, id) !== undefined);
  // Where one works moves from button to form and back. A draft that is only shown again leaves the focus where it is.
  const [takesFocus, setTakesFocus] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!writing && takesFocus) opener.current?.focus();
  }, [writing, takesFocus]);
  const write = () => {
    setWriting(true);
    setTakesFocus(true);
  };
  if (!submission) {
    if (!error) return <MemoSkeleton />;
    return (
      <p role="alert" className="mt-5 text-13 text-ink-soft print:hidden">
        Couldn't load the memo. {error.message}{" "}
        <button type="button" className="text-accent-ink hover:underline" onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    );
  }
  const { memo } = submission;
  if (writing) {
    return (
      <MemoForm
        id={id}
        text={memo?.text ?? ""}
        autoFocus={takesFocus}
        onDone={(hadFocus) => {
          setWriting(false);
          setTakesFocus(hadFocus);
        }}
      />
    );
  }
  if (!memo) {
    return (
      <Button ref={opener} look="quiet" size="small" className="mt-4 -ml-2.5 print:hidden" onClick={write}>
        <StickyNote aria-hidden />
        Add memo
      </Button>
    );
  }
  return (
    <section aria-label="Memo" className="mt-5 rounded-control bg-warn-soft px-3.5 py-2.5">
      <p dir="auto" className="wrap-anywhere max-w-[62ch] whitespace-pre-wrap">
        <Found text={memo.text} />
      </p>
      <p className="mt-1 flex items-center gap-2 text-12 text-ink-soft">
        <span>
          Your memo, <Ago at={memo.updated_at} />
        </span>
        <button
          ref={opener}
          type="button"
          className="font-label text-accent-ink hover:underline print:hidden"
          onClick={write}
        >
          Edit
        </button>
      </p>
    </section>
  );
}
