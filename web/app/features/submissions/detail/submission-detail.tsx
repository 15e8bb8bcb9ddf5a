import type { ReactNode, Ref } from "react";
import { labelNames, type Submission } from "~/api/queries/submissions";
import { useMediaQuery } from "~/lib/browser/media-query";
import { fieldLabel } from "~/lib/text/field-label";
import { Badge } from "~/ui/data/badge";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Skeleton } from "~/ui/feedback/skeleton";
import { ExactTime } from "~/ui/time/time";
import { LabelTag } from "../actions/labels/label-tag";
import { FieldValue } from "../fields/field-value";
import { groupBy } from "../fields/group-by";
import { emailOf, summaryOf } from "../fields/summary";
import { Found } from "../search/highlights-context";
import { PANE_WIDTH } from "../toolbar/pane-width";
import { Toolbar } from "../toolbar/toolbar";
import type { ToolbarProps } from "../toolbar/toolbar-props";
import { Activity } from "./activity/activity";
import { DetailSkeleton } from "./detail-skeleton";
import { FileChip } from "./files";

const folderNames = { inbox: "Inbox", spam: "Spam", held: "Held", trash: "Trash" };

const Memo = lazyPart(
  () => import("./memo/memo"),
  (module) => module.Memo,
);

// On a phone, where the toolbar isn't drawn.
const BottomBar = lazyPart(
  () => import("../toolbar/bottom-bar"),
  (module) => module.BottomBar,
);

// Few submissions that are opened are spam.
const SpamPanel = lazyPart(
  () => import("../inbox/spam/spam-panel"),
  (module) => module.SpamPanel,
);

const HeldDetail = lazyPart(
  () => import("./held-detail"),
  (module) => module.HeldDetail,
);

export interface SubmissionDetailProps extends ToolbarProps {
  heading: "h1" | "h2";
  headingRef?: Ref<HTMLHeadingElement>;
  /** Its deliveries, as items of the activity's timeline. */
  deliveries?: Deliveries;
}

/** Drawn by whoever knows of deliveries. */
export type Deliveries = (submission: Submission) => ReactNode;

/** One submission, whole, or what is known of one that is held. */
export function SubmissionDetail(props: SubmissionDetailProps) {
  if (props.submission.state !== "held") return <WholeSubmission {...props} />;
  return (
    <PartBoundary what="The submission" fallback={<DetailSkeleton />}>
      <HeldDetail {...props} />
    </PartBoundary>
  );
}

/** Who, every field in order, the files, the owner's memo, and its activity. */
function WholeSubmission({ heading: Heading, headingRef, deliveries, ...toolbar }: SubmissionDetailProps) {
  const { submission } = toolbar;
  const email = emailOf(submission);
  const hasRoom = useMediaQuery(PANE_WIDTH);
  return (
    // `printed`: on paper there is nothing else.
    <article className="printed">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Heading
              ref={headingRef}
              tabIndex={headingRef ? -1 : undefined}
              dir="auto"
              className="wrap-anywhere line-clamp-3 font-strong text-18 tracking-[-0.01em] max-sm:text-20"
            >
              <Found text={summaryOf(submission).who} field="from" />
            </Heading>
            {submission.label && (
              <Badge tone="outline">
                <LabelTag label={submission.label} isDecorative className="size-3" />
                {labelNames[submission.label]}
                <span className="sr-only"> label</span>
              </Badge>
            )}
            {submission.test && <Badge tone="note">Test</Badge>}
            {submission.state !== "inbox" && <Badge tone="warn">{folderNames[submission.state]}</Badge>}
          </div>
          <p className="wrap-anywhere text-ink-soft">
            {email && (
              <>
                <Found text={email} field="email" /> ·{" "}
              </>
            )}
            <ExactTime at={submission.created_at} />
          </p>
        </div>
        {hasRoom && <Toolbar {...toolbar} />}
      </header>
      {submission.state === "spam" && (
        <PartBoundary what="The spam check" fallback={<Skeleton className="mt-4 h-28" />}>
          <SpamPanel submission={submission} onAct={toolbar.onAct} />
        </PartBoundary>
      )}
      <Fields submission={submission} />
      <PartBoundary what="The memo" fallback={<Skeleton className="mt-4 h-[30px] w-28" />}>
        <Memo key={submission.id} id={submission.id} />
      </PartBoundary>
      <Activity
        key={`activity of ${submission.id}`}
        submission={submission}
        heading={Heading === "h1" ? "h2" : "h3"}
        deliveries={deliveries?.(submission)}
      />
      {!hasRoom && (
        <PartBoundary what="The actions">
          <BottomBar {...toolbar} />
        </PartBoundary>
      )}
    </article>
  );
}

function Fields({ submission: { fields, files } }: Pick<SubmissionDetailProps, "submission">) {
  const hidden = fields.filter((field) => field.hidden);
  return (
    <>
      <dl className="mt-[22px] border-line border-t">
        <Entries fields={fields.filter((field) => !field.hidden)} />
        {groupBy(files, ({ field }) => field).map(([field, group]) => (
          <Entry key={field} name={field}>
            <div className="flex flex-wrap gap-2">
              {group.map((file) => (
                <FileChip key={file.id} file={file} />
              ))}
            </div>
          </Entry>
        ))}
      </dl>
      {hidden.length > 0 && (
        <details>
          <summary className="cursor-pointer py-[11px] text-13 text-ink-faint">Not shown on the form</summary>
          <dl>
            <Entries fields={hidden} />
          </dl>
        </details>
      )}
    </>
  );
}

function Entries({ fields }: Pick<SubmissionDetailProps["submission"], "fields">) {
  return fields.map(({ name, label, text, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was sent keeps its order, and names repeat
    <Entry key={index} name={name} label={label}>
      <FieldValue value={value} field={name} />
      {/* What was consented to. */}
      {text && <FieldValue value={text} />}
    </Entry>
  ));
}

interface EntryProps {
  name: string;
  /** What the form calls it, if it has the field. */
  label?: string | null;
  children: ReactNode;
}

/** A name as it was sent is set in mono; one that says what the field means is not, and tells the other on request. */
function Entry({ name, label: own, children }: EntryProps) {
  const label = own ?? fieldLabel(name);
  const look = label === name ? "font-mono text-[12.5px]" : "text-13";
  return (
    <div className="grid gap-y-1 border-line border-b py-[11px] sm:grid-cols-[130px_minmax(0,1fr)]">
      <dt
        dir="auto"
        title={label === name ? undefined : name}
        className={`wrap-anywhere w-fit text-ink-faint leading-[21px] sm:pr-3 ${look}`}
      >
        <Found text={label} />
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
