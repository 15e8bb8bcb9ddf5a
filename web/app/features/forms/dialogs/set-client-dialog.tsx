import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { fieldError } from "~/api/errors/form-errors";
import { type Endpoint, endpointsQuery } from "~/api/queries/endpoints";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { toast } from "~/ui/feedback/toast";
import { clientsOf, knownClient } from "../endpoints/clients/clients";
import { useChangeEndpoint } from "../mutations";
import { ClientField } from "./client-field";

/** Puts an endpoint under a client, an existing one or a new one, or removes it from its client. */
export default function SetClientDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const form = useId();
  const { data: endpoints = [] } = useQuery({ ...endpointsQuery(), staleTime: 30_000 });
  const clients = clientsOf(endpoints);
  const current = endpoint.label ?? null;
  const [typed, setTyped] = useState(current ?? "");
  const change = useChangeEndpoint(endpoint.id);
  const chosen = knownClient(clients, typed)?.label ?? (typed.trim() || null);

  const set = (label: string | null) => {
    if (change.isPending) return;
    if (label === current) return onClose();
    const done = () => {
      const message = label ? `Client of ${endpoint.name} set to ${label}.` : `Client removed from ${endpoint.name}.`;
      toast({ type: "success", message, undo: () => change.mutate({ label: current }) });
      onClose();
    };
    change.mutate({ label }, { onSuccess: done });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set(chosen);
  };

  return (
    <Dialog
      open
      width="narrow"
      onClose={onClose}
      title="Set client"
      actions={
        <>
          {current && (
            <Button look="quiet" onClick={() => set(null)} className="mr-auto -ml-3.5">
              Remove client
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            form={form}
            busy={change.isPending && "Saving…"}
            aria-disabled={chosen === current}
          >
            Set client
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <p className="mb-3">
          Group <span className="wrap-anywhere font-label text-ink">{endpoint.name}</span> with other endpoints of the
          same client or project. Visitors never see it.
        </p>
        <ClientField
          clients={clients}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            if (change.isError) change.reset();
          }}
          error={change.error ? (fieldError(change.error, "label") ?? change.error.message) : undefined}
        />
      </form>
    </Dialog>
  );
}
