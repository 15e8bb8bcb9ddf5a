import { useQuery } from "@tanstack/react-query";
import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import { isGone } from "~/api/errors/error";
import { sizeOf } from "~/lib/text/file-text";
import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { askForAccess } from "../../api/calls";
import { submissionQuery } from "../../api/queries";
import type { AccessRequest, AdminSubmission } from "../../api/types";
import { useAct } from "../../api/use-act";
import { ItemSection } from "../../item/item-section";
import { accessText, countsText, isLive } from "./access-text";
import { fieldsOf } from "./fields";

interface SubmissionCardProps {
  ticketId: string;
  submissionId: string;
  requests: readonly AccessRequest[];
}

/** The submission a ticket is about. Its content is the customer's to show: covered until they grant access. */
export function SubmissionCard({ ticketId, submissionId, requests }: SubmissionCardProps) {
  const access = requests.filter(({ submission_id }) => submission_id === submissionId).at(-1);
  const isGranted = isLive(access);
  // Each reading is in the customer's audit log, so it is asked for by a press and never repeated by itself.
  const [isShown, setShown] = useState(false);
  const counts = useQuery({ ...submissionQuery(submissionId, "counts"), enabled: !isGranted });
  const content = useQuery({ ...submissionQuery(submissionId, "content"), enabled: isGranted && isShown });
  const ask = useAct(() => askForAccess(ticketId, submissionId), {
    done: "Access requested.",
    failed: "Couldn't request access.",
  });
  if (isGone(counts.error)) {
    return (
      <ItemSection title="Submission">
        <p className="mt-1.5 text-13 text-ink-soft">The submission has been deleted.</p>
      </ItemSection>
    );
  }
  const shown = isGranted && isShown ? content.data : undefined;
  return (
    <ItemSection
      title="Submission"
      aside={
        <span className="font-mono" title={submissionId}>
          {submissionId.slice(-10)}
        </span>
      }
    >
      <div className="mt-2.5 overflow-hidden rounded-[8px] border border-line">
        {shown?.content ? <Content submission={shown} /> : <Cover />}
        <div className="flex flex-wrap items-center gap-3 border-line border-t py-[11px] pr-[11px] pl-4">
          <p className="num min-w-0 flex-1 basis-40 text-13 text-ink-soft leading-snug">
            <b className="block font-label text-ink">{shown?.content ? "Content is visible" : "Content is hidden"}</b>
            {[countsText(shown ?? counts.data), accessText(access)].filter(Boolean).join(" ")}
          </p>
          {isGranted
            ? !shown?.content && (
                <Button size="small" busy={content.isFetching && "Loading…"} onClick={() => setShown(true)}>
                  Show content
                </Button>
              )
            : access?.state !== "asked" && (
                <Button
                  size="small"
                  className="max-lg:h-11 max-lg:flex-1"
                  busy={ask.isPending && "Asking…"}
                  onClick={() => ask.mutate(undefined)}
                >
                  <Lock aria-hidden />
                  {access ? "Ask again" : "Ask for access"}
                </Button>
              )}
        </div>
      </div>
      {content.error && isGranted && (
        <div className="mt-3">
          <Notice tone="bad" title="The content couldn't be loaded">
            {content.error.message}
          </Notice>
        </div>
      )}
    </ItemSection>
  );
}

const lines = ["w-13 46%", "w-10 62%", "w-16 88%"].map((line) => line.split(" "));

/** Paper over the fields: says without words that something is there and not shown. */
function Cover() {
  return (
    <div
      role="img"
      aria-label="Content hidden"
      className="grid gap-[11px] bg-sunken bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_6px)] px-4 py-[15px]"
    >
      {lines.map(([label, value]) => (
        <span key={value} className="grid grid-cols-[74px_1fr] gap-4">
          <span className={`h-[9px] rounded-[3px] bg-line-strong ${label}`} />
          <span style={{ width: value }} className="h-[9px] rounded-[3px] bg-line-strong" />
        </span>
      ))}
    </div>
  );
}

function Content({ submission: { content } }: { submission: AdminSubmission }) {
  return (
    <div className="px-4 py-3">
      <dl className="grid gap-2.5">
        {fieldsOf(content?.fields ?? []).map(({ name, value }) => (
          <div key={`${name} ${value}`}>
            <dt className="wrap-anywhere text-12 text-ink-faint">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
      {content && content.files.length > 0 && (
        <ul className="mt-2.5 grid gap-1 text-13 text-ink-soft">
          {content.files.map(({ name, size }) => (
            <li key={name} className="wrap-anywhere">
              {name} <span className="num text-ink-faint">{sizeOf(size)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
