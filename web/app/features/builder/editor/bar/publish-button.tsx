import { useState } from "react";
import { Button } from "~/ui/buttons/button";
import { toast } from "~/ui/feedback/toast";
import type { FormState } from "../../schema/model";
import PublishDialog from "../../versions/publish-dialog";
import { compare } from "../../words/compare";
import { countLabel } from "../../words/field-text";
import { useSession } from "../session/session-context";
import { schemaOf } from "../state/model";
import { themeProblems } from "../theme/theme-problems";

/** "3 unpublished changes", and *Publish*, which says first what changes for visitors. */
export function PublishButton({ formId, state }: { formId: string; state: FormState }) {
  const [session, view] = useSession();
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const schema = schemaOf(view.state.present);
  const { published } = state;
  const changes = published ? compare(published.schema, schema).length : 0;
  const canPublish = schema.fields.length > 0 && (published ? changes > 0 || state.has_changes : true);
  const open = async () => {
    setSaving(true);
    const isSaved = await session.flush();
    setSaving(false);
    if (isSaved) setOpen(true);
    else toast({ type: "error", message: "The draft isn't saved yet, so it can't be published." });
  };
  return (
    <>
      {changes === 0 && (
        <span className="num mr-1.5 text-13 text-ink-faint max-xl:hidden">
          {published ? `Version ${published.version} published` : "Not published"}
        </span>
      )}
      {changes > 0 && (
        <button
          type="button"
          onClick={() => void open()}
          className="num mr-1.5 rounded-tight text-13 text-ink-soft underline decoration-line-strong underline-offset-[3px] max-xl:hidden"
        >
          {countLabel(changes, "unpublished change")}
        </button>
      )}
      {/* Not `disabled`: after publishing the focus would be lost. */}
      <Button
        look={canPublish ? "primary" : "plain"}
        aria-disabled={!canPublish}
        title={canPublish ? undefined : schema.fields.length === 0 ? "Add a field first" : "No unpublished changes"}
        busy={isSaving && "Saving…"}
        onClick={() => void open()}
        className="max-lg:h-10"
      >
        Publish
      </Button>
      {isOpen && (
        <PublishDialog
          formId={formId}
          state={state}
          draft={state.draft ?? schema}
          obstacles={themeProblems((state.draft ?? schema).theme)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
