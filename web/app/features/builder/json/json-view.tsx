import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useUnsavedChanges } from "~/lib/state/unsaved-changes";
import { Button } from "~/ui/buttons/button";
import { SaveButton } from "~/ui/buttons/save-button";
import { Notice } from "~/ui/feedback/notice";
import { Card } from "~/ui/layout/card";
import { type FormState, workingSchema } from "../schema/model";
import { CodeArea, jumpTo } from "./code-area";
import ConflictDialog from "./conflict-dialog";
import { formatJson, problemsOf, starter } from "./json-text";
import { ProblemList } from "./problem-list";
import { useSaveJson } from "./use-save-json";

interface JsonViewProps {
  formId: string;
  state: FormState;
  onClose: () => void;
}

/** The draft as JSON, to be edited whole. */
export function JsonView({ formId, state, onClose }: JsonViewProps) {
  // What is being edited stays what it was when this opened; what is stored meanwhile is found when it is saved.
  const [base] = useState(state);
  const [stored] = useState(() => formatJson(workingSchema(base) ?? starter));
  const [text, setText] = useState(stored);
  const isChanged = text !== stored;
  useUnsavedChanges(isChanged);
  const isNew = base.draft == null;
  const { save, conflict, ...saving } = useSaveJson(formId, base, onClose);

  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(0, 0);
  }, []);
  const { error } = saving;
  useEffect(() => {
    if (error) (first.current ?? area.current)?.focus();
  }, [error]);

  const problems = problemsOf(error, text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isSaving && (isChanged || isNew)) save(text);
  };
  return (
    <>
      <Card>
        <form
          noValidate
          onSubmit={submit}
          onKeyDown={({ key }) => key === "Escape" && onClose()}
          className="p-4 sm:p-[22px] sm:pt-[18px]"
        >
          <h3 className="font-strong text-15">{isNew ? "New form as JSON" : "Edit as JSON"}</h3>
          <p className="mt-0.5 mb-4 text-13 text-ink-soft">
            Saving changes the draft. Submissions are checked against it once you publish.
          </p>
          <div className="grid gap-4 [&>*]:min-w-0">
            {problems.length > 0 && (
              <ProblemList id={id} problems={problems} first={first} onOpen={(place) => jumpTo(area.current, place)} />
            )}
            {error && problems.length === 0 && !conflict && <Notice tone="bad" title={`Not saved. ${error.message}`} />}
            <CodeArea
              ref={area}
              label="Form as JSON"
              value={text}
              onChange={setText}
              {...(problems.length > 0 && { "aria-invalid": true, "aria-describedby": id })}
            />
            <div className="flex flex-wrap items-center gap-2">
              <SaveButton isChanged={isChanged || isNew} busy={saving.isSaving && "Saving…"}>
                {isNew ? "Save draft" : "Save changes"}
              </SaveButton>
              <Button onClick={onClose}>Cancel</Button>
            </div>
          </div>
        </form>
      </Card>
      {conflict && (
        <ConflictDialog
          {...conflict}
          base={base}
          isSaving={saving.isSaving}
          error={saving.keepError}
          onKeep={saving.keepMine}
          onUseSaved={() => void saving.takeSaved()}
          onClose={saving.closeConflict}
        />
      )}
    </>
  );
}
