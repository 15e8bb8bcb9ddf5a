import { Globe, X } from "lucide-react";
import { type FormEvent, type RefObject, useRef } from "react";
import { fieldError } from "~/api/errors/form-errors";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { useFormChanges } from "~/ui/forms/form-changes";
import { Input } from "~/ui/forms/input";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { useChangeEndpoint } from "../mutations";
import type { Endpoint } from "../queries";

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
  const change = useChangeEndpoint(endpoint.id);
  const fail = (error: Error) => toast({ type: "error", message: error.message });
  const remove = () => {
    const before = endpoint.sites;
    change.mutate(
      { sites: before.filter((known) => known !== site) },
      {
        onSuccess: () =>
          toast({
            type: "success",
            message: `${site} removed.`,
            undo: () => change.mutate({ sites: before }, { onError: fail }),
          }),
        onError: fail,
      },
    );
  };
  return (
    <li className={`${cardPadding} flex items-center gap-3 border-line border-t py-2`}>
      <Globe aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <code className="wrap-anywhere min-w-0 flex-1 font-mono text-13">{site}</code>
      <IconButton
        icon={X}
        label={`Remove ${site}`}
        data-remove
        aria-disabled={change.isPending}
        onClick={() => !change.isPending && remove()}
      />
    </li>
  );
}

function Add({ endpoint, field }: { endpoint: Endpoint; field: RefObject<HTMLInputElement | null> }) {
  const { bind, reset } = useFormChanges();
  const change = useChangeEndpoint(endpoint.id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const site = String(new FormData(event.currentTarget).get("site")).trim();
    change.mutate(
      { sites: [...endpoint.sites, site] },
      {
        onSuccess: ({ sites }) => {
          reset();
          const added = sites.length > endpoint.sites.length;
          toast(
            added
              ? { type: "success", message: `${sites.at(-1)} added.` }
              : { message: "This domain is already on the list." },
          );
        },
        onError: () => field.current?.focus(),
      },
    );
  };
  const { error } = change;
  return (
    <form
      {...bind}
      noValidate
      onSubmit={submit}
      className={`${cardPadding} flex flex-wrap items-start gap-x-2 gap-y-3 border-line border-t py-4`}
    >
      <Field
        label="Add a domain"
        error={error && (fieldError(error, "sites") ?? error.message)}
        className="min-w-0 flex-1 basis-56"
      >
        <Input
          ref={field}
          name="site"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com"
          className="font-mono text-13"
          onChange={() => change.isError && change.reset()}
        />
      </Field>
      <Button type="submit" busy={change.isPending && "Adding…"} className="mt-[26px]">
        Add domain
      </Button>
    </form>
  );
}
