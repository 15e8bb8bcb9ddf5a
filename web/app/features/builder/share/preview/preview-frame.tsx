import { useSuspenseQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { FormState } from "../../schema/model";
import { previewQuery } from "./preview-query";
import type { PreviewWidth } from "./width-switch";

interface FrameProps {
  formId: string;
  state: FormState;
  width: PreviewWidth;
}

/** The hosted page itself. */
export function PreviewFrame({ formId, state, width }: FrameProps) {
  const { data: url } = useSuspenseQuery(previewQuery(formId, state.revision, state.published?.version ?? 0));
  return (
    <iframe
      src={url}
      title="Preview of the form"
      // What is in it stays in it: a redirect after submitting must not replace the dashboard.
      sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
      className={clsx(
        "block",
        width === "phone" ? "my-5 w-[390px] max-w-full rounded-sheet border border-line" : "w-full",
      )}
    />
  );
}
