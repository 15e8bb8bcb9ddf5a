import { useMutation, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type FormEvent, useId, useRef, useState } from "react";
import { fieldError, isChangedMeanwhile, isFormError } from "~/api/errors/form-errors";
import { type Notifications, notificationsQuery, type Recipient } from "~/api/queries/notifications";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { useUnsavedChanges } from "~/lib/state/unsaved-changes";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { SaveButton } from "~/ui/buttons/save-button";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Checkbox } from "~/ui/forms/checkbox";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { FieldNames } from "./email-content-card";
import { type NotificationsChange, useChangeNotifications } from "./mutations";
import { addressOf, type Draft, draftsOf, emptyDraft, isSame, rebase, ruleOf } from "./rule-drafts";

interface RoutingRulesCardProps {
  formId: string;
  notifications: Notifications;
  fieldNames: readonly string[];
}

/** Which recipients get which submissions. */
export function RoutingRulesCard({ formId, notifications, fieldNames }: RoutingRulesCardProps) {
  const names = useId();
  const queries = useQueryClient();
  const { mutateAsync } = useChangeNotifications(formId);
  const { drafts, setDrafts, setSent } = useRuleDrafts(notifications);
  const [checked, setChecked] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const removal = useRemovalFocus<HTMLUListElement>(() => adder.current);
  const save = useMutation({
    mutationFn: (change: NotificationsChange) => mutateAsync(change),
    onSuccess: () => toast({ type: "success", message: "Routing rules saved." }),
    // What is stored by now comes to what is edited.
    onError: (error) => isChangedMeanwhile(error) && queries.invalidateQueries(notificationsQuery(formId)),
  });
  const isChanged = !isSame(drafts.map(ruleOf), notifications.rules);
  useUnsavedChanges(isChanged);
  const put = (changed: Draft) => setDrafts(drafts.map((draft) => (draft.key === changed.key ? changed : draft)));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    setChecked(true);
    if (drafts.some(isIncomplete)) return focusIncomplete(event.currentTarget, drafts.findIndex(isIncomplete), drafts);
    setSent(drafts);
    save.mutate({ rules: drafts.map(ruleOf), rules_before: notifications.rules });
  };
  return (
    <SettingsCard
      title="Routing rules"
      lead="Without rules, every recipient gets every submission. Recipients named in a rule only get submissions that match one of their rules. If no recipient matches, everyone is notified."
    >
      <form noValidate onSubmit={submit}>
        <ul {...removal} aria-label="Routing rules">
          {drafts.map((draft, index) => (
            <RuleRow
              key={draft.key}
              number={index + 1}
              draft={draft}
              recipients={notifications.recipients}
              names={names}
              checked={checked}
              onChange={put}
              onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
            />
          ))}
        </ul>
        <FieldNames id={names} names={fieldNames} />
        <div className={`${cardPadding} grid gap-3 border-line border-t py-4`}>
          <SaveError error={save.error} isChanged={isChanged} />
          <div className="flex flex-wrap gap-2">
            <Button
              ref={adder}
              onClick={() => setDrafts([...drafts, emptyDraft()])}
              disabled={notifications.recipients.length === 0}
            >
              <Plus aria-hidden />
              Add rule
            </Button>
            <SaveButton isChanged={isChanged} busy={save.isPending && "Saving…"}>
              Save rules
            </SaveButton>
          </div>
        </div>
      </form>
    </SettingsCard>
  );
}

/** What is edited, kept on what is stored. */
function useRuleDrafts(notifications: Notifications) {
  const [seen, setSeen] = useState(notifications);
  const [edited, setEdited] = useState(() => draftsOf(notifications));
  if (seen !== notifications) {
    setSeen(notifications);
    setEdited(rebase(edited, notifications));
  }
  return {
    drafts: edited.drafts,
    setDrafts: (drafts: readonly Draft[]) => setEdited((now) => ({ ...now, drafts })),
    setSent: (sent: readonly Draft[]) => setEdited((now) => ({ ...now, sent })),
  };
}

function SaveError({ error, isChanged }: { error: Error | null; isChanged: boolean }) {
  if (!error) return null;
  if (!isChangedMeanwhile(error))
    return <Notice tone="bad" title={isFormError(error) ? error.message : (fieldError(error, "rules") ?? "")} />;
  if (!isChanged) return null;
  return (
    <div role="alert">
      <Notice tone="warn" title="These settings were changed in the meantime.">
        The rules above include those changes and yours. Check them and save again.
      </Notice>
    </div>
  );
}

interface RuleRowProps {
  number: number;
  draft: Draft;
  recipients: readonly Recipient[];
  /** The id of the list of field names. */
  names: string;
  /** Whether what is missing is to be said. */
  checked: boolean;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
}

function RuleRow({ number, draft, recipients, names, checked, onChange, onRemove }: RuleRowProps) {
  const missing = useId();
  const toggle = (email: string, on: boolean) =>
    onChange({
      ...draft,
      recipients: on ? [...draft.recipients, email] : draft.recipients.filter((named) => named !== email),
    });
  const nobody = checked && draft.recipients.length === 0;
  return (
    <li aria-label={`Rule ${number}`} className={`${cardPadding} flex items-start gap-3 border-line border-t py-4`}>
      <div className="grid min-w-0 flex-1 gap-4">
        <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
          <Field label="Field" error={checked && draft.field.trim() === "" && "Enter a field name."}>
            <Input
              value={draft.field}
              list={names}
              autoFocus={draft.isNew}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              placeholder="department"
              className="font-mono text-13"
              onChange={(event) => onChange({ ...draft, field: event.target.value })}
            />
          </Field>
          <Field label="Equals">
            <Input
              value={draft.equals}
              autoComplete="off"
              maxLength={200}
              placeholder="Sales"
              onChange={(event) => onChange({ ...draft, equals: event.target.value })}
            />
          </Field>
        </div>
        <fieldset aria-describedby={nobody ? missing : undefined}>
          <legend className="mb-1.5 font-label text-13">Notify</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {recipients.map((recipient) => (
              <Checkbox
                key={recipient.id}
                label={<span className="wrap-anywhere">{recipient.email}</span>}
                checked={draft.recipients.includes(addressOf(recipient))}
                onChange={(event) => toggle(addressOf(recipient), event.target.checked)}
              />
            ))}
          </div>
          {nobody && (
            <p id={missing} className="mt-1.5 text-13 text-bad">
              Choose at least one recipient.
            </p>
          )}
        </fieldset>
      </div>
      <IconButton icon={X} label={`Remove rule ${number}`} data-remove onClick={onRemove} className="-mt-1" />
    </li>
  );
}

const isIncomplete = ({ field, recipients }: Draft) => field.trim() === "" || recipients.length === 0;

/** To what is missing: a field's name, else somebody to tell. */
function focusIncomplete(form: HTMLFormElement, at: number, drafts: readonly Draft[]): void {
  const row = form.querySelectorAll("li")[at];
  const control = drafts[at]?.field.trim() === "" ? "input" : "input[type=checkbox]";
  row?.querySelector<HTMLElement>(control)?.focus();
}
