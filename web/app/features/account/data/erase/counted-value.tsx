import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash";
import { useEffect, useEffectEvent } from "react";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { type Erasure, erasureQuery, erasuresQuery } from "~/api/queries/erasures";
import { wasDeclined } from "~/api/step-up/step-up";
import { Button } from "~/ui/buttons/button";
import { Meter } from "~/ui/charts/meter";
import { confirmDeletionOf } from "~/ui/dialogs/confirm";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { erasedText, foundLines, isNothing, percent, submissions } from "./erasure-text";

interface CountedValueProps {
  id: string;
  /** Back to the empty field. */
  onEnd: () => void;
}

/** One value on its way: counted, confirmed, deleted. */
export function CountedValue({ id, onEnd }: CountedValueProps) {
  const queries = useQueryClient();
  const { data: erasure, error } = useQuery(erasureQuery(id));
  const erase = useMutation({
    mutationFn: async (number: number): Promise<Erasure> =>
      unwrap(
        await client.POST("/api/erasures/{id}/confirm", {
          params: { path: { id } },
          body: { confirm_count: number },
        }),
      ),
    onSuccess: async (confirmed) => {
      queries.setQueryData(erasureQuery(id).queryKey, confirmed);
      await queries.invalidateQueries({ queryKey: erasuresQuery.queryKey, exact: true });
    },
  });
  const finish = useEffectEvent((done: Erasure) => {
    toast({ type: "success", message: `${erasedText(done)} deleted.` });
    // What was shown anywhere may be gone.
    void queries.invalidateQueries();
    onEnd();
  });
  useEffect(() => {
    if (erasure?.state === "done") finish(erasure);
  }, [erasure]);

  if (error) return <Notice tone="bad" title={error.message} action={<Button onClick={onEnd}>Back</Button>} />;
  if (!erasure || erasure.state === "counting") {
    return <Progress text="Counting" erasure={erasure} />;
  }
  if (erasure.state === "waiting" || erasure.state === "running") {
    return <Progress text="Deleting" erasure={erasure} />;
  }
  const { found } = erasure;
  if (erasure.state !== "counted" || !found) {
    const title =
      erasure.state === "replaced" ? "Another count was started." : "This couldn't be finished. Count again.";
    return <Notice tone="bad" title={title} action={<Button onClick={onEnd}>Back</Button>} />;
  }
  const ask = async () => {
    if (await confirmDeletionOf(whatIsErased(found.submissions))) erase.mutate(found.submissions);
  };
  if (isNothing(found)) {
    return (
      <Notice title={`Nothing contains ${erasure.hint}`} action={<Button onClick={onEnd}>Back</Button>}>
        Check the spelling. Parts of longer words and addresses don't count.
      </Notice>
    );
  }
  return (
    <div className="grid gap-5">
      {erase.error && !wasDeclined(erase.error) && <Notice tone="bad" title={erase.error.message} />}
      <div>
        <h3 className="wrap-anywhere font-strong">What contains {erasure.hint}</h3>
        <ul className="num mt-2 grid list-disc gap-1.5 pl-5 marker:text-ink-faint">
          {foundLines(found, erasure.forms).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <p className="text-ink-soft">
        Emails and webhooks that were already sent can't be taken back, and backups keep a copy until they expire.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="danger" busy={erase.isPending && "Confirming…"} onClick={() => void ask()}>
          <Trash2 aria-hidden />
          {found.submissions > 0 ? `Erase ${submissions(found.submissions)}` : "Erase"}
        </Button>
        <Button onClick={onEnd}>Cancel</Button>
      </div>
    </div>
  );
}

/** Completes "Are you sure you want to delete …?" */
function whatIsErased(count: number): string {
  if (count === 0) return "this text everywhere";
  return count === 1 ? "this submission" : `these ${submissions(count)}`;
}

function Progress({ text, erasure }: { text: string; erasure: Erasure | undefined }) {
  const share = erasure?.progress ?? 0;
  return (
    <div role="status" className="grid gap-2.5">
      <p className="num">
        {text}… {share > 0 && percent(share)}
      </p>
      <Meter label={text} value={share} max={1} valueText={percent(share)} />
    </div>
  );
}
