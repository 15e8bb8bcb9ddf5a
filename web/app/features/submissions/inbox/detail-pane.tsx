import { useLayoutEffect, useRef } from "react";
import { OpenedSubmission, type OpenedSubmissionProps } from "./opened-submission";

/** Beside the list: what is open, else a preview. */
export function DetailPane(opened: Omit<OpenedSubmissionProps, "heading">) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another submission is the occasion, not an input
  useLayoutEffect(() => {
    if (section.current) section.current.scrollTop = 0;
  }, [opened.id]);
  return (
    <section
      ref={section}
      aria-label="Reading pane"
      className="sticky top-0 max-h-dvh overflow-y-auto px-[34px] pt-6 pb-10 print:static print:max-h-none print:p-0"
    >
      <OpenedSubmission {...opened} heading="h2" />
    </section>
  );
}
