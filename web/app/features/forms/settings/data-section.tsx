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
  const { retention_days: current, spam_retention_days: spam, trash_retention_days: trash } = endpoint;
  const change = async (fields: FormData) => {
    const retention_days = daysOf(fields, "retention_days");
    const spam_retention_days = daysOf(fields, "spam_retention_days");
    const trash_retention_days = daysOf(fields, "trash_retention_days");
    const questions = [
      isShorter(retention_days, current, LONGEST) && `Submissions older than ${daysText(retention_days)}`,
      isShorter(spam_retention_days, spam ?? FOLDER_LONGEST, FOLDER_LONGEST) &&
        `Spam older than ${daysText(spam_retention_days)}`,
      isShorter(trash_retention_days, trash ?? FOLDER_LONGEST, FOLDER_LONGEST) &&
        `Submissions in the trash for more than ${daysText(trash_retention_days)}`,
    ].filter((question) => question !== false);
    if (questions.length > 0 && !(await confirm(shorterQuestion(questions)))) return undefined;
    return { retention_days, spam_retention_days, trash_retention_days };
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
          <>
            <DaysField
              name="retention_days"
              label="Delete submissions after (days)"
              help="1 to 3650 days. Their files are deleted too. Leave empty to keep submissions until you delete them."
              error={fieldError(error, "retention_days")}
              value={current}
              placeholder="365"
            />
            <DaysField
              name="spam_retention_days"
              label="Delete spam after (days)"
              help="1 to 30 days. Leave empty for 30 days."
              error={fieldError(error, "spam_retention_days")}
              value={spam}
              placeholder="30"
            />
            <DaysField
              name="trash_retention_days"
              label="Empty the trash after (days)"
              help="1 to 30 days, counted from when a submission was moved there. Leave empty for 30 days."
              error={fieldError(error, "trash_retention_days")}
              value={trash}
              placeholder="30"
            />
          </>
        )}
      </SettingForm>
    </SettingsCard>
  );
}

interface DaysFieldProps {
  name: "retention_days" | "spam_retention_days" | "trash_retention_days";
  label: string;
  help: string;
  error: string | undefined;
  value: number | null | undefined;
  placeholder: string;
}

function DaysField({ name, label, help, error, value, placeholder }: DaysFieldProps) {
  return (
    <Field label={label} optional help={help} error={error}>
      <Input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value ?? ""}
        placeholder={placeholder}
        className="num max-w-32"
      />
    </Field>
  );
}

const LONGEST = 3650;
/** Spam and trash are kept so long unless less is set. */
const FOLDER_LONGEST = 30;

/** What is out of range the server refuses: there is nothing to ask about then. */
const isShorter = (days: number | null, before: number | null | undefined, longest: number): days is number =>
  days !== null && days >= 1 && days <= longest && (!before || days < before);

const daysText = (days: number) => (days === 1 ? "1 day" : `${days} days`);

const shorterQuestion = (what: string[]) => ({
  title: "Delete older submissions?",
  text: `${what.join(", ")} and their files will be deleted within an hour. This action cannot be undone.`,
  confirmLabel: "Save and delete",
  danger: true,
});

function daysOf(fields: FormData, name: DaysFieldProps["name"]): number | null {
  const typed = textOf(fields, name);
  if (typed === null) return null;
  if (!/^\d{1,9}$/.test(typed)) throw validationError(name, "not_a_number", "Enter a whole number of days.");
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
