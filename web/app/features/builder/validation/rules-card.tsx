import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { type FormEvent, useId, useRef, useState } from "react";
import { fieldError, isFormError } from "~/api/errors/form-errors";
import type { Endpoint } from "~/api/queries/endpoints";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { useUnsavedChanges } from "~/lib/state/unsaved-changes";
import { Button } from "~/ui/buttons/button";
import { SaveButton } from "~/ui/buttons/save-button";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { learnedQuery } from "../schema/queries";
import { draftForLearned, draftOf, draftsOf, faultOf, follow, isEdited, type RuleDraft, ruleOf } from "./rule-drafts";
import { RuleRow, ruleColumns } from "./rule-row";
import { useChangeEndpoint } from "./use-change-endpoint";

const MAX_RULES = 100;

/** What each field has to be. */
export function RulesCard({ endpoint }: { endpoint: Endpoint }) {
  const names = useId();
  const { data: learned } = useQuery(learnedQuery(endpoint.id));
  const [drafts, setDrafts] = useRuleDrafts(endpoint);
  const [isChecked, setChecked] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const removal = useRemovalFocus<HTMLUListElement>(() => adder.current);
  const save = useChangeEndpoint(endpoint.id);
  const isChanged = isEdited(drafts, endpoint.rules);
  useUnsavedChanges(isChanged);
  const faults = isChecked ? drafts.map((draft) => faultOf(draft, drafts)) : [];
  const fields = learned?.fields ?? [];
  const without = fields.filter(({ name }) => drafts.every((draft) => draft.field.trim() !== name));
  const isFull = drafts.length >= MAX_RULES;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    setChecked(true);
    const wrong = drafts.findIndex((draft) => faultOf(draft, drafts));
    if (wrong >= 0) {
      event.currentTarget.querySelectorAll("li[aria-label]")[wrong]?.querySelector("input")?.focus();
      return;
    }
    save.mutate(
      { rules: drafts.map(ruleOf) },
      { onSuccess: () => toast({ type: "success", message: "Validation rules saved." }) },
    );
  };
  return (
    <SettingsCard title="Rules" lead="Submissions that break a rule are rejected with an error for each field.">
      <form noValidate onSubmit={submit}>
        {drafts.length > 0 ? (
          <div aria-hidden className={`${cardPadding} flex gap-3 pb-2 text-13 text-ink-soft max-sm:hidden`}>
            <div className={`grid flex-1 gap-x-4 ${ruleColumns}`}>
              <span>Field</span>
              <span>Type</span>
            </div>
            <span className="w-8" />
          </div>
        ) : (
          <p className={`${cardPadding} border-line border-t py-4 text-ink-soft`}>
            No rules. Every submission is accepted, whatever its fields contain.
          </p>
        )}
        <ul {...removal} aria-label="Rules">
          {drafts.map((draft, index) => (
            <RuleRow
              key={draft.key}
              number={index + 1}
              draft={draft}
              names={names}
              error={faults[index]}
              onChange={(changed) => setDrafts(drafts.map((one) => (one.key === changed.key ? changed : one)))}
              onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
            />
          ))}
        </ul>
        <datalist id={names}>
          {without.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {without.length > 0 && !isFull && (
          <LearnedFields fields={without} onAdd={(field) => setDrafts([...drafts, draftForLearned(field)])} />
        )}
        <div className={`${cardPadding} grid gap-3 border-line border-t py-4`}>
          <SaveError error={save.error} />
          <div className="flex flex-wrap gap-2">
            <Button
              ref={adder}
              disabled={isFull}
              onClick={() => setDrafts([...drafts, { ...draftOf({ field: "", required: true }), isNew: true }])}
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
function useRuleDrafts({ rules }: Endpoint) {
  const [edited, setEdited] = useState(() => draftsOf(rules));
  if (edited.base !== rules) setEdited(follow(edited, rules));
  return [edited.drafts, (drafts: readonly RuleDraft[]) => setEdited((now) => ({ ...now, drafts }))] as const;
}

function SaveError({ error }: { error: Error | null }) {
  if (!error) return null;
  return <Notice tone="bad" title={isFormError(error) ? error.message : (fieldError(error, "rules") ?? "")} />;
}

interface LearnedField {
  name: string;
  type: string;
}

interface LearnedFieldsProps {
  fields: readonly LearnedField[];
  onAdd: (field: LearnedField) => void;
}

/** The fields of submissions that have no rule yet, each a press away from one. */
function LearnedFields({ fields, onAdd }: LearnedFieldsProps) {
  const id = useId();
  return (
    <div className={`${cardPadding} flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t py-3`}>
      <p id={id} className="text-13 text-ink-soft">
        Fields in your submissions:
      </p>
      <ul aria-labelledby={id} className="flex min-w-0 flex-wrap gap-1.5">
        {fields.slice(0, MAX_SHOWN_FIELDS).map((field) => (
          <li key={field.name} className="min-w-0">
            <Button
              size="small"
              className="max-w-full max-sm:h-9"
              aria-label={`Add rule for ${field.name}`}
              onClick={() => onAdd(field)}
            >
              <Plus aria-hidden />
              <span className="truncate font-mono font-normal">{field.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const MAX_SHOWN_FIELDS = 20;
