import { useMutation, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { type AttentionItem, attentionQuery } from "~/api/queries/deliveries";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Skeleton } from "~/ui/feedback/skeleton";
import { toast } from "~/ui/feedback/toast";
import { useReplayFailed, useResume, useRetryRecipient } from "../mutations";
import { settingsPath } from "../paths";
import { attentionItemText, groupAttentionItems, stepLabels } from "./attention-text";
import type { OtherAttentionItem } from "./model";
import { noticesQuery } from "./notices/notices-query";

const FIRST = 3;

// Most accounts have none: the code comes after the answer that there are some.
const WithNotices = lazyPart(
  () => import("./notices/with-notices"),
  (module) => module.WithNotices,
);

/** The items of *Needs attention*, each with what to do about it. */
export function Attention({ further = [] }: { further?: readonly OtherAttentionItem[] | "loading" }) {
  const { data, error, refetch } = useQuery(attentionQuery);
  const notices = useQuery(noticesQuery);
  if (error && !data) {
    return (
      <div className="pb-3">
        <LoadFailure what="This list" error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data || further === "loading" || notices.isLoading) return <AttentionSkeleton />;
  if (!notices.data?.length) return <List concerns={data} further={further} />;
  return (
    <PartBoundary what="This list" fallback={<AttentionSkeleton />}>
      <WithNotices notices={notices.data} stepClass={stepClass}>
        {(more) => <List concerns={data} further={[...further, ...more]} />}
      </WithNotices>
    </PartBoundary>
  );
}

interface ListProps {
  concerns: readonly AttentionItem[];
  further: readonly OtherAttentionItem[];
}

function List({ concerns, further }: ListProps) {
  const [all, showAll] = useState(false);
  const items = [
    ...groupAttentionItems(concerns).map((concern) => (
      <DeliveryItem key={`${concern.kind} ${concern.destination_id}`} concern={concern} />
    )),
    ...further.map(({ key, ...concern }) => <Item key={key} {...concern} />),
  ];
  if (items.length === 0) {
    return (
      // In the middle of the card, which is as tall as the chart beside it.
      <div className="grid flex-1 place-content-center justify-items-center gap-2 border-line border-t py-6 text-center">
        <CircleCheck aria-hidden className="size-6 text-good" />
        <p className="text-ink-soft">Everything's working. No failed deliveries.</p>
      </div>
    );
  }
  return (
    <>
      {/* Opened, a long list scrolls beside the chart instead of pushing the page down. */}
      <ul aria-label="Needs attention" className={clsx(all && "lg:max-h-[23rem] lg:overflow-y-auto")}>
        {items.slice(0, all ? undefined : FIRST)}
      </ul>
      {items.length > FIRST && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => showAll(!all)}
          className="-mx-1 mt-auto min-h-10 self-start rounded-tight px-1 font-label text-13 text-ink-soft hover:text-ink"
        >
          {all ? "Show fewer" : `Show all ${items.length}`}
        </button>
      )}
    </>
  );
}

const dots = { bad: "bg-bad", warn: "bg-warn", note: "bg-note" };

function DeliveryItem({ concern }: { concern: AttentionItem }) {
  const { step, ...words } = attentionItemText(concern);
  return <Item {...words} step={<Step step={step} concern={concern} />} form={concern.endpoint_name} />;
}

interface ItemProps extends Omit<OtherAttentionItem, "key"> {
  /** What its form is called, where the words do not say so. */
  form?: string;
}

function Item({ tone, title, text, step, form }: ItemProps) {
  return (
    <li className="grid grid-cols-[10px_minmax(0,1fr)] gap-x-3.5 border-line border-t py-3">
      <span aria-hidden className={clsx("mt-[6px] size-2.5 rounded-round", dots[tone])} />
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className={clsx("wrap-anywhere font-strong", form && "max-w-[70%] shrink-0")}>{title}</h3>
          {form && (
            <span className="min-w-8 truncate text-12 text-ink-faint" title={form}>
              {form}
            </span>
          )}
        </div>
        <p className="wrap-anywhere text-ink-soft">
          {text} {step}
        </p>
      </div>
    </li>
  );
}

/** On a phone it has a line of its own, as tall as a finger needs. */
export const stepClass =
  "rounded-tight font-label text-accent-ink hover:underline aria-disabled:opacity-55 max-sm:-mb-2 max-sm:flex max-sm:min-h-10 max-sm:items-center";

function Step({ step, concern }: { step: keyof typeof stepLabels; concern: AttentionItem }) {
  const act = useStep(step, concern);
  if (step === "attempts" || step === "recipients") {
    return (
      <Link
        to={settingsPath(concern.endpoint_id, step === "attempts" ? "webhooks" : "notifications")}
        className={stepClass}
      >
        {stepLabels[step]}
      </Link>
    );
  }
  return (
    <button
      type="button"
      aria-disabled={act.isPending}
      onClick={() => !act.isPending && act.run()}
      className={stepClass}
    >
      {act.isPending ? "Working…" : stepLabels[step]}
    </button>
  );
}

/** What a press does, for the steps that are done right here. */
function useStep(step: keyof typeof stepLabels, { endpoint_id: formId, destination_id, target }: AttentionItem) {
  const resume = useResume();
  const replay = useReplayFailed();
  const ask = useRetryRecipient();
  const verify = useMutation({
    mutationFn: async () => unwrap(await client.POST("/api/auth/resend-verification")),
    onSuccess: () => toast({ type: "success", message: `Verification email sent to ${target}.` }),
    onError: (error) => toast({ type: "error", message: error.message }),
  });
  const destination = { formId, destinationId: destination_id };
  return {
    isPending: resume.isPending || replay.isPending || ask.isPending || verify.isPending,
    run: () => {
      if (step === "resume") resume.mutate(destination);
      else if (step === "replay") replay.mutate(destination);
      else if (step === "ask") ask.mutate({ formId, email: target });
      else verify.mutate();
    },
  };
}

function AttentionSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading items that need attention">
      {["first", "second"].map((key) => (
        <div key={key} className="border-line border-t py-3.5">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="mt-2.5 h-3 w-4/5" />
        </div>
      ))}
    </div>
  );
}
