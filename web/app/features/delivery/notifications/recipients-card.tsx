import { useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type FormEvent, type RefObject, useRef } from "react";
import { ApiError } from "~/api/errors/error";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { Badge } from "~/ui/data/badge";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { useFormChanges } from "~/ui/forms/form-changes";
import { Input } from "~/ui/forms/input";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { useChangeNotifications, useResume, useRetryRecipient } from "../mutations";
import { type Notifications, notificationsQuery, type Recipient } from "../queries";
import { recipientStatus, stepLabels } from "./recipient-text";

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
          <Row
            key={recipient.id}
            formId={formId}
            recipient={recipient}
            notifications={notifications}
            isOwnConfirmed={isOwnerConfirmed(recipients)}
          />
        ))}
      </ul>
      <Add formId={formId} notifications={notifications} field={adder} />
    </SettingsCard>
  );
}

interface RowProps extends RecipientsCardProps {
  recipient: Recipient;
  isOwnConfirmed: boolean;
}

function Row({ formId, recipient, notifications, isOwnConfirmed }: RowProps) {
  const remove = useRemove(formId, notifications);
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
        {step && <StepButton step={step} formId={formId} recipient={recipient} notifications={notifications} />}
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

interface StepButtonProps extends RecipientsCardProps {
  step: keyof typeof stepLabels;
  recipient: Recipient;
}

function StepButton({ step, formId, recipient: { id, email, own, confirmed }, notifications }: StepButtonProps) {
  const ask = useRetryRecipient();
  const resume = useResume();
  const change = useChangeNotifications(formId);
  const act = () => {
    if (step === "resume") return resume.mutate({ formId, destinationId: id });
    if (step !== "welcome") return ask.mutate({ formId, email, isConfirmed: own || confirmed });
    // To enter one's own address once more takes the withdrawal back.
    change.mutate(
      { recipients: addressesOf(notifications) },
      {
        onSuccess: () => toast({ type: "success", message: `${email} will now receive notifications.` }),
        onError: (error) => toast({ type: "error", message: error.message }),
      },
    );
  };
  const busy = ask.isPending || resume.isPending || change.isPending;
  return (
    <Button size="small" busy={busy && "Working…"} onClick={act} aria-label={`${stepLabels[step]}: ${email}`}>
      {stepLabels[step]}
    </Button>
  );
}

/** At once, with Undo; the rules that named them come back with them. */
function useRemove(formId: string, notifications: Notifications) {
  const queries = useQueryClient();
  const change = useChangeNotifications(formId);
  const before = { recipients: addressesOf(notifications), rules: notifications.rules };
  const fail = (error: Error) => toast({ type: "error", message: error.message });
  return useMutation({
    mutationFn: ({ email }: Recipient) =>
      change.mutateAsync({ recipients: before.recipients.filter((address) => address !== email) }),
    onSuccess: (_, { email }) =>
      toast({
        type: "success",
        message: `${email} removed from this form.`,
        undo: () => change.mutate(before, { onError: fail }),
      }),
    onError: (error) => {
      fail(error);
      return queries.invalidateQueries(notificationsQuery(formId));
    },
  });
}

interface AddProps extends RecipientsCardProps {
  field: RefObject<HTMLInputElement | null>;
}

function Add({ formId, notifications, field }: AddProps) {
  const { bind, reset } = useFormChanges();
  const change = useChangeNotifications(formId);
  const known = addressesOf(notifications);
  const add = useMutation({
    mutationFn: async (email: string) => {
      if (email === "") throw new Error("Enter an email address.");
      if (known.includes(email.toLowerCase())) throw new Error("This address is already a recipient.");
      return change.mutateAsync({ recipients: [...known, email] });
    },
    onSuccess: ({ recipients }, email) => {
      reset();
      const entered = recipients.find((recipient) => recipient.email === email.toLowerCase());
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

const addressesOf = ({ recipients }: Notifications) => recipients.map(({ email }) => email);

/** The server speaks of all of them; here it can only be the one just typed. */
function addressError(error: Error): string {
  const failure = error instanceof ApiError ? error.fields[0] : undefined;
  return failure?.code === "not_an_address" ? "Enter a valid email address." : (failure?.message ?? error.message);
}
