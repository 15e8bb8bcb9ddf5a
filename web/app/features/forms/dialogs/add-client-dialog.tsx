import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { fieldError } from "~/api/errors/form-errors";
import { type Endpoint, endpointsQuery } from "~/api/queries/endpoints";
import { wordsOf } from "~/lib/matching/words";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { toast } from "~/ui/feedback/toast";
import { Checkbox } from "~/ui/forms/checkbox";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { clientsOf, knownClient } from "../endpoints/clients/clients";
import { endpointCount } from "../endpoints/table/numbers";
import { byName, isMatch } from "../endpoints/view/view";
import { useAddClient } from "../mutations";
import { MAX_LABEL } from "./client-field";

interface AddClientDialogProps {
  onAdded: (label: string) => void;
  onClose: () => void;
}

/** A client is what its endpoints have in common, so it needs at least one. */
export default function AddClientDialog({ onAdded, onClose }: AddClientDialogProps) {
  const form = useId();
  const { data: endpoints = [] } = useQuery({ ...endpointsQuery(), staleTime: 30_000 });
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSent, setSent] = useState(false);
  const add = useAddClient();
  const known = knownClient(clientsOf(endpoints), name);
  const label = known?.label ?? name.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!label || chosen.size === 0 || add.isPending) return;
    const added = () => {
      toast({ type: "success", message: `${label} added to ${endpointCount(chosen.size)}.` });
      onAdded(label);
    };
    add.mutate({ label, ids: [...chosen] }, { onSuccess: added });
  };
  const nameProblem = isSent && !label ? "Enter a name for the client." : fieldError(add.error, "label");
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add client"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form} busy={add.isPending && "Adding…"}>
            Add client
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label="Name"
          error={nameProblem}
          help={
            known && `${known.label} already has ${endpointCount(known.count)}. The endpoints you choose are added.`
          }
        >
          <Input
            value={name}
            onChange={({ target }) => setName(target.value)}
            autoComplete="off"
            maxLength={MAX_LABEL}
          />
        </Field>
        <EndpointChoice endpoints={endpoints} chosen={chosen} onChoose={setChosen} />
        {isSent && chosen.size === 0 && (
          <p role="alert" className="text-13 text-bad">
            Choose at least one endpoint.
          </p>
        )}
        {add.error && !nameProblem && (
          <p role="alert" className="text-13 text-bad">
            Some endpoints weren't changed. {add.error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** With more than this there is a field to search them. */
const MAX_WITHOUT_SEARCH = 8;

interface EndpointChoiceProps {
  endpoints: readonly Endpoint[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

function EndpointChoice({ endpoints, chosen, onChoose }: EndpointChoiceProps) {
  const [typed, setTyped] = useState("");
  // Those without a client first: they are the ones to sort.
  const order = (one: Endpoint, other: Endpoint) =>
    Number(Boolean(one.label)) - Number(Boolean(other.label)) || byName(one.name, other.name);
  const offered = endpoints.filter((endpoint) => isMatch(endpoint, wordsOf(typed))).toSorted(order);
  const turn = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-label text-13 text-ink">
        Endpoints{chosen.size > 0 && <span className="num font-normal text-ink-faint"> · {chosen.size} selected</span>}
      </legend>
      {endpoints.length > MAX_WITHOUT_SEARCH && (
        <Input
          type="search"
          aria-label="Search endpoints"
          placeholder={`Search ${endpointCount(endpoints.length)}`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          autoComplete="off"
          className="mb-2"
        />
      )}
      <div className="grid max-h-60 overflow-y-auto rounded-control border border-line p-1 *:shrink-0">
        {offered.map(({ id, name, label }) => (
          <div key={id} className="flex min-h-9 items-center px-2 py-1.5 text-ink pointer-coarse:min-h-10">
            <Checkbox
              checked={chosen.has(id)}
              onChange={({ target }) => turn(id, target.checked)}
              label={
                <>
                  <span className="wrap-anywhere">{name}</span>
                  {label && <span className="wrap-anywhere text-13 text-ink-faint"> · now in {label}</span>}
                </>
              }
            />
          </div>
        ))}
        {offered.length === 0 && <p className="px-2 py-1.5">No results for “{typed.trim()}”.</p>}
      </div>
    </fieldset>
  );
}
