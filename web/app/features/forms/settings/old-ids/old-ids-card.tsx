import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { fieldError, isFormError } from "~/api/errors/form-errors";
import { Button } from "~/ui/buttons/button";
import { CopyButton } from "~/ui/buttons/copy-button";
import { confirm } from "~/ui/dialogs/confirm";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { oldIdsQuery, useClaimOldId, useRemoveOldId } from "./queries";

/** The ids that a form had at Formspree. Pages that post to one need another host, and nothing else. */
export function OldIdsCard({ formId }: { formId: string }) {
  const { data: ids, error, refetch } = useQuery(oldIdsQuery(formId));
  const claim = useClaimOldId(formId);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (claim.isPending) return;
    claim.mutate(String(new FormData(event.currentTarget).get("id")), {
      onSuccess: () => {
        toast({ type: "success", message: "Formspree ID added." });
        form.current?.reset();
      },
    });
  };
  return (
    <SettingsCard
      title="Formspree ID"
      lead="If this form was at Formspree, it can keep its ID. Then you only change the host on your pages."
    >
      <div className={`${cardPadding} grid gap-4 pb-5`}>
        {error && !ids && <LoadFailure what="Formspree IDs" error={error} onRetry={() => void refetch()} />}
        {ids && ids.length > 0 && (
          <ul aria-label="Formspree IDs" className="grid gap-2">
            {ids.map(({ id, url }) => (
              <OldId key={id} formId={formId} id={id} url={url} />
            ))}
          </ul>
        )}
        {isFormError(claim.error) && <Notice tone="bad" title={claim.error.message} />}
        <form ref={form} onSubmit={submit} className="grid max-w-[26rem] justify-items-start gap-4">
          <Field
            label="ID or URL at Formspree"
            help="The first account that adds an ID keeps it."
            error={fieldError(claim.error, "id")}
            className="w-full"
          >
            <Input name="id" required autoComplete="off" spellCheck={false} placeholder="formspree.io/f/xpzvgqkw" />
          </Field>
          <Button type="submit" busy={claim.isPending && "Adding…"}>
            Add ID
          </Button>
        </form>
      </div>
    </SettingsCard>
  );
}

function OldId({ formId, id, url }: { formId: string; id: string; url: string }) {
  const remove = useRemoveOldId(formId);
  const ask = async () => {
    const agreed = await confirm({
      title: `Remove ${id}?`,
      text: "Pages that post to it get an error. Nobody else can add this ID, and you can add it again.",
      confirmLabel: "Remove ID",
      danger: true,
    });
    if (!agreed) return;
    remove.mutate(id, {
      onSuccess: () => toast({ type: "success", message: "Formspree ID removed." }),
      onError: ({ message }) => toast({ type: "error", message }),
    });
  };
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <code className="wrap-anywhere font-mono text-13">{url}</code>
      <CopyButton text={url} label="Copy URL" />
      <Button
        look="quiet"
        size="small"
        aria-label={`Remove ${id}`}
        busy={remove.isPending && "Removing…"}
        onClick={() => void ask()}
      >
        Remove
      </Button>
    </li>
  );
}
