import { useMutation } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { type FormEvent, type RefObject, useRef } from "react";
import { ApiError } from "~/api/errors/error";
import type { Notifications, Recipient } from "~/api/queries/notifications";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { Badge } from "~/ui/data/badge";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { useFormChanges } from "~/ui/forms/form-changes";
import { Input } from "~/ui/forms/input";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { useResume, useRetryRecipient } from "../mutations";
import { useChangeNotifications } from "./mutations";
import { recipientStatus, stepLabels } from "./recipient-text";
import { addressOf } from "./rule-drafts";
import { useRemoveRecipient } from "./use-remove-recipient";

interface RecipientsCardProps {
  formId: string;
  notifications: Notifications;
}

export function RecipientsCard({ formId, notifications }: RecipientsCardProps) {
  const { recipients } = notifications;
  const adder = useRef<HTMLInputElement>(null);
  const removal = useRemovalFocus<HTMLUListElement>(() => adder.current);
  return (
    <SettingsCard title="Recipients" lead="New recipients confirm their email address before they get notifications.">
      {recipients.length === 0 && (
        <p className={`${cardPadding} border-line border-t py-4 text-ink-soft`}>
          No recipients. Submissions are still saved to your inbox.
        </p>
      )}
      <ul {...removal} aria-label="Recipients">
        {recipients.map((recipient) => (
          <Row key={recipient.id} formId={formId} recipient={recipient} isOwnConfirmed={isOwnerConfirmed(recipients)} />
        ))}
      </ul>
      <Add formId={formId} notifications={notifications} field={adder} />
    </SettingsCard>
  );
}

interface RowProps {
  formId: string;
  recipient: Recipient;
  isOwnConfirmed: boolean;
}

function Row({ formId, recipient, isOwnConfirmed }: RowProps) {
  const remove = useRemoveRecipient(formId);
  const { tone, state, meaning, step } = recipientStatus(recipient, isOwnConfirmed);
  return (
    <li className={`${cardPadding} flex items-start gap-x-3 border-line border-t py-3`}>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="wrap-anywhere min-w-0 font-label">{recipient.email}</span>
            <Badge tone={tone}>{state}</Badge>
          </p>
          {meaning && <p className="mt-0.5 text-13 text-ink-soft">{meaning}</p>}
        </div>
        {step && <StepButton step={step} formId={formId} recipient={recipient} />}
      </div>
      <IconButton
        icon={X}
        label={`Remove ${recipient.email}`}
        data-remove
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate(recipient)}
        className="-mt-1"
      />
    </li>
  );
}

interface StepButtonProps {
  formId: string;
  step: keyof typeof stepLabels;
  recipient: Recipient;
}

function StepButton({ step, formId, recipient: { id, email, own, confirmed } }: StepButtonProps) {
  const ask = useRetryRecipient();
  const resume = useResume();
  const { mutateAsync: change } = useChangeNotifications(formId);
  const welcome = useMutation({
    // To enter one's own address once more takes the withdrawal back.
    mutationFn: () => change({ add_recipients: [email] }),
    onSuccess: () => toast({ type: "success", message: `${email} will now receive notifications.` }),
    onError: (error) => toast({ type: "error", message: error.message }),
  });
  const act = () => {
    if (step === "resume") return resume.mutate({ formId, destinationId: id });
    if (step !== "welcome") return ask.mutate({ formId, email, isConfirmed: own || confirmed });
    welcome.mutate();
  };
  const busy = ask.isPending || resume.isPending || welcome.isPending;
  return (
    <Button size="small" busy={busy && "Working…"} onClick={act} aria-label={`${stepLabels[step]}: ${email}`}>
      {stepLabels[step]}
    </Button>
  );
}

interface AddProps extends RecipientsCardProps {
  field: RefObject<HTMLInputElement | null>;
}

function Add({ formId, notifications, field }: AddProps) {
  const { bind, reset } = useFormChanges();
  const { mutateAsync: change } = useChangeNotifications(formId);
  const known = notifications.recipients.map(addressOf);
  const add = useMutation({
    mutationFn: async (email: string) => {
      if (email === "") throw new Error("Enter an email address.");
      if (known.includes(email.toLowerCase())) throw new Error("This address is already a recipient.");
      return change({ add_recipients: [email] });
    },
    onSuccess: ({ recipients }, email) => {
      reset();
      const entered = recipients.find((recipient) => addressOf(recipient) === email.toLowerCase());
      toast({ type: "success", message: addedWords(email, entered?.confirmed, isOwnerConfirmed(recipients)) });
    },
    onError: () => field.current?.focus(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!add.isPending) add.mutate(String(new FormData(event.currentTarget).get("email")).trim());
  };
  return (
    <form
      {...bind}
      noValidate
      onSubmit={submit}
      className={`${cardPadding} flex flex-wrap items-start gap-x-2 gap-y-3 border-line border-t py-4`}
    >
      <Field label="Email address" error={add.error && addressError(add.error)} className="min-w-0 flex-1 basis-56">
        <Input
          ref={field}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          placeholder="sales@example.com"
          onChange={() => add.isError && add.reset()}
        />
      </Field>
      <Button type="submit" busy={add.isPending && "Adding…"} className="mt-[26px]">
        Add recipient
      </Button>
    </form>
  );
}

const isOwnerConfirmed = (recipients: readonly Recipient[]) =>
  recipients.every(({ own, confirmed }) => !own || confirmed);

function addedWords(email: string, isConfirmed: boolean | undefined, isOwnConfirmed: boolean): string {
  if (isConfirmed) return `${email} will now receive notifications.`;
  return isOwnConfirmed
    ? `We sent a confirmation email to ${email}.`
    : `${email} added. We'll ask them to confirm once you've verified your own email address.`;
}

/** The server speaks of several; here it can only be the one just typed. */
function addressError(error: Error): string {
  const failure = error instanceof ApiError ? error.fields[0] : undefined;
  return failure?.code === "not_an_address" ? "Enter a valid email address." : (failure?.message ?? error.message);
}
