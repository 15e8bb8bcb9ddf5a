import { useMutation, useQueryClient } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import X from "lucide-react/icons/x";
import { type FormEvent, type RefObject, useRef } from "react";
import { ApiError } from "~/api/errors/error";
import { type Endpoint, endpointQuery } from "~/api/queries/endpoints";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { useFormChanges } from "~/ui/forms/form-changes";
import { Input } from "~/ui/forms/input";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { useChangeEndpoint } from "../../mutations";

/** The email addresses: added and removed at once. */
export function AllowedSendersCard({ endpoint }: { endpoint: Endpoint }) {
  const { allowed_senders: senders } = endpoint;
  const adder = useRef<HTMLInputElement>(null);
  const removal = useRemovalFocus<HTMLUListElement>(() => adder.current);
  return (
    <SettingsCard
      title="Allowed senders"
      lead="Submissions with one of these email addresses skip the spam check. Anyone can type an address, so add only ones you expect."
    >
      {senders.length === 0 && (
        <p className={`${cardPadding} border-line border-t py-4 text-ink-soft`}>
          No allowed senders. You can also allow one from a submission in the spam folder.
        </p>
      )}
      <ul {...removal} aria-label="Allowed senders" className="max-h-[28rem] overflow-y-auto">
        {senders.map((sender) => (
          <Row key={sender} formId={endpoint.id} sender={sender} />
        ))}
      </ul>
      <Add endpoint={endpoint} field={adder} />
    </SettingsCard>
  );
}

function Row({ formId, sender }: { formId: string; sender: string }) {
  const remove = useRemove(formId);
  return (
    <li className={`${cardPadding} flex items-center gap-3 border-line border-t py-2`}>
      <Mail aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="wrap-anywhere min-w-0 flex-1">{sender}</span>
      <IconButton
        icon={X}
        label={`Remove ${sender}`}
        data-remove
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate(sender)}
      />
    </li>
  );
}

/** At once, with Undo. Told by the mutation itself: by then the row is gone. */
function useRemove(formId: string) {
  const queries = useQueryClient();
  const { mutateAsync: change } = useChangeEndpoint(formId);
  const onError = (error: Error) => toast({ type: "error", message: messageOf(error) });
  const { mutate: addBack } = useMutation({
    mutationFn: (sender: string) => change({ add_allowed_senders: [sender] }),
    onError,
  });
  return useMutation({
    // One after the other: the server takes the whole list, so each removal begins with what the one before has left.
    scope: { id: `allowed senders ${formId}` },
    mutationFn: async (sender: string) => {
      const { allowed_senders } = await queries.fetchQuery({ ...endpointQuery(formId), staleTime: 0 });
      return change({ allowed_senders: allowed_senders.filter((listed) => listed !== sender) });
    },
    onSuccess: (_, sender) => toast({ type: "success", message: `${sender} removed.`, undo: () => addBack(sender) }),
    onError,
  });
}

function Add({ endpoint, field }: { endpoint: Endpoint; field: RefObject<HTMLInputElement | null> }) {
  const { bind, reset } = useFormChanges();
  const { mutateAsync: change } = useChangeEndpoint(endpoint.id);
  const add = useMutation({
    mutationFn: async ({ sender, known }: { sender: string; known: readonly string[] }) => {
      const { allowed_senders } = await change({ add_allowed_senders: [sender] });
      return allowed_senders.filter((listed) => !known.includes(listed)).at(-1);
    },
    onSuccess: (added) => {
      reset();
      toast(
        added ? { type: "success", message: `${added} added.` } : { message: "This address is already on the list." },
      );
    },
    onError: () => field.current?.focus(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sender = String(new FormData(event.currentTarget).get("sender")).trim();
    if (!add.isPending) add.mutate({ sender, known: endpoint.allowed_senders });
  };
  return (
    <form
      {...bind}
      noValidate
      onSubmit={submit}
      className={`${cardPadding} flex flex-wrap items-start gap-x-2 gap-y-3 border-line border-t py-4`}
    >
      <Field label="Add an email address" error={add.error && messageOf(add.error)} className="min-w-0 flex-1 basis-44">
        <Input
          ref={field}
          name="sender"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="ada@example.com"
          onChange={() => add.isError && add.reset()}
        />
      </Field>
      <Button type="submit" busy={add.isPending && "Adding…"} className="mt-[26px]">
        Add sender
      </Button>
    </form>
  );
}

/** The server's word about the address, not that about the whole request. */
const messageOf = (error: Error) => (error instanceof ApiError && error.fields[0]?.message) || error.message;
