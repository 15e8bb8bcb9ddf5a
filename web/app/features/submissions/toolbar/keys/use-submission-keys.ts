import type { Submission } from "~/api/queries/submissions";
import type { Action } from "../../actions/model";
import { keyAction } from "./key-action";
import { usePageKeys } from "./use-page-keys";

interface SubmissionKeys {
  submission: Submission;
  onAct: (action: Action) => void;
  /** Leads to where the submission is listed. */
  onBack: () => void;
}

/** The keys of a submission's own page: those of the inbox, and Escape. */
export function useSubmissionKeys({ submission, onAct, onBack }: SubmissionKeys): void {
  usePageKeys((event) => {
    const action = keyAction(event.key, [submission]);
    if (action) onAct(action);
    else if (event.key === "Escape") onBack();
    else return;
    event.preventDefault();
  });
}
