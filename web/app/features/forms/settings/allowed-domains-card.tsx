import { useMutation } from "@tanstack/react-query";
import Globe from "lucide-react/icons/globe";
import X from "lucide-react/icons/x";
import { type FormEvent, type RefObject, useRef } from "react";
import { ApiError } from "~/api/errors/error";
import type { Endpoint } from "~/api/queries/endpoints";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { useFormChanges } from "~/ui/forms/form-changes";
import { Input } from "~/ui/forms/input";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { useChangeEndpoint } from "../mutations";

/** The origins: added and removed at once. */
export function AllowedDomainsCard({ endpoint }: { endpoint: Endpoint }) {
  const { sites } = endpoint;
  const adder = useRef<HTMLInputElement>(null);
  const removal = useRemovalFocus<HTMLUListElement>(() => adder.current);
  return (
    <SettingsCard
      title="Domains"
      lead="After submitting, visitors can be redirected to these domains and to the domain your form is on."
    >
      {sites.length === 0 && (
        <p className={`${cardPadding} border-line border-t py-4 text-ink-soft`}>
          No domains yet. Add the one your form is on.
        </p>
      )}
      <ul {...removal} aria-label="Allowed domains">
        {sites.map((site) => (
          <Row key={site} endpoint={endpoint} site={site} />
        ))}
      </ul>
      <Add endpoint={endpoint} field={adder} />
    </SettingsCard>
  );
}

function Row({ endpoint, site }: { endpoint: Endpoint; site: string }) {
  const remove = useRemove(endpoint.id);
  return (
    <li className={`${cardPadding} flex items-center gap-3 border-line border-t py-2`}>
      <Globe aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <code className="wrap-anywhere min-w-0 flex-1 font-mono text-13">{site}</code>
      <IconButton
        icon={X}
        label={`Remove ${site}`}
        data-remove
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate(site)}
      />
    </li>
  );
}

/** At once, with Undo. Told by the mutation itself: by then the row is gone. */
function useRemove(formId: string) {
  const { mutateAsync: change } = useChangeEndpoint(formId);
  const onError = (error: Error) => toast({ type: "error", message: messageOf(error) });
  const { mutate: addBack } = useMutation({
    mutationFn: (site: string) => change({ add_sites: [site] }),
    onError,
  });
  return useMutation({
    mutationFn: (site: string) => change({ remove_sites: [site] }),
    onSuccess: (_, site) => toast({ type: "success", message: `${site} removed.`, undo: () => addBack(site) }),
    onError,
  });
}

function Add({ endpoint, field }: { endpoint: Endpoint; field: RefObject<HTMLInputElement | null> }) {
  const { bind, reset } = useFormChanges();
  const { mutateAsync: change } = useChangeEndpoint(endpoint.id);
  const add = useMutation({
    mutationFn: async ({ site, known }: { site: string; known: readonly string[] }) => {
      const { sites } = await change({ add_sites: [site] });
      return sites.filter((listed) => !known.includes(listed)).at(-1);
    },
    onSuccess: (added) => {
      reset();
      toast(
        added ? { type: "success", message: `${added} added.` } : { message: "This domain is already on the list." },
      );
    },
    onError: () => field.current?.focus(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const site = String(new FormData(event.currentTarget).get("site")).trim();
    if (!add.isPending) add.mutate({ site, known: endpoint.sites });
  };
  return (
    <form
      {...bind}
      noValidate
      onSubmit={submit}
      className={`${cardPadding} flex flex-wrap items-start gap-x-2 gap-y-3 border-line border-t py-4`}
    >
      <Field label="Add a domain" error={add.error && messageOf(add.error)} className="min-w-0 flex-1 basis-56">
        <Input
          ref={field}
          name="site"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com"
          className="font-mono text-13"
          onChange={() => add.isError && add.reset()}
        />
      </Field>
      <Button type="submit" busy={add.isPending && "Adding…"} className="mt-[26px]">
        Add domain
      </Button>
    </form>
  );
}

/** The server's word about the domain, not that about the whole request. */
const messageOf = (error: Error) => (error instanceof ApiError && error.fields[0]?.message) || error.message;
