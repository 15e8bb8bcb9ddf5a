import { useSuspenseQuery } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { fieldError, validationError } from "~/api/errors/form-errors";
import { type Endpoint, endpointQuery } from "~/api/queries/endpoints";
import { Button } from "~/ui/buttons/button";
import { confirm } from "~/ui/dialogs/confirm";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Checkbox } from "~/ui/forms/checkbox";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { Section } from "~/ui/layout/section";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { SettingForm, textOf } from "./setting-form";

// Comes when it is asked for.
const DeleteDialog = lazyPart(
  () => import("../dialogs/delete-dialog"),
  (module) => module.default,
);

interface DataSectionProps {
  formId: string;
  /** There is nothing left to show then. */
  onDeleted: () => void;
}

export default function DataSection({ formId, onDeleted }: DataSectionProps) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <Section title="Data & retention" titleHidden>
      <RetentionCard endpoint={endpoint} />
      <TakenCard endpoint={endpoint} />
      <DeleteCard endpoint={endpoint} onDeleted={onDeleted} />
    </Section>
  );
}

function RetentionCard({ endpoint }: { endpoint: Endpoint }) {
  const { retention_days: current } = endpoint;
  const change = async (fields: FormData) => {
    const retention_days = daysOf(textOf(fields, "retention_days"));
    const isShorter = retention_days !== null && (!current || retention_days < current);
    // What is out of range the server refuses: there is nothing to ask about then.
    const isInRange = retention_days !== null && retention_days >= 1 && retention_days <= LONGEST;
    if (isShorter && isInRange && !(await confirm(shorterQuestion(retention_days)))) return undefined;
    return { retention_days };
  };
  return (
    <SettingsCard title="Retention">
      <SettingForm
        formId={endpoint.id}
        change={change}
        first="retention_days"
        save="Save changes"
        saved="Retention saved."
      >
        {(error) => (
          <Field
            label="Delete submissions after (days)"
            optional
            help="1 to 3650 days. Their files are deleted too. Leave empty to keep submissions until you delete them."
            error={fieldError(error, "retention_days")}
          >
            <Input
              name="retention_days"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={current ?? ""}
              placeholder="365"
              className="num max-w-32"
            />
          </Field>
        )}
      </SettingForm>
    </SettingsCard>
  );
}

const LONGEST = 3650;

const shorterQuestion = (days: number) => ({
  title: "Delete older submissions?",
  text: `Submissions older than ${days === 1 ? "1 day" : `${days} days`} and their files will be deleted within an hour. This action cannot be undone.`,
  confirmLabel: "Save and delete",
  danger: true,
});

function daysOf(typed: string | null): number | null {
  if (typed === null) return null;
  if (!/^\d{1,9}$/.test(typed))
    throw validationError("retention_days", "not_a_number", "Enter a whole number of days.");
  return Number(typed);
}

function TakenCard({ endpoint }: { endpoint: Endpoint }) {
  return (
    <SettingsCard title="Duplicates and file types">
      <SettingForm
        formId={endpoint.id}
        change={(fields) => ({
          merge_twins: fields.has("merge_twins"),
          allow_executables: fields.has("allow_executables"),
        })}
        first="merge_twins"
        save="Save changes"
        saved="Settings saved."
      >
        {() => (
          <>
            <Checkbox
              name="merge_twins"
              label="Merge duplicate submissions sent within 10 seconds"
              help="If a visitor double-clicks Send, you get one submission. Its activity shows that it was merged."
              defaultChecked={endpoint.merge_twins}
            />
            <Checkbox
              name="allow_executables"
              label="Allow executable files"
              help="Accepts .exe, .bat, .apk and similar files, which are otherwise rejected. Don't open files you weren't expecting."
              defaultChecked={endpoint.allow_executables}
            />
          </>
        )}
      </SettingForm>
    </SettingsCard>
  );
}

function DeleteCard({ endpoint, onDeleted }: { endpoint: Endpoint; onDeleted: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsCard
      title="Delete endpoint"
      lead="Permanently deletes this endpoint, its submissions and their files. Its URL stops working."
    >
      <div className={`${cardPadding} pb-5`}>
        <Button look="danger" onClick={() => setOpen(true)}>
          <Trash2 aria-hidden />
          Delete endpoint…
        </Button>
      </div>
      {isOpen && (
        <PartBoundary what="The dialog" onClose={() => setOpen(false)}>
          <DeleteDialog endpoint={endpoint} onClose={() => setOpen(false)} onDeleted={onDeleted} />
        </PartBoundary>
      )}
    </SettingsCard>
  );
}
