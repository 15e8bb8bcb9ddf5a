import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "~/api/errors/error";
import { profileQuery } from "~/api/queries/profile";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import type { FormState, Schema } from "../schema/model";
import { currentForm, publishForm, putForm, versionsQuery } from "../schema/queries";
import { ChangeList } from "../words/change-list";
import { fieldCount } from "../words/field-text";
import { VerifyNotice } from "./verify-notice";

interface PublishDialogProps {
  formId: string;
  state: FormState;
  draft: Schema;
  /** What has to be changed first, in sentences. */
  obstacles?: readonly string[];
  onClose: () => void;
}

/** What changes for visitors, before it does. */
export default function PublishDialog({ formId, state, draft, obstacles = [], onClose }: PublishDialogProps) {
  const { published } = state;
  const publish = usePublish(formId, state, onClose);
  return (
    <Dialog
      open
      title={published ? "Publish changes" : "Publish form"}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            aria-disabled={obstacles.length > 0}
            busy={publish.isPending && "Publishing…"}
            onClick={() => publish.mutate()}
          >
            Publish
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        {obstacles.length > 0 && (
          <Notice tone="warn" title="Change the theme before you publish">
            {obstacles.join(" ")}
          </Notice>
        )}
        <Failure error={publish.error} />
        {published ? (
          <div>
            <ChangeList label="Changes" before={published.schema} after={draft} />
          </div>
        ) : (
          <p className="text-ink">The form has {fieldCount(draft)}.</p>
        )}
        <p>
          New submissions are checked against these fields. Submissions that don't match are rejected with an error
          message.
          {published && ` Earlier submissions stay as they are, and you can restore version ${published.version}.`}
        </p>
      </div>
    </Dialog>
  );
}

function usePublish(formId: string, { revision }: FormState, onPublished: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => publishForm(formId, revision),
    onSuccess: async (state) => {
      await putForm(queries, formId, state);
      void queries.invalidateQueries({ ...versionsQuery(formId), exact: true });
      toast({ type: "success", message: `Version ${state.published?.version} published.` });
      onPublished();
    },
    onError: async (error) => {
      const current = currentForm(error);
      // The dialog then shows what would be published now.
      if (current) await putForm(queries, formId, current);
    },
  });
}

function Failure({ error }: { error: Error | null }) {
  const { data: profile } = useQuery(profileQuery);
  const isRefused = error instanceof ApiError && error.code === "email_not_verified";
  if (isRefused || profile?.email_verified === false) return <VerifyNotice email={profile?.email} />;
  if (!error) return null;
  if (currentForm(error)) {
    return (
      <Notice tone="warn" title="The draft was changed in the meantime">
        Check the changes below, then publish.
      </Notice>
    );
  }
  return <Notice tone="bad" title={error.message} />;
}
