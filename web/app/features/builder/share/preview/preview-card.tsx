import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { clsx } from "clsx";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { Link } from "react-router";
import { formPath } from "~/lib/routing/form-paths";
import { buttonClass } from "~/ui/buttons/button";
import { Boundary } from "~/ui/feedback/boundary";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Card } from "~/ui/layout/card";
import { dateOf, exactTime } from "~/ui/time/time-text";
import type { FormState } from "../../schema/model";
import { touchButton } from "../share-look";
import { PreviewFrame } from "./preview-frame";
import { type PreviewWidth, WidthSwitch } from "./width-switch";

interface PreviewCardProps {
  formId: string;
  state: FormState;
}

/** The hosted form, in a frame. With unpublished changes it is the draft, and says so. */
export function PreviewCard({ formId, state }: PreviewCardProps) {
  const { reset } = useQueryErrorResetBoundary();
  const [width, setWidth] = useState<PreviewWidth>("desktop");
  const isDraft = Boolean(state.draft) && state.has_changes;
  return (
    <Card aria-label="Preview" className="flex min-w-0 flex-col overflow-hidden">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b py-3 pr-3.5 pl-4 sm:pl-5">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
          <h2 className="whitespace-nowrap font-strong text-15">{isDraft ? "Your draft" : "As visitors see it"}</h2>
          <p className="text-13 text-ink-soft max-sm:hidden">
            <Version state={state} isDraft={isDraft} />
          </p>
        </div>
        <div className="max-sm:hidden">
          <WidthSwitch value={width} onChange={setWidth} />
        </div>
        <Link to={formPath(formId, "settings", "form")} className={clsx(buttonClass("plain", "small"), touchButton)}>
          <Pencil aria-hidden />
          Edit form
        </Link>
      </header>
      <div className="flex min-h-[34rem] flex-1 justify-center bg-sunken max-sm:min-h-[30rem]">
        <Boundary
          onRetry={reset}
          fallback={<p className="m-auto text-ink-faint">Loading preview…</p>}
          failed={(error, retry) => (
            <div className="m-auto p-4">
              <LoadFailure what="The preview" error={error} onRetry={retry} />
            </div>
          )}
        >
          <PreviewFrame formId={formId} state={state} width={width} />
        </Boundary>
      </div>
    </Card>
  );
}

function Version({ state: { published }, isDraft }: { state: FormState; isDraft: boolean }) {
  if (!published) return null;
  if (isDraft) return <>Visitors see version {published.version} until you publish.</>;
  return (
    <>
      Version {published.version}, published{" "}
      <time dateTime={published.published_at} title={exactTime(published.published_at)}>
        {dateOf(published.published_at)}
      </time>
    </>
  );
}
